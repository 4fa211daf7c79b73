/** The track of paths: what became of each number. */
import type { Lore } from './lore'
import type { State } from './types'

export interface Stop {
  number: number
  /** Scored by the Free Peoples, gone without being scored, active, or still to come. */
  kind: 'scored' | 'gone' | 'active' | 'ahead'
  /** Points the Free Peoples have scored at it. */
  points: number
  /** Paths of this number that can still be activated. */
  left: number
  names: string[]
}

/** The number of the last path of this match, from all that are left or were walked. */
function lastNumber(state: State, lore: Lore): number {
  const seen = [...state.unused, ...state.scored.free].map((slug) => lore.entry(slug).number ?? 0)
  return Math.max(1, state.path_number, ...seen)
}

export function stops(state: State, lore: Lore): Stop[] {
  return Array.from({ length: lastNumber(state, lore) }, (_, at) => {
    const number = at + 1
    const scored = state.scored.free.filter((slug) => lore.entry(slug).number === number)
    const left = state.unused.filter((slug) => lore.entry(slug).number === number).length
    const isActive = state.path !== '' && number === state.path_number
    const kind = isActive ? 'active' : scored.length ? 'scored' : number <= state.path_number ? 'gone' : 'ahead'
    return { number, kind, points: scored.reduce((sum, slug) => sum + lore.points(slug), 0), left, names: scored.map((slug) => lore.title(slug)) }
  })
}
