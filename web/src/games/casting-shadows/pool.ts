/** The pool as it lies on the table. */
import type { Frame } from './types'

/** Dice in the order in which the server counts those picked for a reroll, three bits each. */
const DICE = ['red', 'blue', 'purple'].flatMap((colour) => ['gem', 'orb', 'fragment'].map((face) => `${colour}-die:${face}`))
const BITS = 8

export interface Lying {
  piece: string
  /** The same for as long as it lies there, whatever leaves the row beside it. */
  key: string
  /** Taken up for the reroll that is being asked about. */
  picked: boolean
}

export function rerolled(pool: string[], frame: Frame | undefined): Lying[] {
  const taken = frame?.step === 'reroll' ? (frame.paid ?? 0) : 0
  const left = DICE.map((_, at) => Math.floor(taken / BITS ** at) % BITS)
  return pool.map((piece, place) => {
    const key = `${piece}#${pool.slice(0, place).filter((one) => one === piece).length}`
    const at = DICE.indexOf(piece)
    const picked = (left[at] ?? 0) > 0
    if (picked) left[at] = (left[at] ?? 0) - 1
    return { piece, key, picked }
  })
}
