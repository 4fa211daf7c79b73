/** What the table asks of a game's page: components that draw a view, and which things an option touches.
 *
 * A game gives what it likes of it; the plain page stands in for the rest (registry.ts).
 */
import type { Component, Snippet } from 'svelte'
import type { Choice, Thing } from '../lib/choose'
import type { CoachStep } from '../lib/coach'
import type { Happened } from '../lib/film.svelte'
import type { Answered, Figure, GameView, Happening, Option, Place, TableMessage, Talk, TalkQuestion } from '../lib/protocol'
import type { Sound } from '../lib/sound'
import type { Loaders, Texts } from '../lib/words.svelte'

export interface GameProps {
  view: GameView
  content: Record<string, unknown>
  /** Things that may be pointed at now. */
  lit: ReadonlySet<Thing>
  picked: Thing[]
  /** Things the log points at. */
  highlit: ReadonlySet<Thing>
  point: (thing: Thing) => void
  /** Take back a step of a choice that has begun, by its notation. */
  takeBack: (action: string) => void
  /** The notation that pointing at a thing plays at once, for `data-option`. */
  playedBy: (thing: Thing) => string | undefined
  /** Show what is known of a thing of the game. */
  look: (slug: string) => void
  places: Place[]
  /** The seat that must choose now. */
  asked: number | null
  /** What happens just now, to be drawn once. */
  happened: Happened
}

/** One thing told under a word of its own; what it names can be looked at in turn. */
export interface Fact {
  label: string
  text?: string
  things?: { slug: string; title: string }[]
}

export interface Told {
  title: string
  /** The English name, where the title is another. */
  english?: string
  text: string
  facts: Fact[]
  rule: string
  house: boolean
  /** Why it cannot be played now, in sentences. */
  why: string[]
}

export interface Result {
  seat: number
  figure: Figure
  /** How they ended, in a word or two. */
  note: string
}

export interface FigureProps {
  figure: Figure
  size?: number
}

export interface GamePage {
  Board: Component<GameProps>
  Players: Component<GameProps>
  /** Without one, what may be chosen takes its whole row, under its headings. */
  Hand?: Component<GameProps>
  /** A small picture of whom a seat plays, for lists and results. */
  Figure: Component<FigureProps>
  /** Its sign in the log. */
  Mark: Component<FigureProps>
  /** The one who won, large, at the end of a match; without it their figure. */
  Champion?: Component<FigureProps>
  /** The colour of a figure as CSS, for lines and bars; its shape stands beside it. */
  toneOf?(figure: Figure): string
  /** What is to be done in the game, and what every sign on its table means. */
  Signs: Component<{ game: string; content: Record<string, unknown> }>
  choices(options: Option[], view: GameView): Choice[]
  /** Keys for kinds of options that need no pointing. */
  keys: Record<string, string>
  /** Which kind of option carries the weight of a bar of buttons. */
  main: string[]
  /** Kinds of options that end a turn: they stand last, and quietly. */
  ends: string[]
  told(slug: string, view: GameView, content: Record<string, unknown>, places: Place[]): Told
  nameOf(seat: number, view: GameView, content: Record<string, unknown>, places: Place[]): string
  /** What a thing on the table is called, for the steps of a choice. */
  label(thing: Thing, content: Record<string, unknown>): string
  /** An option in short, in the reader's language; empty where the server's words must do. */
  wordsOf(option: Option, content: Record<string, unknown>): string
  /** The sign of a kind of option or event: a symbol of ui/Sprite.svelte or of the game's own; empty for none. */
  iconOf(kind: string): string
  thingsOf(event: Happening): Thing[]
  /** Who did what these events tell, where somebody did. */
  actor(events: Happening[]): Figure | null
  results(table: TableMessage): Result[]
  /** The table after an event, for the film; the view given stays as it was. */
  after(view: GameView, event: Happening, content: Record<string, unknown>): GameView
  soundOf(event: Happening): Sound | undefined
  /** Whether the reader's turn ends with this event; without it a turn ends when somebody else plays. */
  endsTurn?(event: Happening, view: GameView): boolean
  /** The seat on turn; null where that is always the one who must choose. */
  turnOf(view: GameView): number | null
  /** Whether a bot plays a seat, or the game itself does. */
  isBot(seat: number, view: GameView, places: Place[]): boolean
  /** Whom a seat plays; null where it has no figure. */
  figureOf(seat: number, view: GameView, places: Place[]): Figure | null
  /** Whether a choice has begun that taking back would cancel. */
  isMidway(view: GameView): boolean
  /** The name of the step of a choice that has begun; its text is `step.NAME` of the game's words. */
  stepOf(view: GameView): string
  coach: CoachStep[]
}

/** A way to begin at once from the game's door, with the set-up's usual seats. */
export interface Start {
  /** Its button says what `NAME` of the front page's texts says. */
  name: string
  setup: string
}

/** The colours of a game's door, which stay the same by day and by night. */
export interface DoorColours {
  ground: string
  ink: string
  line: string
  /** The main button, and what is written on it. */
  main: string
  onMain: string
}

/** What is known of a game before anything else of it is loaded: `front` of its front.ts. */
export interface Front {
  game: string
  /** The main one first. */
  starts: Start[]
  /** What its door says: `about` in a line, `facts` in short, and a text for each start. */
  texts: Texts
  /** What the game says on its own pages. */
  words?: Loaders
  /** The scene on its door, which fills whatever room there is. */
  picture?: () => Promise<Component>
  door?: DoorColours
  page?: () => Promise<Partial<GamePage>>
  /** Where it can be played beside a real table. */
  talk?: () => Promise<Partial<TalkPage>>
}

export interface AskProps {
  talk: Talk
  question: TalkQuestion
  content: Record<string, unknown>
  /** An answer is under way. */
  busy: boolean
  answer: (line: string) => void
  /** The button that takes the last answer back, to stand beside the main one. */
  undo: Snippet
}

/** The components of a dialogue beside a real table. */
export interface TalkPage {
  /** What is on the table; `begin` is handed the wishes. */
  Opening: Component<{ opening: unknown; content: Record<string, unknown>; busy: boolean; begin: (wishes: Record<string, unknown>) => void }>
  /** One question, to be answered by tapping. */
  Ask: Component<AskProps>
  /** Who stands where and how. */
  Standing: Component<{ talk: Talk; content: Record<string, unknown> }>
  /** What came of an answer, before it is told in lines. */
  Shown?: Component<{ answered: Answered }>
  Figure: Component<FigureProps>
  /** What is asked, in one sentence of the reader's language. */
  heading(question: TalkQuestion, content: Record<string, unknown>): string
  /** Who is to be seen beside the question, if anybody, and whether the one at the table is meant. */
  figure(talk: Talk): { figure: Figure | null; own: boolean }
}
