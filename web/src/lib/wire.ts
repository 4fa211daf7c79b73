/** Written by scripts/wire_types.py from src/gnomon/server/wire; docs/protocol.md says what it means. */

/** `from` is how many plays the client knows, `version` the version at which it knew them. */
export interface Hello {
  type: 'hello'
  token?: string | null
  from?: number
  language?: string
  version?: number | null
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

/** A value of a game option, to be checked before a match is made with it. */
export interface CheckValue {
  setup: string
  option: string
  value: unknown
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

/** What happened at the real table, in one line; `from` is how many answers the client already has. */
export interface TalkAnswer {
  key: string
  version: number
  line: string
  from?: number
}

/** Replaces the answer `at` with another line; later answers stay as long as they fit. */
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

/** What to do, in notation and in words, and why, in a sentence if the game gives one. */
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

/** `name` is empty if nobody gave one; `free`: anyone may take the seat. */
export interface SeatState {
  seat: number
  kind: 'bot' | 'human'
  name: string
  online: boolean
  figure: Figure | null
  free?: boolean
}

/** Who a seat plays, if the game has figures; `form` is empty if there is only one. */
export interface Figure {
  name: string
  form: string
}

/** New lines; `whole`: the whole chat, replacing what was sent before. */
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

/** The same people play another match; `moved`: for each seat, where its player sits now.

    `fresh`: it has just begun, and everyone here is taken along. */
export interface Rematch {
  type: 'rematch'
  match: string
  moved: number[]
  fresh: boolean
}

/** The seals behind the dice, the latest last; `chosen` is the seed that the creator chose, if they did. */
export interface Dice {
  type: 'dice'
  seals: SealState[]
  chosen: string | null
}

/** The secret behind the dice: its hash, and once it is opened the secret itself.

    The seed is text, because it may be larger than the numbers of a browser. `from` is the number of outcomes before
    it, told when the match is over. */
export interface SealState {
  commitment: string
  from?: number | null
  seed?: string
  salt?: string
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
  goals?: string[]
}

export interface You {
  seats: number[]
  seat: number | null
  owner: boolean
  open: boolean
}

/** A decision, as far as a link may know it; `prompt` addresses the player who must choose, `told` everyone else. */
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

/** `shown` is what it leads to, as data for the game's page; empty where there is nothing to draw. */
export interface Option {
  text: string
  kind: string
  group: string
  words: string
  args: Record<string, string>
  rules: string[]
  confirm?: string
  shown?: Record<string, unknown>
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

/** `turn` is the turn that begins with this line; `details` tell step by step how it came to this. */
export interface Line {
  sentences: Sentence[]
  step: boolean
  until: number
  turn?: Turn | null
  details?: Line[]
}

/** What happened, and the numbers of the rules behind it. */
export interface Sentence {
  text: string
  rules: string[]
}

/** Whose turn begins, and in which round; 0 if the game does not count rounds. */
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

/** `side` says who won: seats, or the game's automas; `words` says so in a sentence. */
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
  goals?: string[]
}

/** `commitment` is the hash of the secret behind the dice; empty if the creator chose the seed. */
export interface MatchMade {
  match: string
  token: string
  links: LinkMade[]
  commitment?: string
}

export interface LinkMade {
  seats: number[]
  token: string
}

/** `moved`: for each seat, where its player sits now. */
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

/** The table after `number` plays, as `seat` saw it; the decision comes without its `options`. */
export interface PastTable {
  number: number
  seat: number | null
  view: Record<string, unknown>
  decision: Choice | null
  outcome: Result | null
  goals?: string[]
}

/** The summary of a finished match; the first of the `columns` is above the names. */
export interface Ending {
  match: string
  result: string
  columns: string[]
  rows: EndingRow[]
  curve: Curve | null
  decisive: Decisive | null
  notes: EndingNote[]
}

/** What one player did; `seat` is null for an automa. */
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

/** An `event` of a `play`, both counted from 0.

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

/** The dice of a match; `draws` is empty until the match is over. */
export interface DiceCheck {
  match: string
  chosen: string | null
  seals: SealState[]
  draws: DiceDraw[]
}

/** One outcome of chance: `of` things could come up, and by the dice it had to be the one at `index`. */
export interface DiceDraw {
  of: number
  index: number
  shown: string
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

/** `words` say how it reads, where the page has no words of its own. */
export interface TalkChoice {
  kind: string
  line: string
  args: Record<string, string>
  low: number | null
  high: number | null
  words?: string
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

/** `players` are the game's built-in players. */
export interface GameInfo {
  name: string
  title: string
  setups: SetupInfo[]
  options: OptionInfo[]
  talks: SetupInfo[]
  players: string[]
}

/** `seats` are the defaults for playing right away: `me`, or the name of a built-in player. */
export interface SetupInfo {
  name: string
  title: string
  low: number
  high: number
  about: string
  seats: string[]
}

/** What a form needs to ask for a game option; `setups` are those it applies to in this form, `group` is the heading
    it is shown under. */
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

/** A value without faults may be played; `told` is whatever the game tells its own page about it. */
export interface Checked {
  faults: ValueFault[]
  told: Record<string, unknown>
}

/** What is wrong with a value; `at` is the way to the part it is about, from the outside in, as the game counts. */
export interface ValueFault {
  text: string
  rule: string
  at: number[]
}

export interface Rulebook {
  title: string
  rules: Rule[]
}

export interface Refusal {
  error: Problem
}

/** The server answers, whatever its store does. */
export interface Alive {
  status: string
}

/** Whether the store does its work; if not, `status` is `unavailable` and `error` says what is wrong with it. */
export interface Ready {
  status: string
  error?: Problem | null
}

/** The same, and which Gnomon answers. */
export interface Health {
  status: string
  version: string
  build: string
  commit: string
  error?: Problem | null
}

/** Where others can open the page; `alone`: only this machine can; `stated`: the address was given, not guessed. */
export interface Reached {
  addresses: string[]
  stated: boolean
  alone: boolean
}

/** A QR code: `size` modules wide and high without its light border; `path` draws the dark ones in SVG. */
export interface Qr {
  size: number
  path: string
}
