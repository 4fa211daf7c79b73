/** Texts by key, in the reader's language; a key without a translation falls back to English. */
import { en } from '../words/en'

export type Catalogue = Record<string, string>
/** A name with its own forms, for placeholders such as `{place:to}`. */
export interface Named {
  name: string
  forms: Record<string, string>
}
export type Args = Record<string, string | number | Named>
export type Say = (key: string, args?: Args) => string
/** Catalogues by language, already loaded. */
export type Texts = Record<string, Catalogue>
/** Catalogues by language, each loaded on first use. */
export type Loaders = Record<string, () => Promise<Catalogue>>

const LOADERS: Loaders = {
  en: async () => en,
  de: async () => (await import('../words/de')).de,
}
export const LANGUAGES = Object.keys(LOADERS)

const current = $state<{ language: string; words: Catalogue; games: Record<string, Catalogue> }>({ language: 'en', words: en, games: {} })
/** What the front page says about each game, and where its other texts come from. */
const fronts = new Map<string, Texts>()
const learnt = new Map<string, Loaders>()

export function language(): string {
  return current.language
}

/** A catalogue in one language, with English for what is missing. */
async function heard(loaders: Loaders, wanted: string): Promise<Catalogue> {
  const [english, own] = await Promise.all([loaders.en?.(), wanted === 'en' ? undefined : loaders[wanted]?.()])
  return { ...english, ...own }
}

export async function speak(wanted: string): Promise<void> {
  const chosen = wanted in LOADERS ? wanted : 'en'
  const known = [...learnt]
  const [words, ...games] = await Promise.all([heard(LOADERS, chosen), ...known.map(([, loaders]) => heard(loaders, chosen))])
  current.words = words
  current.games = Object.fromEntries(known.map(([game], at) => [game, games[at] ?? {}]))
  current.language = chosen
  document.documentElement.lang = chosen
}

/** Texts of a game that are available from the start. */
export function introduce(game: string, texts: Texts): void {
  fronts.set(game, texts)
}

/** All texts of a game, now and in any language chosen later. */
export async function learn(game: string, loaders: Loaders): Promise<void> {
  learnt.set(game, loaders)
  const spoken = current.language
  const words = await heard(loaders, spoken)
  if (spoken !== current.language) return await learn(game, loaders)
  current.games = { ...current.games, [game]: words }
}

/** `{name}` stands for a word, `{count:card|cards}` for one of two words depending on a number, `{name:form}` for a form of a name. */
function filled(text: string, args: Args): string {
  return text.replace(/\{(\w+)(?::([^{}]*))?\}/g, (_, name: string, form: string | undefined) => inForm(args[name] ?? '', form ?? ''))
}

function inForm(value: string | number | Named, form: string): string {
  const [one = '', many] = form.split('|')
  if (many !== undefined) return String(value) === '1' ? one : many
  return typeof value === 'object' ? (value.forms[form] ?? value.name) : String(value)
}

export const say: Say = (key, args = {}) => filled(current.words[key] ?? '', args)

/** A text of the game if it has one, otherwise of the page. */
export function sayOf(game: string): Say {
  return (key, args = {}) => {
    const front = fronts.get(game)
    const text = current.games[game]?.[key] ?? front?.[current.language]?.[key] ?? front?.en?.[key] ?? current.words[key]
    return filled(text ?? '', args)
  }
}
