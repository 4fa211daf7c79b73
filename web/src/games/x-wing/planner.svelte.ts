/** Dials that the reader has chosen and not yet sent: in any order, also while the other player chooses. */
import type { State } from './types'

export class Planner {
  chosen = $state<Record<string, string>>({})
  /** The reader is content with all of them: they are sent as they are asked for. */
  isReady = $state(false)
  private moment = ''

  /** Forgets everything in another round, or at another seat. */
  turnTo(moment: string): void {
    if (moment === this.moment) return
    this.moment = moment
    this.clear()
  }

  clear(): void {
    this.chosen = {}
    this.isReady = false
  }

  choose(ship: string, word: string): void {
    this.chosen[ship] = word
    this.isReady = false
  }

  /** A dial has been sent; should it be taken back, it is not sent again by itself. */
  sent(ship: string): void {
    const { [ship]: _, ...rest } = this.chosen
    this.chosen = rest
  }
}

/** The reader's ships whose dials are still to be set, in order. */
export const unset = ({ plans = {}, ships }: State): string[] => Object.keys(plans).filter((ship) => ships[ship]?.dial === '')

/** Whether every dial that is still to be set has been chosen. */
export function isComplete(state: State, chosen: Record<string, string>): boolean {
  const left = unset(state)
  return left.length > 0 && left.every((ship) => chosen[ship])
}

/** The ship to turn to after another: the next one without a dial. */
export function nextShip(state: State, chosen: Record<string, string>, from: string): string {
  const all = unset(state)
  const at = all.indexOf(from)
  return [...all.slice(at + 1), ...all.slice(0, Math.max(0, at))].find((ship) => !chosen[ship]) ?? ''
}
