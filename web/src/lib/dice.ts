/** Checking the dice of a match that is over: docs/dice.md says how they are made. */
import type { DiceCheck, Seal } from './protocol'
import { sha256 } from './sha256'

/** `chosen`: whoever made the match chose the seed. `unknown`: it cannot be checked here. */
export type Verdict = 'fair' | 'unfair' | 'chosen' | 'unknown'

const isOpen = ({ salt }: Seal) => Boolean(salt)
const isKept = ({ commitment, seed, salt }: Seal) => sha256(`${seed} ${salt}`) === commitment

/** Which of `of` things comes up. */
export function indexOf({ seed, salt }: Seal, at: number, of: number): number {
  return Math.floor((parseInt(sha256(`${seed} ${salt} ${at}`).slice(0, 8), 16) * of) / 2 ** 32)
}

/** The seal in force for an outcome; none before the first one. */
const sealAt = (seals: Seal[], at: number) => seals.filter(({ from }) => (from ?? Infinity) <= at).at(-1)

function isRight({ seals, draws }: DiceCheck, at: number): boolean {
  const seal = sealAt(seals, at)
  const { of, index } = draws[at]!
  return !seal || !isOpen(seal) || indexOf(seal, at, of) === index
}

/** `noted` are the seals that this browser was told during the match: none of them may be missing. */
export function judge(told: DiceCheck, noted: string[]): Verdict {
  const { seals, draws, chosen } = told
  const promised = seals.map(({ commitment }) => commitment)
  if (!noted.every((one) => promised.includes(one))) return 'unfair'
  if (!seals.filter(isOpen).every(isKept) || !draws.every((_, at) => isRight(told, at))) return 'unfair'
  if (chosen !== null) return 'chosen'
  return draws.length && seals.every(isOpen) ? 'fair' : 'unknown'
}
