/** What the table asks of a game's page: components that draw a view, and which things an option touches. */
import type { Component, Snippet } from 'svelte'
import type { Choice, Thing } from '../lib/choose'
import type { CoachStep } from '../lib/coach'
import type { Happened } from '../lib/film.svelte'
import type { Answered, GameView, Happening, NewSeat, Option, Place, Talk, TalkQuestion } from '../lib/protocol'
import type { Sound } from '../lib/sound'
import { front as castingShadows } from './casting-shadows/front'

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
  /** Show what a card, tile or character says. */
  look: (slug: string) => void
  places: Place[]
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
  text: string
  facts: Fact[]
  rule: string
  house: boolean
  /** Why it cannot be played now, in sentences. */
  why: string[]
}

export interface Result {
  seat: number
  character: string
  /** Whether the character ended in its other shape. */
  shadow: boolean
  /** How they ended, in a word or two. */
  note: string
}

export interface GamePage {
  Board: Component<GameProps>
  Players: Component<GameProps>
  Hand: Component<GameProps>
  /** A small picture of a character, for lists and results. */
  Figure: Component<{ character: string; size?: number; shadow?: boolean }>
  /** Letter and shape of a character, for the log. */
  Mark: Component<{ character: string; size?: number }>
  /** What is to be done in the game, and what every sign on its table means. */
  Signs: Component<{ content: Record<string, unknown> }>
  choices(options: Option[], view: GameView): Choice[]
  /** Keys for kinds of options that need no pointing. */
  keys: Record<string, string>
  /** Which kind of option carries the weight of a bar of buttons. */
  main: string[]
  told(slug: string, view: GameView, content: Record<string, unknown>, places: Place[]): Told
  nameOf(seat: number, view: GameView, content: Record<string, unknown>): string
  /** What a thing on the table is called, for the steps of a choice. */
  label(thing: Thing, content: Record<string, unknown>): string
  /** An option in short, in the reader's language; empty where the server's words must do. */
  wordsOf(option: Option, content: Record<string, unknown>): string
  thingsOf(event: Happening): Thing[]
  /** Who did what these events tell; empty where nobody did. */
  actor(events: Happening[]): string
  results(view: GameView): Result[]
  /** The table after an event, for the film; the view given stays as it was. */
  after(view: GameView, event: Happening, content: Record<string, unknown>): GameView
  soundOf(event: Happening): Sound | undefined
  /** Whether the reader's turn ends with this event. */
  endsTurn(event: Happening, view: GameView): boolean
  /** Whether the reader is on turn, not merely asked something. */
  isTurn(view: GameView): boolean
  /** Whether a choice has begun that taking back would cancel. */
  isMidway(view: GameView): boolean
  /** The name of the step of a choice that has begun; its text is `step.GAME.NAME` of the catalogue. */
  stepOf(view: GameView): string
  coach: CoachStep[]
}

/** A way to play from the front page. */
export interface Start {
  /** Its texts are `name`, `name.about` and `name.facts` of the catalogue. */
  name: string
  setup: string
  seats: NewSeat[]
  /** Whether it can be played beside the real box, too. */
  talk?: boolean
}

/** What is known of a game before anything else of it is loaded. */
export interface Front {
  game: string
  starts: Start[]
  /** A picture over the words, by the name of the start. */
  picture: () => Promise<Component<{ start: string }>>
  page: () => Promise<GamePage>
  /** For a game that can be played beside a real table. */
  talk?: () => Promise<TalkPage>
}

/** Every game of this page. */
export const GAMES: Front[] = [castingShadows]

const frontOf = (game: string) => GAMES.find((one) => one.game === game)

export async function pageOf(game: string): Promise<GamePage> {
  const front = frontOf(game)
  if (!front) throw new Error(`no page for ${game}`)
  return await front.page()
}

export async function talkPageOf(game: string): Promise<TalkPage> {
  const load = frontOf(game)?.talk
  if (!load) throw new Error(`no dialogue for ${game}`)
  return await load()
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
  Shown: Component<{ answered: Answered }>
  Figure: Component<{ character: string; size?: number; shadow?: boolean }>
  /** What is asked, in one sentence of the reader's language. */
  heading(question: TalkQuestion, content: Record<string, unknown>): string
  /** Who is to be seen beside the question, and whether the one at the table is meant. */
  figure(talk: Talk): { character: string; own: boolean }
}
