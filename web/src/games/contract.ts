/** What the table needs from a game's page: components that draw a view, and which things an option touches.
 *
 * A game fills in as much as it likes; the plain page provides the rest (registry.ts).
 */
import type { Component, Snippet } from 'svelte'
import type { Choice, Thing } from '../lib/choose'
import type { CoachStep } from '../lib/coach'
import type { Cut } from '../lib/film'
import type { Happened } from '../lib/film.svelte'
import type { Offered } from '../lib/options'
import type { Answered, Figure, GameView, Happening, Option, Place, TableMessage, Talk, TalkQuestion } from '../lib/protocol'
import type { Sound } from '../lib/sound'
import type { Loaders, Texts } from '../lib/words.svelte'

export interface GameProps {
  view: GameView
  content: Record<string, unknown>
  /** What the reader can choose now; nothing while a film runs. */
  options: Option[]
  /** Things that can be pointed at now. */
  lit: ReadonlySet<Thing>
  picked: Thing[]
  /** Things the log points at. */
  highlit: ReadonlySet<Thing>
  point: (thing: Thing) => void
  /** Undoes a step of a choice in progress, by its notation. */
  takeBack: (action: string) => void
  /** The notation that pointing at a thing plays at once, for `data-option`. */
  playedBy: (thing: Thing) => string | undefined
  /** Shows what is known about a thing in the game. */
  look: (slug: string) => void
  places: Place[]
  /** The seat that must choose now. */
  asked: number | null
  /** What is happening right now, to be animated once. */
  happened: Happened
  /** Several seats share this screen. */
  shared?: boolean
  /** The match is over: whoever looks at it may know everything. */
  over?: boolean
  /** A moment of the past is looked at while the match goes on. */
  past?: boolean
}

/** A labelled fact; the things it names can be looked at in turn. */
export interface Fact {
  label: string
  text?: string
  things?: { slug: string; title: string }[]
}

export interface Told {
  title: string
  /** The English name, if the title is in another language. */
  english?: string
  text: string
  facts: Fact[]
  rule: string
  /** Other rules that matter for it. */
  rulings?: string[]
  house: boolean
  /** Why it cannot be played now, in sentences. */
  why: string[]
}

export interface Result {
  seat: number
  figure: Figure
  /** How they finished, in a word or two. */
  note: string
}

export interface FigureProps {
  figure: Figure
  size?: number
}

export interface AsideProps {
  view: GameView
  content: Record<string, unknown>
  /** What has been told lately, step by step, up to the moment in view. */
  cuts: Cut[]
  /** A film is running. */
  filming: boolean
  narrow: boolean
  rule: (number: string) => void
}

/** For whom somebody else chooses. */
export interface ChosenFor {
  name: string
  figure: Figure
  /** What such a choice must heed, in a sentence. */
  note: string
  rule: string
}

/** One of several that a seat plays. */
export interface Acting {
  name: string
  figure: Figure
}

export interface GamePage {
  Board: Component<GameProps>
  Players: Component<GameProps>
  /** Whether the board shows the players, too: there is no list of them, and the board gets its room. */
  spread?: boolean
  /** Whether the hand and the choices stand beside the board, which gets the whole height; on a phone on its side, too. */
  beside?: boolean
  /** Without one, the choices take up the whole row, grouped under headings. */
  Hand?: Component<GameProps>
  /** A small picture of a seat's figure, for lists and results. */
  Figure: Component<FigureProps>
  /** Its symbol in the log. */
  Mark: Component<FigureProps>
  /** A large picture of the winner at the end of a match; by default their figure. */
  Champion?: Component<FigureProps>
  /** The colour of a figure as CSS, for lines and bars; always shown along with its shape. */
  toneOf?(figure: Figure): string
  /** How automas decide: above the log, or above the table on a phone. */
  Aside?: Component<AsideProps>
  /** The details of a line at a glance: below it in the log, where they can be unfolded. */
  Details?: Component<{ cuts: Cut[] }>
  /** The goal of the game, and what every symbol on its table means. */
  Signs: Component<{ game: string; content: Record<string, unknown> }>
  choices(options: Option[], view: GameView): Choice[]
  /** Keys for kinds of options that need no pointing. */
  keys: Record<string, string>
  /** The kinds of options that get the main button. */
  main: string[]
  /** The kinds of options that end a turn: shown last, and not emphasized. */
  ends: string[]
  /** Up to this many options all get a button, even those that can be pointed at. */
  few?: number
  /** `shared`: several seats share the screen, so that nothing may be told that only one of them knows. */
  told(slug: string, view: GameView, content: Record<string, unknown>, places: Place[], shared?: boolean): Told
  nameOf(seat: number, view: GameView, content: Record<string, unknown>, places: Place[]): string
  /** The name of a thing on the table, for the steps of a choice. */
  label(thing: Thing, content: Record<string, unknown>): string
  /** A short label for an option, in the reader's language; empty to use the server's words. */
  wordsOf(option: Option, content: Record<string, unknown>): string
  /** The symbol for a kind of option or event: from ui/Sprite.svelte or the game's own; empty for none. */
  iconOf(kind: string): string
  thingsOf(event: Happening): Thing[]
  /** Who did what these events describe, if anybody. */
  actor(events: Happening[]): Figure | null
  results(table: TableMessage): Result[]
  /** The table after an event, for the film; must not change the view it is given. */
  after(view: GameView, event: Happening, content: Record<string, unknown>): GameView
  soundOf(event: Happening): Sound | undefined
  /** Whether the table hides nothing now from others at the same screen, so that a hot seat need not be covered. */
  isOpen?(view: GameView): boolean
  /** Whether there is nothing to see in an event: a film does not linger over it, and log and recap leave it out. */
  isQuiet?(event: Happening): boolean
  /** Whether the reader's turn ends with this event; by default a turn ends when somebody else plays. */
  endsTurn?(event: Happening, view: GameView): boolean
  /** Whose turn it is; null if it is always the seat that must choose. */
  turnOf(view: GameView): number | null
  /** The one for whom the seat that must choose chooses now, if that is somebody else. */
  chosenFor?(view: GameView): ChosenFor | null
  /** Whether a seat is played by a bot or by the game itself. */
  isBot(seat: number, view: GameView, places: Place[]): boolean
  /** The figure of a seat; null if it has none. */
  figureOf(seat: number, view: GameView, places: Place[]): Figure | null
  /** The one with whom a seat acts now, if it plays several; null for all of them. */
  actingOf?(seat: number, view: GameView): Acting | null
  /** Whether a choice is in progress that undo would cancel. */
  isMidway(view: GameView): boolean
  /** The name of the current step of a choice; its text is `step.NAME` in the game's words. */
  stepOf(view: GameView): string
  coach: CoachStep[]
}

