/** A page for any game: its view as tables, its options as buttons; also fills in what a game's own page lacks. */
import { say } from '../../lib/words.svelte'
import type { Place } from '../../lib/protocol'
import type { GamePage } from '../contract'
import Board from './Board.svelte'
import Mark from './Mark.svelte'
import Players from './Players.svelte'
import { wordOf } from './readable'
import { nameOf } from './seats'
import Signs from './Signs.svelte'
import { toldOf } from './told'

const scoreWord = (score: number | undefined) => (score === undefined ? '' : score === 1 ? say('plain.score.one') : say('plain.score', { score }))

const placeOf = (seat: number, places: Place[]) => places.find((one) => one.seat === seat)

export const page: GamePage = {
  Board,
  Players,
  Figure: Mark,
  Mark,
  Signs,
  choices: (options) => options.map(({ text, kind }) => ({ text, kind, start: [], then: [] })),
  keys: {},
  main: [],
  ends: [],
  told: (slug, _, content) => toldOf(slug, content),
  nameOf: (seat, _, content, places) => nameOf(seat, content, places),
  label: (thing, content) => wordOf(thing.slice(thing.indexOf(':') + 1), content),
  wordsOf: () => '',
  iconOf: () => '',
  thingsOf: () => [],
  actor: () => null,
  results: ({ seats, outcome }) =>
    seats.map(({ seat, figure }) => ({ seat, figure: figure ?? { name: String(seat + 1), form: '' }, note: scoreWord(outcome?.scores[seat]) })),
  after: (view) => view,
  soundOf: () => undefined,
  turnOf: () => null,
  isBot: (seat, _, places) => placeOf(seat, places)?.kind === 'bot',
  figureOf: (seat, _, places) => placeOf(seat, places)?.figure ?? { name: String(seat + 1), form: '' },
  isMidway: () => false,
  stepOf: () => '',
  coach: [],
}
