/** The squads this browser keeps, by name. */
import { recall, remember } from '../../../lib/keep'

export const GAME = 'x-wing'
export const SETUP = 'dogfight'
/** The option whose values are squads; both seats have one like it. */
export const OPTION = 'squad_1'
export const LONGEST_NAME = 40
const OWN = 'squads'
const DRAFT = 'draft'
const MOST = 100

/** What an address asks for, after its `?`. */
export const queryOf = (pairs: Record<string, string>): string =>
  Object.entries(pairs)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')

export interface OwnSquad {
  name: string
  squad: string
}

const isOwn = (one: unknown): one is OwnSquad => typeof (one as OwnSquad | null)?.name === 'string' && typeof (one as OwnSquad | null)?.squad === 'string'

export function ownSquads(): OwnSquad[] {
  const kept = recall<unknown>(GAME, OWN, [])
  return Array.isArray(kept) ? kept.filter(isOwn) : []
}

/** Keeps a squad; one of the same name makes way. */
export function keepSquad({ name, squad }: OwnSquad): OwnSquad[] {
  const others = ownSquads().filter((one) => one.name !== name)
  remember(GAME, OWN, [{ name, squad }, ...others].slice(0, MOST))
  return ownSquads()
}

export function dropSquad(name: string): OwnSquad[] {
  remember(
    GAME,
    OWN,
    ownSquads().filter((one) => one.name !== name),
  )
  return ownSquads()
}

/** What is being built, so that nothing is lost when the page is closed. */
export function lastDraft(): OwnSquad {
  const kept = recall<unknown>(GAME, DRAFT, null)
  return isOwn(kept) ? kept : { name: '', squad: '' }
}

export const keepDraft = (draft: OwnSquad) => remember(GAME, DRAFT, draft)
