/** Cards in play: `strider`, `strider*` if he came to the reserve this round, `strider+2` with two tokens. */
import type { Lore } from './lore'
import type { DeckGroup, Player, State, Stand } from './types'

export const UNKNOWN = '?'
export const PATH = 'path'
export const RESERVE = 'reserve'

export interface Lying {
  card: string
  fresh: boolean
  tokens: number
}

export function lying(entry: string): Lying {
  const [name = '', tokens = '0'] = entry.split('+')
  return { card: name.replace(/\*$/, ''), fresh: name.endsWith('*'), tokens: Number(tokens) }
}

export const cardOf = (entry: string): string => lying(entry).card

/** A wielder with its items, or a card without any; items lie right of whoever wields them (5.7). */
export interface Unit extends Lying {
  items: Lying[]
}

export function units(entries: string[], lore: Lore): Unit[] {
  const out: Unit[] = []
  for (const one of entries.map(lying)) {
    const wielder = out.at(-1)
    if (wielder && lore.entry(one.card).kind === 'item') wielder.items.push(one)
    else out.push({ ...one, items: [] })
  }
  return out
}

export const cardCount = (groups: DeckGroup[]): number => groups.reduce((sum, one) => sum + (one.count ?? one.cards?.length ?? one.hidden ?? 0), 0)

/** The active places: the path first, then the battlegrounds in the order of activation. */
export const places = (state: State): string[] => [...(state.path ? [PATH] : []), ...state.grounds]

/** The location at a place. */
export const locationAt = (place: string, state: State): string => (place === PATH ? state.path : place)

export const EMPTY: Stand = { free: [], shadow: [], attack: 0, defence: 0 }

export const standAt = (place: string, state: State): Stand => state.at[place] ?? EMPTY

/** Every row of cards in play, with the word for where it is. */
export function rows(state: State): { place: string; entries: string[] }[] {
  const fought = places(state).flatMap((place) => [standAt(place, state).free, standAt(place, state).shadow].map((entries) => ({ place, entries })))
  return [...fought, ...state.players.map(({ reserve }) => ({ place: RESERVE, entries: reserve }))]
}

/** Where a card is in play, each place once. */
export const placesOf = (card: string, state: State): string[] => [
  ...new Set(
    rows(state)
      .filter(({ entries }) => entries.some((one) => cardOf(one) === card))
      .map(({ place }) => place),
  ),
]

/** The whole of a pile, what everybody knows first. */
export const cycledPile = (player: Player): string[] => [...player.cycled_known, ...player.cycled]
export const outPile = (player: Player): string[] => [...player.out_known, ...player.out]
