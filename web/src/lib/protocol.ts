/** What goes over the wire; docs/protocol.md says what it means. */
export interface Refusal {
  code: string
  text: string
}

export interface Rule {
  number: string
  title: string
  text: string
  source?: string
}

export interface Option {
  text: string
  kind: string
  group: string
  words: string
  args: Record<string, string>
  rules: string[]
}

export interface Decision {
  seat: number
  yours: boolean
  prompt: string
  cite: string
  rule: Rule | null
  options: Option[]
}

export interface Happening {
  text: string
  name: string
  args: Record<string, string>
}

export interface Line {
  text: string
  step: boolean
  rules: string[]
}

export interface Play {
  at: number
  seat: number
  action: string | null
  events: Happening[]
  lines: Line[]
}

export interface Place {
  seat: number
  kind: string
  name: string
  online: boolean
  character: string | null
}

export interface You {
  seats: number[]
  seat: number | null
  owner: boolean
  open: boolean
}

export interface UndoState {
  may: boolean
  why: string
  request: { by: number; waiting_for: number[]; yours: boolean } | null
}

export interface Outcome {
  winners: number[]
  scores: number[]
  why: string
}

export interface GameView {
  game: string
  setup: string
  seat: number | null
  state: unknown
}

export interface TableMessage {
  type: 'table' | 'moment'
  match: string
  version: number
  number: number
  from: number
  you: You
  view: GameView
  decision: Decision | null
  plays: Play[]
  undo: UndoState
  outcome: Outcome | null
  seats: Place[]
}

export interface AnswerMessage {
  type: 'answer'
  key: string
  ok: boolean
  version: number
  number: number
  error?: Refusal
  hint?: { text: string; words: string }
  waiting?: boolean
}

export interface ChatLine {
  at: number
  seat: number | null
  name: string
  text: string
}

export type ServerMessage =
  | TableMessage
  | AnswerMessage
  | { type: 'seats'; watching: number; seats: Place[] }
  | { type: 'chat'; lines: ChatLine[] }
  | ({ type: 'error' } & Refusal)

export interface Setup {
  name: string
  low: number
  high: number
  about: string
}

export interface GameOption {
  name: string
  default: unknown
  about: string
}

export interface GameInfo {
  name: string
  title: string
  setups: Setup[]
  options: GameOption[]
}

export interface Games {
  games: GameInfo[]
  bots: string[]
}

export interface NewSeat {
  kind: 'me' | 'open' | 'bot'
  name?: string
  bot?: string
}

export interface NewMatch {
  game: string
  setup: string
  title?: string
  seed?: number
  options?: Record<string, unknown>
  seats: NewSeat[]
}

export interface Link {
  seats: number[]
  token: string
}

export interface Made {
  match: string
  token: string
  links: Link[]
}

export interface Summary {
  match: string
  game: string
  setup: string
  title: string
  created: number
  number: number
  over: boolean
  turn_of: number | null
  yours: number[]
  owner: boolean
  open: boolean
  branch_of: { match: string; number: number } | null
  seats: Place[]
  token_at?: number
}
