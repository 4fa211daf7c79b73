/** Mission 16 on the page: who carries which intel, and where the way out is. */
import { drawnPoint, type Point } from './mat'
import type { Area } from './plates'
import type { Edge, Ship, State } from './types'
import { say } from './words'

/** How a token lies: hidden from the reader, face down but known to them, face up, or stolen. */
export type Lie = 'hidden' | 'own' | 'open' | 'stolen' | 'lost'

export interface Intel {
  lie: Lie
  /** What it is worth, or `?`; of several, all of them. */
  value: string
}

const HIDDEN = '?'
const THIEF = 'ketsu-onyo'
const SCUM = 0
/** What each side needs, for the counters; the sentences come from the server. */
export const NEEDED = { stolen: 5, kept: 4 }
export const ALL_INTEL = 9

/** The ship that carries what is stolen. */
export const thiefIn = ({ ships, squads }: State): string =>
  Object.keys(ships).find((name) => ships[name]?.seat === SCUM && squads[name]?.pilot === THIEF) ?? ''

/** The token of a ship of the convoy. */
export function carriedBy({ intel = '', intel_open }: Ship): Intel | undefined {
  if (!intel) return undefined
  return { lie: intel_open ? 'open' : intel === HIDDEN ? 'hidden' : 'own', value: intel }
}

/** The intel on a ship: its own token, or all that it has stolen. */
export function intelOn(name: string, state: State): Intel | undefined {
  const stolen = state.mission?.stolen ?? []
  if (stolen.length && name === thiefIn(state)) return { lie: 'stolen', value: stolen.join(' + ') }
  const ship = state.ships[name]
  return ship && carriedBy(ship)
}

/** Intel in words. */
export const intelName = ({ lie, value }: Intel): string => say(`intel.${lie}`, { value })
/** The same as briefly as it goes on a chip. */
export const intelBrief = ({ lie, value }: Intel): string => say(`intel.${lie}.brief`, { value: value.replaceAll(' ', '') })

const sum = (values: number[]) => values.reduce((whole, one) => whole + one, 0)

/** What the tokens are worth that are stolen, and those still with the convoy. */
export function haulOf({ mission }: State): { stolen: number; kept: number } {
  const stolen = sum(mission?.stolen ?? [])
  return { stolen, kept: ALL_INTEL - stolen - sum(mission?.lost ?? []) }
}

/** Where the escape point is drawn, if it lies already. */
export function escapeAt({ mission }: State, edge: Edge): Point | undefined {
  const [x, y] = mission?.escape ?? []
  return x === undefined || y === undefined ? undefined : drawnPoint(x / 1000, y / 1000, edge)
}

/** Half the side of its token, in millimetres. */
export const ESCAPE_HALF = 18.95
/** Whether all of its token is in some view. */
export const isInView = ({ x, y }: Point, box: Area): boolean =>
  x - ESCAPE_HALF >= box.x && y - ESCAPE_HALF >= box.y && x + ESCAPE_HALF <= box.x + box.w && y + ESCAPE_HALF <= box.y + box.h
/** Pixels of its name, and where that stands below the token. */
export const signWide = (): number => say('escape').length * 7.2 + 18
export const [SIGN_HIGH, SIGN_GAP] = [21, 3]
/** The token and its name. */
export function signOf({ x, y }: Point, scale: number): Area[] {
  const w = signWide()
  const half = ESCAPE_HALF * scale
  return [
    { x: x * scale - half, y: y * scale - half, w: 2 * half, h: 2 * half },
    { x: x * scale - w / 2, y: y * scale + half + SIGN_GAP, w, h: SIGN_HIGH },
  ]
}

/**
 * The state as everybody at a shared screen may see it: what only one of them knows is face down.
 * While one of them plans or hides intel, the others do not look; they may do so while the past is shown.
 */
export function covered(state: State, past = false): State {
  if (!state.mission || (!past && (state.phase === 'planning' || isHiding(state)))) return state
  const ships = Object.entries(state.ships).map(([name, ship]) => [name, ship.intel && !ship.intel_open ? { ...ship, intel: HIDDEN } : ship])
  return { ...state, ships: Object.fromEntries(ships) as State['ships'] }
}

/** Whether intel is being hidden, which only one player may see. */
export const isHiding = ({ frames }: State): boolean => frames.at(-1)?.step === 'hide-intel'
