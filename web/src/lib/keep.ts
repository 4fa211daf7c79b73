/** What this browser remembers: the links it holds and how the reader likes the page. */
export interface Held {
  match: string
  token: string
  links?: { seats: number[]; token: string }[]
}

const MATCHES = 'gnomon.matches'
const TASTE = 'gnomon.taste'
const GUIDED = 'gnomon.guided'
const MOST = 200

export interface Taste {
  theme: 'system' | 'dark' | 'light'
  language: string
  speed: number
  sound: boolean
}

function read<T>(key: string, fallback: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? fallback
  } catch {
    return fallback
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Without storage the page still plays; the link in the address is the memory then.
  }
}

export const held = (): Held[] => read<Held[]>(MATCHES, [])

export function hold(one: Held): void {
  const others = held().filter((other) => other.token !== one.token)
  const before = held().find((other) => other.token === one.token)
  write(MATCHES, [{ ...before, ...one }, ...others].slice(0, MOST))
}

export function forget(token: string): void {
  write(
    MATCHES,
    held().filter((one) => one.token !== token),
  )
}

export const tokenOf = (match: string): string | null => held().find((one) => one.match === match)?.token ?? null

export const taste = (): Taste => {
  const kept = read<Partial<Taste>>(TASTE, {})
  return { theme: 'system', language: firstLanguage(), speed: 1, sound: false, ...kept }
}

/** Whether the guided match was taken; null before it was offered. */
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
