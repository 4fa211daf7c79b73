/** The players of a match: which seat holds which deck, and whose turn it is. */
import { playerAt } from '../../lib/place'
import type { Figure, Place } from '../../lib/protocol'
import { say } from './words'
import type { Player, Side, State, View } from './types'

const SHADOW = ['witch-king', 'saruman', 'balrog']
const TURNS = ['turn', 'next-turn']
const JOIN = '+'

export const sideOf = (name: string): Side => (SHADOW.includes(name) ? 'shadow' : 'free')
export const enemyOf = (side: Side): Side => (side === 'free' ? 'shadow' : 'free')
export const nameOf = (name: string): string => say(`player.${name}`) || name
/** At the beginning of a sentence, or as the one for whom something is done. */
export const firstName = (name: string): string => say(`first.${name}`) || nameOf(name)
export const forName = (name: string): string => say(`for.${name}`) || nameOf(name)
/** Shown in the mark of a deck, along with its shape. */
export const letterOf = (name: string): string =>
  nameOf(name)
    .replace(/^(the|der|die|das) /i, '')
    .charAt(0)
    .toUpperCase()

/** A player's seat on this page: bots of the rules have none of their own (13.1), so they follow after the people. */
export function seatOf(player: Player, { players }: State): number {
  if (!player.bot) return player.seat
  const people = players.flatMap((one) => (one.bot ? [] : [one.seat]))
  const bots = players.filter((one) => one.bot).map((one) => one.name)
  return Math.max(...people) + 1 + bots.indexOf(player.name)
}

export const decksOf = (seat: number | null, state: State): Player[] => state.players.filter((one) => seatOf(one, state) === seat)
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
  return one && seatOf(one, state) === seat ? one : decksOf(seat, state)[0]
}

/** The deck with which a seat acts now: the one that must choose, or else the one whose turn it is. */
export const actingOf = (seat: number, state: State): Player | undefined =>
  [asked(state), active(state)].find((one) => one !== undefined && seatOf(one, state) === seat)

/** The bot for which somebody must choose now (13.23). */
export function chosenFor(state: State): Player | undefined {
  const one = asked(state)
  return one?.bot ? one : undefined
}

/** Whether a deck is played by the rules, or its seat by a built-in player. */
export const isBot = (player: Player, places: Place[]): boolean => player.bot === true || places.find((one) => one.seat === player.seat)?.kind === 'bot'

/** Who plays a deck, in a word. */
export const playerOf = (player: Player, reader: number | null, places: Place[]): string => (player.bot ? say('bot') : playerAt(player.seat, reader, places))

/** The scenario that a setup plays, with or without bots. */
export const scenarioOf = (setup: string): string => setup.replace(/-(solo|coop|box)$/, '')
/** The highest path, after which the match is over (11.7). */
export const lastPathOf = (setup: string): number => (scenarioOf(setup) === 'fellowship' ? 6 : 9)

/** The deck of every turn in order; in the Three-Player Duel the first one has every other turn (11.3). */
const orderOf = ({ setup, state }: View): number[] => (scenarioOf(setup) === 'three-duel' ? [0, 1, 0, 2] : state.players.map((_, at) => at))

/** The deck that starts the round and chooses which combat is resolved next (1.6, 8.1). */
export const starter = (view: View): Player | undefined => view.state.players[orderOf(view)[view.state.start] ?? 0]
