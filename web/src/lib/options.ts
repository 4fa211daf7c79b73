/** Game options as a form: what a setup offers, and what was changed. */
import type { GameInfo, GameOption } from './protocol'

export interface Named {
  value: string
  text: string
}

/** An option as the server describes it; an older server sends only name, default and description. */
export interface Offered extends GameOption {
  title: string
  kind: string
  setups?: string[]
  low?: number
  high?: number
  choices?: Named[]
  names?: Named[]
  each?: string
  /** The heading it is grouped under. */
  group?: string
}

const KINDS: Record<string, string> = { boolean: 'flag', number: 'whole' }

function described(option: GameOption & Partial<Offered>): Offered {
  return { ...option, title: option.title ?? option.name, kind: option.kind ?? KINDS[typeof option.default] ?? 'text' }
}

/** The options of a setup. */
export function offered(game: GameInfo, setup: string): Offered[] {
  return game.options.map(described).filter((option) => !option.setups || option.setups.includes(setup))
}

/** The headings under which options are grouped, in order. */
export const groupsOf = (all: Offered[]): string[] => [...new Set(all.flatMap((option) => option.group || []))]

export const valueOf = (option: Offered, changed: Record<string, unknown>): unknown => changed[option.name] ?? option.default ?? ''

/** How many names an option takes: one for each seat, or as many as another option says. */
export function countOf(option: Offered, all: Offered[], changed: Record<string, unknown>, seats: number): number {
  const other = all.find((one) => one.name === option.each)
  return other ? Number(valueOf(other, changed)) : seats
}

/** This many different names, starting with those given. */
export function many(names: Named[], count: number, first: string[] = []): string[] {
  const rest = names.map((one) => one.value).filter((value) => !first.includes(value))
  return [...first, ...rest].slice(0, count)
}

/** Values that an address asks for, by the names of options; what it says besides is not for them. */
export function wished(all: Offered[], query: Record<string, string>): Record<string, unknown> {
  const asked = all.filter(({ name, kind }) => name in query && kind !== 'names')
  return Object.fromEntries(asked.map((option) => [option.name, read(option, query[option.name] ?? '')]))
}

function read({ kind }: Offered, text: string): unknown {
  if (kind === 'whole') return Number(text)
  return kind === 'flag' ? text === 'true' : text
}

/** What is sent: only options that differ from the default and belong to the setup. */
export function changes(all: Offered[], changed: Record<string, unknown>): Record<string, unknown> {
  const kept = all.filter((option) => option.name in changed && changed[option.name] !== option.default)
  return Object.fromEntries(kept.map((option) => [option.name, changed[option.name]]))
}
