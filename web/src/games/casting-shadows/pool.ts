/** The pool as it lies on the table. */
import type { Frame } from './types'

export interface Lying {
  piece: string
  /** The same for as long as it lies there, whatever leaves the row beside it. */
  key: string
  /** Taken up for the reroll that is being asked about. */
  picked: boolean
}

/** A pool, with the dice marked that its owner has taken up to roll again. */
export function lying(pool: string[], frame?: Frame): Lying[] {
  const left = frame?.step === 'reroll' ? [...(frame.picked ?? [])] : []
  return pool.map((piece, place) => {
    const key = `${piece}#${pool.slice(0, place).filter((one) => one === piece).length}`
    const at = left.indexOf(piece)
    if (at >= 0) left.splice(at, 1)
    return { piece, key, picked: at >= 0 }
  })
}