/** A way to start at once from the game's door, with the setup's usual seats. */
export interface Start {
  /** The key of its button's text in the front page's texts. */
  name: string
  setup: string
  /** Options that differ from the usual ones. */
  options?: Record<string, unknown>
  /** The built-in player in the other seats, if that is not the usual one. */
  bot?: string
}

export interface OwnPageProps {
  /** What its address says after the `?`, by key. */
  query: Record<string, string>
}

/** A page outside of any match, at `#/game/GAME/NAME`; the door has a link to it. */
export interface OwnPage {
  /** Its name in the address, and the key of the link's text in the front page's texts. */
  name: string
  load: () => Promise<Component<OwnPageProps>>
}

/** An option of a new match, asked in the game's own way; its title and description are for the field to show. */
export interface FieldProps {
  option: Offered
  setup: string
  value: unknown
  set: (value: unknown) => void
}

/** The colours of a game's door, the same in both themes. */
export interface DoorColours {
  ground: string
  ink: string
  line: string
  /** The main button, and the text on it. */
  main: string
  onMain: string
}

/** What is known about a game before the rest of it is loaded: `front` in its front.ts. */
export interface Front {
  game: string
  /** The main one first. */
  starts: Start[]
  /** Options asked right with the setup, by name; the others are folded. */
  openly?: string[]
  /** Fields of its own for options of a new match, by the name of the option. */
  fields?: Record<string, () => Promise<Component<FieldProps>>>
  /** Pages of its own, such as one on which players prepare something for a match. */
  pages?: OwnPage[]
  /** The texts of its door: `about` in one line, `facts` in brief, and one for each start and page. */
  texts: Texts
  /** The texts of the game's own pages. */
  words?: Loaders
  /** The scene on its door, which fills the room there is. */
  picture?: () => Promise<Component>
  door?: DoorColours
  page?: () => Promise<Partial<GamePage>>
  /** Present if it can be played beside a real table. */
  talk?: () => Promise<Partial<TalkPage>>
}

export interface OpeningProps {
  /** What may be wished, as the server tells it. */
  opening: unknown
  content: Record<string, unknown>
  busy: boolean
  begin: (wishes: Record<string, unknown>) => void
}

export interface AskProps {
  talk: Talk
  question: TalkQuestion
  content: Record<string, unknown>
  /** An answer is being sent. */
  busy: boolean
  answer: (line: string) => void
  /** The button that undoes the last answer, to go next to the main one. */
  undo: Snippet
}

/** The components of a talk beside a real table. */
export interface TalkPage {
  /** Asks what is on the table; `begin` takes the wishes. */
  Opening: Component<OpeningProps>
  /** One question, answered by tapping. */
  Ask: Component<AskProps>
  /** Where everyone stands, and their status. */
  Standing: Component<{ talk: Talk; content: Record<string, unknown> }>
  /** How it came to a line, in short; default: the word for it. */
  Details?: Component<{ cuts: Cut[] }>
  /** The result of an answer, shown before the lines that describe it. */
  Shown?: Component<{ answered: Answered }>
  Figure: Component<FigureProps>
  /** What came of the last answer stands above the next question: there is something to carry out first. */
  tellsFirst?: boolean
  /** The question, as one sentence in the reader's language. */
  heading(question: TalkQuestion, content: Record<string, unknown>): string
  /** The figure next to the question, if any, and whether it is the player's own. */
  figure(talk: Talk): { figure: Figure | null; own: boolean }
}
