/** Texts by key, in the language of the reader; a key without a text in another language is told in English. */
import { en } from '../words/en'

export type Catalogue = Record<string, string>

const LOADERS: Partial<Record<string, () => Promise<Catalogue>>> = {
  de: async () => (await import('../words/de')).de,
}
export const LANGUAGES = ['en', ...Object.keys(LOADERS)]

const current = $state<{ language: string; words: Catalogue }>({ language: 'en', words: en })

export function language(): string {
  return current.language
}

export async function speak(wanted: string): Promise<void> {
  const load = LOADERS[wanted]
  current.words = load ? { ...en, ...(await load()) } : en
  current.language = load ? wanted : 'en'
  document.documentElement.lang = current.language
}

export function say(key: string, args: Record<string, string | number> = {}): string {
  const text = current.words[key] ?? ''
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(args[name] ?? ''))
}
