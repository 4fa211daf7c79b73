/** The guided first match: what to explain, where and when, and what shows that it was understood. */
import type { CoachStep, Situation } from '../../lib/coach'
import type { View } from './types'

const offers = (kind: string) => (now: Situation) => now.options.some((option) => option.kind === kind)
const did = (name: string) => (now: Situation) => now.events.some((event) => event.name === name && event.args.character === ownCharacter(now))

function ownCharacter({ view }: Situation): string | undefined {
  const { seat, state } = view as View
  return seat === null ? undefined : state.seats[seat]?.character
}

function ownPool({ view }: Situation): string[] {
  const { seat, state } = view as View
  return seat === null ? [] : (state.seats[seat]?.pool ?? [])
}

const turn = offers('end')

export const coach: CoachStep[] = [
  { name: 'goal', anchor: 'ol.players', when: turn, done: did('ended') },
  { name: 'prompt', anchor: 'header.prompt', when: turn, done: did('ended') },
  { name: 'pool', anchor: '[data-thing="pool"]', when: turn, done: did('ended') },
  { name: 'cast', anchor: '[data-thing^="card:"].legal', when: offers('cast'), done: did('cast') },
  { name: 'travel', anchor: '[data-tile].legal', when: offers('travel'), done: did('travelled') },
  {
    name: 'collect',
    anchor: '[data-thing^="beside:"].legal',
    when: (now) => offers('collect')(now) || offers('collect-counterspell')(now),
    done: (now) => did('collected')(now) || did('drew')(now),
  },
  { name: 'crystals', anchor: '[data-thing="pool"]', when: (now) => offers('protect')(now) && ownPool(now).includes('crystal'), done: did('protected') },
  { name: 'end', anchor: '[data-option="end"]', when: turn, done: did('ended') },
  { name: 'absorb', anchor: '[data-region="actions"]', when: offers('absorb'), done: did('absorbed') },
  { name: 'transform', anchor: '[data-region="actions"]', when: offers('transform'), done: did('transformed') },
  { name: 'others', anchor: '[data-region="film"]', when: (now) => now.filming, done: (now) => now.turns > 1 && turn(now) },
  { name: 'recap', anchor: '[data-region="log"]', when: (now) => now.turns > 1 && turn(now), done: (now) => now.turns > 1 && did('ended')(now) },
  { name: 'counter', anchor: '[data-region="actions"]', when: offers('counter'), done: (now) => did('answered')(now) || did('passed')(now) },
]
