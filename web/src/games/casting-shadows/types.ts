import type { Axial } from './hex'

export interface Seat {
  character: string
  hp: number
  energy: number
  form: 'base' | 'shadow'
  tile: string
  points: number
  companion: string
  pool: string[]
  book: string[]
  bot: boolean
  unseen: unknown[]
  used: string[]
  frozen: string
  stunned: string
}

export interface Pile {
  hidden?: number
  cards?: string[]
  count?: number
  known?: string
}

export interface Frame {
  step: string
  seat: number
  /** Who else is involved, besides the player who chooses. */
  source?: number
  card?: string
  tile?: string
  amount?: number
  /** Dice picked up for a reroll. */
  picked?: string[]
  /** What has been paid, and what is still due. */
  paid?: string[]
  cost?: string[]
}

export interface State {
  round: number
  turn: number
  active: number
  order: number[]
  winners: number[]
  portal: string[]
  discard: string[]
  tiles: Record<string, Axial>
  beside: Record<string, string>
  seats: Seat[]
  main: Pile[]
  counterspells: Pile[]
  companions: Pile[]
  frames: Frame[]
  /** During a film: how many dice of a reroll are still to come. */
  rerolling?: number
}

export interface View {
  game: string
  setup: string
  seat: number | null
  options: Record<string, unknown>
  state: State
}

/** One entry of the content: a card, a tile, a character or the player board. */
export interface Entry {
  title: string
  kind: string
  text: string
  rule: string
  short?: string[]
  house?: boolean
  shadow_title?: string
  /** The printed names, if the titles are in another language. */
  english?: { title: string; shadow_title?: string }
  /** Forms of the title: `to` and `at` for a tile, `soft` for a narrow line. */
  forms?: Record<string, string>
  level?: number
  collect?: string[]
  cast?: { spend: string; up_to: number }
  damage?: number[]
  target?: string
  range?: string
  status?: string
  gives?: string[]
  home?: string
  do?: Effect
  ability?: Effect
  hp?: number
  base_limit?: number
  shadow_limit?: number
  action_points?: number
  book?: number
  counterspell_cost?: string[]
}

export interface Effect {
  op: string
  amount?: number
  every?: number
  gives?: string[]
  up_to?: number
  spend?: string
  into?: string
  of?: string
  colour?: string
  reach?: number
  steps?: number
}

export type Content = Record<string, Entry>
