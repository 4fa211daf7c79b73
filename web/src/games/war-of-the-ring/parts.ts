/** The players of a match: which seat holds which deck, and whose turn it is. */
import type { Figure, Place } from '../../lib/protocol'
import { say } from './words'
import type { Player, Side, State, View } from './types'

const SHADOW = ['witch-king', 'saruman', 'balrog']
const TURNS = ['turn', 'next-turn']
const JOIN = '+'

export const sideOf = (name: string): Side => (SHADOW.includes(name) ? 'shadow' : 'free')
export const enemyOf = (side: Side): Side => (side === 'free' ? 'shadow' : 'free')
export const nameOf = (name: string): string => say(`player.${name}`) || name
/** Shown in the mark of a deck, along with its shape. */
export const letterOf = (name: string): string =>
  nameOf(name)
    .replace(/^(the|der|die|das) /i, '')
    .charAt(0)
    .toUpperCase()

export const decksOf = (seat: number | null, { players }: State): Player[] => players.filter((one) => one.seat === seat)
export const playerNamed = (name: string | undefined, { players }: State): Player | undefined => players.find((one) => one.name === name)

/** A seat's figure: its decks, joined. */
export function figureOf(seat: number, state: State): Figure | null {
  const decks = decksOf(seat, state)
  return decks.length ? { name: decks.map((one) => one.name).join(JOIN), form: '' } : null
}

export const decksIn = (figure: Figure): string[] => figure.name.split(JOIN)

/** The decks of a seat in words. */
export function seatName(seat: number, state: State): string {
  const names = decksOf(seat, state).map((one) => nameOf(one.name))
  return names.length ? names.join(` ${say('and')} `) : say('seat', { seat: seat + 1 })
}

/** The deck whose turn it is in the Action step; otherwise undefined. */
export function active(state: State): Player | undefined {
  const first = state.frames[0]
  return first && TURNS.includes(first.step) ? playerNamed(first.player, state) : undefined
}

/** The deck that the player who must choose chooses for. */
export const asked = (state: State): Player | undefined => playerNamed(state.frames.at(-1)?.player, state)

/** The deck whose hand is open: the one that must choose, if it is the reader's, or else the reader's first. */
export function handOf({ seat, state }: View): Player | undefined {
  const one = asked(state)
  return one && one.seat === seat ? one : decksOf(seat, state)[0]
}

export const isBot = (seat: number, places: Place[]): boolean => places.find((one) => one.seat === seat)?.kind === 'bot'

/** The deck of every turn in order; in the Three-Player Duel the first one has every other turn (11.3). */
const orderOf = ({ setup, state }: View): number[] => (setup === 'three-duel' ? [0, 1, 0, 2] : state.players.map((_, at) => at))

/** The deck that starts the round and chooses which combat is resolved next (1.6, 8.1). */
export const starter = (view: View): Player | undefined => view.state.players[orderOf(view)[view.state.start] ?? 0]
