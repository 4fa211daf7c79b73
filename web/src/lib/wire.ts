/** Written by scripts/wire_types.py from src/gnomon/server/wire; docs/protocol.md says what it means. */

export interface Hello {
  type: 'hello'
  token?: string | null
  from?: number
  language?: string
}

export interface Play {
  type: 'play'
  key: string
  version: number
  action: string
}

export interface Undo {
  type: 'undo'
  key: string
  version: number
  lift?: boolean
}

export interface Consent {
  type: 'consent'
  key: string
  version: number
  agree: boolean
}

export interface Hint {
  type: 'hint'
  key: string
  version: number
}

export interface Chat {
  type: 'chat'
  key: string
  text: string
}

export interface Rename {
  type: 'name'
  key: string
  seat: number
  name: string
}

export interface Ping {
  type: 'ping'
  key: string
}

export interface NewMatch {
  game: string
  setup: string
  seats: NewSeat[]
  options?: Record<string, unknown>
  title?: string
  seed?: number | null
  clock?: number
}

export interface NewSeat {
  kind: 'bot' | 'me' | 'open'
  name?: string
  bot?: string
}

export interface NewBranch {
  number: number
  seats?: NewSeat[] | null
  title?: string
  clock?: number
}

export interface NewLink {
  seats: number[]
}

export interface Mine {
  tokens: string[]
}

export interface NewTalk {
  game: string
  setup: string
  wishes?: Record<string, unknown>
  title?: string
  seed?: number | null
}

/** What happened at the real table, in a line; `from` counts the answers known already. */
export interface TalkAnswer {
  key: string
  version: number
  line: string
  from?: number
}

/** Another line in place of the answer `at`; later answers stay as long as they fit. */
export interface TalkCorrection {
  key: string
  version: number
  at: number
  line: string
  from?: number
}

export interface TalkUndo {
  key: string
  version: number
  from?: number
}

export interface Answer {
  type: 'answer'
  key: string
  ok: boolean
  version: number
  number: number
  error?: Problem | null
  hint?: Hinted | null
  waiting?: boolean
}

export interface Problem {
  code: string
  text: string
}

export interface Hinted {
  text: string
  words: string
}

export interface Error {
  type: 'error'
  code: string
  text: string
}

export interface Seats {
  type: 'seats'
  watching: number
  seats: SeatState[]
}

export interface SeatState {
  seat: number
  kind: 'bot' | 'human'
  name: string
  online: boolean
  figure: Figure | null
}

/** Whom a seat plays, where a game has such a thing; `form` is empty where there is only one. */
export interface Figure {
  name: string
  form: string
}

/** New lines; `whole`: all there are to show, in the place of any known before. */
export interface ChatLines {
  type: 'chat'
  lines: ChatLine[]
  whole?: boolean
}

export interface ChatLine {
  at: number
  seat: number
  name: string
  text: string
}

export interface Table {
  type: 'table'
  match: string
  version: number
  number: number
  from: number
  you: You
  view: Record<string, unknown>
  decision: Choice | null
  plays: Played[]
  undo: UndoState
  outcome: Result | null
  seats: SeatState[]
  opening: Played | null
  clock: number
  deadline: number | null
  now: number | null
}

export interface You {
  seats: number[]
  seat: number | null
  owner: boolean
  open: boolean
}

/** A decision, as far as one may know it. */
export interface Choice {
  seat: number
  yours: boolean
  prompt: string
  cite: string
  rule: Rule | null
  options: Option[]
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

export interface Played {
  at: number
  seat: number
  action: string | null
  events: Event[]
  lines: Line[]
  auto?: boolean
}

export interface Event {
  text: string
  name: string
  args: Record<string, string>
}

export interface Line {
  sentences: Sentence[]
  step: boolean
  until: number
}

/** What happened, and the numbers of the rules it stands on. */
export interface Sentence {
  text: string
  rules: string[]
}

export interface UndoState {
  may: boolean
  why: string
  request: UndoRequest | null
}

export interface UndoRequest {
  by: number
  waiting_for: number[]
  yours: boolean
}

/** `side` says who won: seats, or opponents that the game itself runs; `words` is a sentence about it. */
export interface Result {
  winners: number[]
  scores: number[]
  why: string
  side?: 'game' | 'seats'
  words?: string
}

export interface Moment {
  type: 'moment'
  match: string
  version: number
  number: number
  from: number
  you: You
  view: Record<string, unknown>
  decision: Choice | null
  plays: Played[]
  undo: UndoState
  outcome: Result | null
  seats: SeatState[]
  opening: Played | null
  clock: number
  deadline: number | null
  now: number | null
}

export interface MatchMade {
  match: string
  token: string
  links: LinkMade[]
}

export interface LinkMade {
  seats: number[]
  token: string
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
  branch_of: Origin | null
  seats: SeatState[]
  clock: number
  deadline: number | null
  talk: boolean
  token_at?: number | null
}

export interface Origin {
  match: string
  number: number
}

export interface Summaries {
  matches: Summary[]
}

export interface History {
  match: string
  from: number
  number: number
  plays: Played[]
  opening: Played | null
}

export interface Talk {
  match: string
  game: string
  setup: string
  title: string
  version: number
  number: number
  from: number
  yours: boolean
  question: TalkQuestion | null
  view: Record<string, unknown>
  standing: string[]
  answers: Answered[]
  outcome: Result | null
}

export interface TalkQuestion {
  kind: string
  about: Record<string, string>
  lines: string[]
  rule: Rule | null
  choices: TalkChoice[]
}

export interface TalkChoice {
  kind: string
  line: string
  args: Record<string, string>
  low: number | null
  high: number | null
}

export interface Answered {
  at: number
  said: string
  events: Event[]
  lines: Line[]
}

export interface TalkOpening {
  game: string
  setup: string
  opening: Record<string, unknown>
}

export interface Games {
  games: GameInfo[]
  languages: string[]
}

/** `players` are the built-in ones that may sit at its table. */
export interface GameInfo {
  name: string
  title: string
  setups: SetupInfo[]
  options: OptionInfo[]
  talks: SetupInfo[]
  players: string[]
}

/** `seats` are the usual ones to play at once: `me`, or the name of a built-in player. */
export interface SetupInfo {
  name: string
  title: string
  low: number
  high: number
  about: string
  seats: string[]
}

/** What a form needs to ask for an option; `setups` are those in which it reads like this, `group` is the heading
    of those it is shown with. */
export interface OptionInfo {
  name: string
  title: string
  about: string
  kind: 'choice' | 'flag' | 'names' | 'text' | 'whole'
  default: unknown
  setups: string[]
  low?: number | null
  high?: number | null
  choices?: OptionValue[]
  names?: OptionValue[]
  each?: string
  group?: string
}

export interface OptionValue {
  value: string
  text: string
}

export interface Content {
  game: string
  setup: string
  entries: Record<string, Record<string, unknown>>
}

export interface Rulebook {
  title: string
  rules: Rule[]
}

export interface Refusal {
  error: Problem
}

export interface Health {
  status: string
  version: string
  build: string
}
