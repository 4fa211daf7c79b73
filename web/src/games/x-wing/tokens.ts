/** The tokens of a ship, in the order in which they are shown. */
import { intelBrief, intelOn, type Intel } from './mission'
import type { Ship, State } from './types'

export interface Lying {
  token: string
  count: number
  /** What lies there, if it is intel. */
  intel?: Intel
}

const COUNTED = ['focus', 'evade', 'stress', 'ion', 'tractor'] as const

export function tokensOf(name: string, ship: Ship, state: State): Lying[] {
  const locks = Object.values(state.ships).filter((one) => one.lock === name).length
  const intel = intelOn(name, state)
  const all = [
    ...(intel ? [{ token: 'intel', count: 1, intel }] : []),
    ...COUNTED.map((token) => ({ token, count: ship[token] })),
    { token: 'lock', count: ship.lock ? 1 : 0 },
    { token: 'locked', count: locks },
    { token: 'critical', count: ship.faceup.length },
  ]
  return all.filter(({ count }) => count > 0)
}

/** Pixels of a token in a row of them; intel says in words what it is. */
const WIDE = 26
const [LETTER, AROUND, LID] = [6.4, 14, 13]
/** Where there is little room, only what it is worth. */
export const chipText = (intel: Intel, isFar: boolean): string => (isFar ? intel.value.replaceAll(' ', '') : intelBrief(intel))
export const chipWide = (intel: Intel, isFar = false): number => Math.round(chipText(intel, isFar).length * LETTER + AROUND + (intel.lie === 'own' ? LID : 0))
const wideOf = ({ intel }: Lying, isFar: boolean): number => (intel ? chipWide(intel, isFar) + 4 : WIDE)
export const wideOfAll = (tokens: Lying[], isFar = false): number => tokens.reduce((sum, one) => sum + wideOf(one, isFar), 0)
