/** The messages on the wire, by the names the page uses; the types themselves are the server's (wire.ts). */
import type * as wire from './wire'

export type {
  Answered,
  ChatLine,
  Checked,
  Curve,
  DiceCheck,
  Ending,
  Figure,
  Hinted,
  Line,
  NewMatch,
  NewSeat,
  NewTalk,
  Option,
  Qr,
  Reached,
  Rematch,
  RematchMade,
  Rule,
  Sentence,
  Summary,
  TalkChoice,
  TalkQuestion,
  Turn,
  UndoState,
  ValueFault,
  You,
} from './wire'

export type Refusal = wire.Problem
export type Decision = wire.Choice
export type Happening = wire.Event
export type Play = wire.Played
export type Place = wire.SeatState
export type Outcome = wire.Result
export type Setup = wire.SetupInfo
export type Link = wire.LinkMade
export type Made = wire.MatchMade
export type Seal = wire.SealState

/** What every option has; options.ts knows the rest. */
export type GameOption = Pick<wire.OptionInfo, 'name' | 'default' | 'about'>
export type GameInfo = Omit<wire.GameInfo, 'options'> & { options: GameOption[] }
export type Games = Omit<wire.Games, 'games'> & { games: GameInfo[] }

/** What every game's view has; `state` is for the game's own board. */
export interface GameView {
  game: string
  setup: string
  seat: number | null
  options?: Record<string, unknown>
  state: unknown
}

type Seen<T> = Omit<T, 'view'> & { view: GameView }

export type TableMessage = Seen<wire.Table> | Seen<wire.Moment>
export type PastTable = Seen<wire.PastTable>
export type Talk = Seen<wire.Talk>
export type AnswerMessage = wire.Answer
export type ServerMessage = TableMessage | AnswerMessage | wire.Seats | wire.ChatLines | wire.Rematch | wire.Dice | wire.Error
