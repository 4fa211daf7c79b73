/** The guided first match: what to explain, where and when, and what shows that it was understood. */
import type { CoachStep, Situation } from '../../lib/coach'
import { decksOf } from './parts'
import type { View } from './types'

const offers = (kind: string) => (now: Situation) => now.options.some((option) => option.kind === kind)
const own = ({ view }: Situation) => decksOf((view as View).seat, (view as View).state).map((one) => one.name)
const did =
  (...names: string[]) =>
  (now: Situation) =>
    now.events.some((event) => names.includes(event.name) && own(now).includes(event.args.player ?? ''))
const happened = (name: string) => (now: Situation) => now.events.some((event) => event.name === name)
const stepOf = ({ view }: Situation) => (view as View).state.frames.at(-1)?.step ?? ''
const isAsked = (step: string) => (now: Situation) => now.options.length > 0 && stepOf(now) === step

const asked = (now: Situation) => now.options.length > 0
const turn = isAsked('turn')
const acted = did('played', 'played-on', 'played-event', 'moved', 'winnowed', 'ring', 'used', 'passed')
const never = () => false

export const coach: CoachStep[] = [
  { name: 'goal', anchor: '[data-region="track"]', when: asked, done: acted },
  { name: 'places', anchor: '[data-region="places"]', when: turn, done: acted },
  { name: 'verdict', anchor: '[data-region="verdict"]', when: turn, done: acted },
  { name: 'hand', anchor: '[data-region="cards"]', when: turn, done: did('played', 'played-on', 'played-event') },
  { name: 'pay', anchor: '[data-region="cards"]', when: isAsked('pay'), done: (now) => did('played', 'played-on', 'played-event')(now) },
  { name: 'reserve', anchor: '[data-region="own-seats"]', when: (now) => turn(now) && offers('move')(now), done: did('moved') },
  { name: 'others', anchor: '[data-region="film"]', when: (now) => now.filming, done: (now) => now.turns > 1 && turn(now) },
  { name: 'ring', anchor: '[data-option="ring"]', when: offers('ring'), done: did('ring') },
  { name: 'winnow', anchor: '[data-option="winnow"]', when: (now) => offers('winnow')(now) && now.turns > 2, done: did('winnowed') },
  { name: 'pass', anchor: '[data-option="pass"]', when: offers('pass'), done: did('passed') },
  { name: 'resolve', anchor: '[data-region="places"]', when: offers('resolve'), done: (now) => happened('fought')(now) && !offers('resolve')(now) },
  { name: 'lose', anchor: '[data-region="places"]', when: offers('lose'), done: never },
  { name: 'forsake', anchor: '[data-region="own-seats"]', when: offers('forsake'), done: did('forsook-top') },
  { name: 'score', anchor: '[data-region="track"]', when: (now) => happened('score')(now) && turn(now), done: never },
]
