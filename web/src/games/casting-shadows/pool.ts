/** The pool as it lies on the table. */
import type { Frame } from './types'

export interface Lying {
  piece: string
  /** Stays the same for as long as the piece is there, whatever else leaves the row. */
  key: string
  /** Picked up for the reroll in progress. */
  picked: boolean
}

/** A pool, with the dice marked that its owner has picked up to reroll. */
export function lying(pool: string[], frame?: Frame): Lying[] {
  const left = frame?.step === 'reroll' ? [...(frame.picked ?? [])] : []
  return pool.map((piece, place) => {
    const key = `${piece}#${pool.slice(0, place).filter((one) => one === piece).length}`
    const at = left.indexOf(piece)
    if (at >= 0) left.splice(at, 1)
    return { piece, key, picked: at >= 0 }
  })
}
