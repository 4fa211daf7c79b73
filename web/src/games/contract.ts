/** What the table asks of a game's page: components that draw a view, and which things an option touches. */
import type { Component } from 'svelte'
import type { Choice, Thing } from '../lib/choose'
import type { GameView, Happening, Option, Place } from '../lib/protocol'

export interface GameProps {
  view: GameView
  content: Record<string, unknown>
  /** Things that may be pointed at now. */
  lit: ReadonlySet<Thing>
  picked: Thing[]
  /** Things the log points at. */
  highlit: ReadonlySet<Thing>
  point: (thing: Thing) => void
  /** Show what a card, tile or character says. */
  look: (slug: string) => void
  places: Place[]
}

export interface Told {
  title: string
  text: string
  rule: string
  house: boolean
  costs: string[]
}

export interface GamePage {
  Board: Component<GameProps>
  Players: Component<GameProps>
  Hand: Component<GameProps>
  /** A small picture of a character, for lists and results. */
  Figure: Component<{ character: string; size?: number; shadow?: boolean }>
  choices(options: Option[], view: GameView): Choice[]
  /** Keys for kinds of options that need no pointing. */
  keys: Record<string, string>
  /** Which kind of option carries the weight of a bar of buttons. */
  main: string[]
  told(slug: string, content: Record<string, unknown>): Told
  nameOf(seat: number, view: GameView, content: Record<string, unknown>): string
  thingsOf(event: Happening): Thing[]
  results(view: GameView): { character: string; hp: number; seat: number }[]
}

const PAGES: Record<string, () => Promise<GamePage>> = {
  'casting-shadows': async () => (await import('./casting-shadows')).page,
}

export async function pageOf(game: string): Promise<GamePage> {
  const load = PAGES[game]
  if (!load) throw new Error(`no page for ${game}`)
  return await load()
}
