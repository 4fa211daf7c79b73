/** Options as things on the table of War of the Ring. */
import type { Choice, Thing } from '../../lib/choose'
import type { Option } from '../../lib/protocol'
import { PATH, placesOf, RESERVE } from './entries'
import type { State } from './types'

export const inHand = (card: string): Thing => `hand:${card}`
export const inPlay = (place: string, card: string): Thing => `at:${place}/${card}`
export const aside = (card: string): Thing => `aside:${card}`
export const atPlace = (place: string): Thing => `place:${place}`
export const pile = (name: string): Thing => `pile:${name}`
export const location = (slug: string): Thing => `location:${slug}`

type Args = Record<string, string>
type Touch = (args: Args, text: string, state: State) => { start: Thing[]; then?: Thing[] }

const anywhere = (card: string, state: State) => placesOf(card, state).map((place) => inPlay(place, card))
const target = ({ place, card2 }: Args, state: State): Thing[] => (place ? [atPlace(place)] : card2 ? anywhere(card2, state) : [])

/** A card of the hand goes to a place or a wielder; an event needs no target. */
const play: Touch = (args, _, state) => ({ start: [inHand(args.card ?? '')], then: target(args, state) })

/** In a turn a card can be played as well, so cycling it takes a second step; elsewhere the card is enough. */
const cycle: Touch = ({ card = '' }, _, state) => {
  const isAction = state.frames.at(-1)?.step === 'turn'
  return { start: [inHand(card)], then: isAction ? [pile('cycled')] : [] }
}

function forsake({ card }: Args, text: string): { start: Thing[] } {
  if (!card) return { start: [pile('deck')] }
  return { start: [text.endsWith('from reserve') ? inPlay(RESERVE, card) : inHand(card)] }
}

/** What is done with a card that was set aside: played somewhere, or put onto a pile. */
const setAside: Touch = (args, _, state) => ({ start: [aside(args.card ?? '')], then: target(args, state) })

function lose({ card = '' }: Args, _: string, state: State): { start: Thing[] } {
  return { start: [inPlay(state.frames.at(-1)?.place ?? PATH, card)] }
}

const shown: Touch = ({ card = '' }) => ({ start: card ? [aside(card)] : [] })
const there: Touch = ({ place = '' }) => ({ start: [atPlace(place)] })
const ownHand: Touch = ({ card = '' }) => ({ start: [inHand(card)] })
const map: Touch = ({ location: slug = '' }) => ({ start: [location(slug)] })
const nothing: Touch = () => ({ start: [] })

const TOUCHED: Record<string, Touch> = {
  play,
  cycle,
  forsake,
  lose,
  aside: setAside,
  pay: ownHand,
  eliminate: ownHand,
  take: shown,
  tend: shown,
  resolve: there,
  token: there,
  bring: there,
  go: map,
  activate: map,
  move: ({ card = '', place = '' }) => ({ start: [inPlay(RESERVE, card)], then: [atPlace(place)] }),
  use: ({ card = '' }, _, state) => ({ start: anywhere(card, state) }),
  strike: ({ card = '', place = '' }) => ({ start: [inPlay(place, card)] }),
  sacrifice: ({ card = '' }) => ({ start: [inPlay(RESERVE, card)] }),
}

/** An option with the things it touches. */
export function choice(option: Option, state: State): Choice {
  const { start, then = [] } = (TOUCHED[option.kind] ?? nothing)(option.args, option.text, state)
  return { text: option.text, kind: option.kind, start, then }
}
