/** Real tables of X-Wing: one for each kind of question, and two flights from the first dial to the end. */
import type { GameProps } from '../../src/games/contract'
import { Lore } from '../../src/games/x-wing/lore'
import { choices } from '../../src/games/x-wing/options'
import { tableOf, type Table } from '../../src/games/x-wing/table'
import type { Content, Offer, State, View } from '../../src/games/x-wing/types'
import { begin, lit } from '../../src/lib/choose'
import type { Happening } from '../../src/lib/protocol'
import flown from '../fixtures/flights.json'
import wing from '../fixtures/wing.json'

export interface Asked {
  kind: string
  view: View
  options: Offer[]
}

/** What happened from one phase to the next, and what can be seen then. */
export interface Part {
  events: Happening[]
  after: Partial<State>
}

export const content = wing.content as unknown as Content
export const lore = new Lore(content)
export const flights = flown as unknown as { before: View; parts: Part[] }[]

/** A table at which a kind of option is offered. */
export function at(kind: string): Asked {
  const found = (wing.asked as unknown as Asked[]).find((one) => one.kind === kind)
  if (!found) throw new Error(`no table offers ${kind}`)
  return structuredClone(found)
}

export function table({ view, options }: Asked, more: Partial<GameProps> = {}): Table {
  return tableOf({
    view: view as unknown as GameProps['view'],
    content: content as unknown as Record<string, unknown>,
    options: options as GameProps['options'],
    lit: lit(begin(choices(options))),
    picked: [],
    highlit: new Set<string>(),
    point: () => undefined,
    takeBack: () => undefined,
    playedBy: () => undefined,
    look: () => undefined,
    places: [],
    asked: view.seat,
    happened: { id: 0, events: [], skipped: [] },
    ...more,
  })
}

export const happening = (name: string, args: Record<string, string> = {}): Happening => ({ text: name, name, args })
