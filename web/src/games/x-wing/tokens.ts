/** The tokens of a ship, in the order in which they are shown. */
import type { Ship, State } from './types'

export interface Lying {
  token: string
  count: number
}

const COUNTED = ['focus', 'evade', 'stress', 'ion', 'tractor'] as const

export function tokensOf(name: string, ship: Ship, { ships }: State): Lying[] {
  const locks = Object.values(ships).filter((one) => one.lock === name).length
  const all = [
    ...COUNTED.map((token) => ({ token, count: ship[token] })),
    { token: 'lock', count: ship.lock ? 1 : 0 },
    { token: 'locked', count: locks },
    { token: 'critical', count: ship.faceup.length },
  ]
  return all.filter(({ count }) => count > 0)
}
