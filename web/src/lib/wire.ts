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
  kind: 'bot' | 'free' | 'me' | 'open'
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

export interface TakeSeat {
  seat: number
}

export interface Mine {
  tokens: string[]
}

export interface QrText {
  text: string
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

/** What to do, in notation and in words, and the reason in a sentence, where the game gives one. */
export interface Hinted {
  text: string
  words: string
  why?: string
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

/** `name` is empty where nobody gave one; `free`: whoever comes may take it. */
export interface SeatState {
  seat: number
  kind: 'bot' | 'human'
  name: string
  online: boolean
  figure: Figure | null
  free?: boolean
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

/** The same people play on in another match; `moved`: where whoever sat at each seat sits now.

    `fresh`: it has just begun, so that everybody here is taken along. */
export interface Rematch {
  type: 'rematch'
  match: string
  moved: number[]
  fresh: boolean
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

/** A decision, as far as one may know it; `prompt` speaks to whoever must choose, `told` to everybody else. */
export interface Choice {
  seat: number
  yours: boolean
  prompt: string
  cite: string
  rule: Rule | null
  options: Option[]
  told?: string
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
  confirm?: string
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

/** `turn` is the turn that begins with it. */
export interface Line {
  sentences: Sentence[]
  step: boolean
  until: number
  turn?: Turn | null
}

/** What happened, and the numbers of the rules it stands on. */
export interface Sentence {
  text: string
  rules: string[]
}

/** Whose turn begins, and in which round; 0 where a game counts no rounds. */
export interface Turn {
  who: string
  round: number
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

/** `moved`: where whoever sat at each seat sits now. */
export interface RematchMade {
  match: string
  moved: number[]
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
  round?: number
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

export interface Moments {
  match: string
  from: number
  number: number
  moments: PastTable[]
}

/** The table after so many plays, as `seat` saw it; `options` are left out of what was asked. */
export interface PastTable {
  number: number
  seat: number | null
  view: Record<string, unknown>
  decision: Choice | null
  outcome: Result | null
}

/** How a match that is over went; the first of the `columns` stands above the names. */
export interface Ending {
  match: string
  result: string
  columns: string[]
  rows: EndingRow[]
  curve: Curve | null
  decisive: Decisive | null
  notes: EndingNote[]
}

/** What one player did; `seat` is null for an opponent that the game itself plays. */
export interface EndingRow {
  name: string
  cells: (number | string)[]
  figure: Figure | null
  seat: number | null
  won: boolean
}

export interface Curve {
  title: string
  labels: string[]
  series: CurveSeries[]
}

export interface CurveSeries {
  name: string
  values: (number | null)[]
  figure: Figure | null
}

/** The event of this number in the play of this number, both counted from 0.

    `at` is its point on the curve; `by` did it `to` the others. */
export interface Decisive {
  text: string
  play: number
  event: number
  at: number | null
  by: Figure | null
  to: Figure[]
}

export interface EndingNote {
  title: string
  value: number | string
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
  commit: string
}

/** How others open the page, without a last slash; `alone`: only this machine can; `stated`: nothing was guessed. */
export interface Reached {
  addresses: string[]
  stated: boolean
  alone: boolean
}

/** A QR code: `size` modules wide and high without its light frame; `path` draws the dark ones in SVG. */
export interface Qr {
  size: number
  path: string
}
