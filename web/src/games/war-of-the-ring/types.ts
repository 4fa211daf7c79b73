/** The view of a match, as the server sends it. */
export type Side = 'free' | 'shadow'

export interface DeckGroup {
  known?: string
  cards?: string[]
  hidden?: number
  count?: number
}

/** One deck with its hand, piles and reserve; a person may hold several. */
export interface Player {
  name: string
  seat: number
  side: Side
  ring: 'none' | 'ready' | 'used'
  hand: string[]
  /** Cards of the hand that everybody knows. */
  shown: string[]
  cycled: string[]
  cycled_known: string[]
  out: string[]
  out_known: string[]
  reserve: string[]
  asides: string[][]
  deck: DeckGroup[]
  played: string[]
  used: string[]
  limit: number
  /** The rules play it (13.1); its seat chooses on its behalf. */
  bot?: boolean
  /** The cards that may be where nobody looks, by zone (13.22). */
  may?: Record<'deck' | 'cycled' | 'hand' | 'out' | 'asides', string[]>
}

/** A box of the chart and its answer. */
export type Answered = [box: string, answer: 'yes' | 'no']

/** What a bot would do if it were its turn now. */
export interface Forecast {
  player: string
  path: Answered[]
  deed: string
  card?: string
  reason?: string
  place?: string
}

/** A card that a bot is about to put somewhere. */
export interface Aim {
  player: string
  card: string
  place: string
}

export interface Frame {
  step: string
  seat: number
  player?: string
  card?: string
  place?: string
  count?: number
  stage?: number
}

/** The cards and tokens at a place. */
export interface Stand {
  free: string[]
  shadow: string[]
  attack: number
  defence: number
}

/** How a combat would end now. */
export interface Outlook {
  attack: number
  defence: number
  wins: Side | 'none'
}

export interface State {
  round: number
  start: number
  slot: number
  passed: string[]
  path: string
  path_number: number
  unused: string[]
  grounds: string[]
  bare: string[]
  at: Record<string, Stand>
  battlegrounds: Record<Side, DeckGroup[]>
  scored: Record<Side, string[]>
  corruption: number
  permits: string[]
  winner: Side | ''
  players: Player[]
  frames: Frame[]
  score: Record<Side, number>
  now: Record<string, Outlook>
  /** In a match with bots, for each of them. */
  next?: Forecast[]
  /** During a film: the box to which a bot's last answer led. */
  chosen?: string
  /** During a film: the card that a bot has turned up and not played yet. */
  turned?: { player: string; card: string }
  /** During a film: where a bot's card will go. */
  aim?: Aim
  /** During a film: the place of the combat that is being resolved. */
  fighting?: string
  /** During a film: cards that left a hand to be played and are not in play yet. */
  coming?: string[]
}

export interface View {
  game: string
  setup: string
  seat: number | null
  options: Record<string, unknown>
  state: State
}

export type Icon = 'path' | 'attack' | 'defence' | 'lead_attack' | 'lead_defence'

/** One entry of the content: a card or a location. */
export interface Entry {
  title: string
  kind: string
  text?: string
  rule: string
  /** Other rules that matter for it. */
  rulings?: string[]
  house?: boolean
  /** Where each value comes from. */
  from?: Record<string, string>
  english?: { title: string }
  forms?: Record<string, string>
  faction?: string
  /** Another faction whose battlegrounds it may go to. */
  also?: string
  /** Where it may not go. */
  forbid?: string
  keyword?: string
  icons?: Partial<Record<Icon, number>>
  paths?: number[]
  wielders?: string[]
  copies?: number
  deck?: string
  side?: Side
  defending?: string[]
  attacking?: string[]
  points?: number
  defence?: number
  number?: number
}

export type Content = Record<string, Entry>
