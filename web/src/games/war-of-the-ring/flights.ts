/** Which cards go from where to where on the screen, from what is happening. */
import type { Happening } from '../../lib/protocol'
import { RESERVE } from './entries'

export interface Flight {
  card: string
  /** Where it was and where it is now, as selectors, the best first. */
  from: string[]
  to: string[]
}

const PILES: Record<string, string> = { 'cycled-open': 'cycled', 'eliminated-open': 'out', 'played-event': 'out' }

const lying = (place: string, card: string) => (place ? `[data-thing="at:${place}/${card}"]` : `[data-thing^="at:"][data-thing$="/${card}"]`)
const held = (player: string, card: string) => [`[data-turned] .mini`, `[data-thing="hand:${card}"]`, `[data-hand="${player}"]`]

/** A card that is played comes from a hand, one that moves from the reserve, one that leaves play from wherever it is. */
export function flightOf({ name, args }: Happening): Flight | undefined {
  const { player = '', card = '', place = '' } = args
  if (name === 'played') return { card, from: held(player, card), to: [lying(place, card)] }
  if (name === 'played-on') return { card, from: held(player, card), to: [lying('', card)] }
  if (name === 'moved') return { card, from: [lying(RESERVE, card)], to: [lying(place, card)] }
  const pile = PILES[name]
  return pile ? { card, from: [lying('', card), ...held(player, card)], to: [`[data-pile="${player}/${pile}"]`] } : undefined
}

export const flightsIn = (events: Happening[]): Flight[] => events.flatMap((event) => flightOf(event) ?? [])
