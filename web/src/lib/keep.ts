/** What this browser remembers: the links it holds and the reader's preferences. */
export interface Held {
  match: string
  token: string
  /** The seats it stands for, once its table has been seen. */
  seats?: number[]
  links?: { seats: number[]; token: string }[]
}

const MATCHES = 'gnomon.matches'
/** For this tab only, and gone with it. */
const SITTING = 'gnomon.sitting'
const TASTE = 'gnomon.taste'
const GUIDED = 'gnomon.guided'
const NAME = 'gnomon.name'
const SEALS = 'gnomon.seals'
const MOST = 200

export interface Taste {
  theme: 'system' | 'dark' | 'light'
  language: string
  speed: number
  sound: boolean
}

function read<T>(key: string, fallback: T, storage = () => localStorage): T {
  try {
    return (JSON.parse(storage().getItem(key) ?? 'null') as T | null) ?? fallback
  } catch {
    return fallback
  }
}

function write(key: string, value: unknown, storage = () => localStorage): void {
  try {
    storage().setItem(key, JSON.stringify(value))
  } catch {
    // Without storage the page still works; the link in the address is all it needs.
  }
}

/** What a game's own page keeps in this browser. */
export const recall = <T>(game: string, what: string, fallback: T): T => read(`gnomon.${game}.${what}`, fallback)
export const remember = (game: string, what: string, value: unknown) => write(`gnomon.${game}.${what}`, value)

export const held = (): Held[] => read<Held[]>(MATCHES, [])

/** A token also opens rematches, so it can be held for several matches. */
const isSame = (one: Held, match: string, token: string | null) => one.match === match && one.token === token

export const isHeld = (match: string, token: string): boolean => held().some((one) => isSame(one, match, token))

export function hold(one: Held): void {
  const others = held().filter((other) => !isSame(other, one.match, one.token))
  const before = held().find((other) => isSame(other, one.match, one.token))
  write(MATCHES, [{ ...before, ...one }, ...others].slice(0, MOST))
}

export function forget(match: string, token: string): void {
  write(
    MATCHES,
    held().filter((one) => !isSame(one, match, token)),
  )
}

const sitting = () => read<Record<string, string>>(SITTING, {}, () => sessionStorage)

/** Keeps a link, and where this tab sits when it is reloaded, whatever other tabs open meanwhile. */
export function sit(one: Held): void {
  hold(one)
  write(SITTING, { ...sitting(), [one.match]: one.token }, () => sessionStorage)
}

/** Which link opens a match: the one this tab uses, or the newest. */
export function tokenOf(match: string, except: ReadonlySet<string> = new Set()): string | null {
  const fit = held().filter((one) => one.match === match && !except.has(one.token))
  const own = sitting()[match]
  return (fit.find((one) => one.token === own) ?? fit[0])?.token ?? null
}

/** Other links of the same match whose seats the reader could take instead. */
export const otherSeats = (match: string, token: string | null): Held[] =>
  held().filter((one) => one.match === match && one.token !== token && one.seats?.length)

/** The links this browser can hand out because it created the match. */
export const linksOf = (match: string, token: string | null) => held().find((one) => isSame(one, match, token))?.links ?? []

export const taste = (): Taste => {
  const kept = read<Partial<Taste>>(TASTE, {})
  return { theme: 'system', language: firstLanguage(), speed: 1, sound: false, ...kept }
}

/** What the reader wants to be called: empty if they would rather not say, null if they have not been asked. */
export const ownName = (): string | null => read<string | null>(NAME, null)
export const keepName = (name: string) => write(NAME, name)

/** The seals this browser has been told in a match, so that none can be exchanged later. */
export const notedSeals = (match: string): string[] => read<Record<string, string[]>>(SEALS, {})[match] ?? []
export function noteSeals(match: string, seals: string[]): void {
  const { [match]: before = [], ...others } = read<Record<string, string[]>>(SEALS, {})
  const recent = Object.entries(others).slice(1 - MOST)
  write(SEALS, { ...Object.fromEntries(recent), [match]: [...new Set([...before, ...seals])] })
}

/** Whether the guided match was accepted; null before it was offered. */
export const guided = (): 'on' | 'off' | null => read<'on' | 'off' | null>(GUIDED, null)
export const keepGuided = (answer: 'on' | 'off') => write(GUIDED, answer)

export function like(change: Partial<Taste>): Taste {
  const now = { ...taste(), ...change }
  write(TASTE, now)
  return now
}

function firstLanguage(): string {
  return navigator.language?.slice(0, 2) === 'de' ? 'de' : 'en'
}
