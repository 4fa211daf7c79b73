/** Real tables of War of the Ring: one for every question that can be asked, and a play with a combat in it. */
import type { GameProps } from '../../src/games/contract'
import { choice } from '../../src/games/war-of-the-ring/options'
import type { Content, View } from '../../src/games/war-of-the-ring/types'
import { begin, lit } from '../../src/lib/choose'
import type { Happening, Option } from '../../src/lib/protocol'
import ring from '../fixtures/ring.json'

export interface Asked {
  step: string
  view: View
  options: Option[]
}

export const content = ring.content as unknown as Content
export const asked = ring.asked as unknown as Asked[]
export const film = ring.film as unknown as { before: View; events: Happening[]; after: View }

export function at(step: string): Asked {
  const found = asked.find((one) => one.step === step)
  if (!found) throw new Error(`no table asks for ${step}`)
  return structuredClone(found)
}

/** A table whose reader holds two decks and is asked for a card of one hand. */
export function withTwoDecks(): Asked {
  const isDouble = ({ step, view }: Asked) =>
    ['cycle', 'pay', 'eliminate'].includes(step) && view.state.players.filter((one) => one.seat === view.seat).length > 1
  return structuredClone(asked.find(isDouble) as Asked)
}

export const choicesOf = ({ view, options }: Asked) => options.map((option) => choice(option, view.state))

export const props = ({ view, options }: Asked, more: Partial<GameProps> = {}): GameProps => ({
  view,
  content: content as unknown as Record<string, unknown>,
  options,
  lit: lit(begin(options.map((option) => choice(option, view.state)))),
  picked: [],
  highlit: new Set<string>(),
  point: () => undefined,
  takeBack: () => undefined,
  playedBy: () => undefined,
  happened: { id: 0, events: [], skipped: [] },
  look: () => undefined,
  places: [],
  asked: view.seat,
  ...more,
})
