/** The guided first match: what to explain, where and when, and what shows that it was understood. */
import type { CoachStep, Situation } from '../../lib/coach'
import { active, chosenFor, decksOf, lastPathOf, scenarioOf } from './parts'
import type { View } from './types'

type When = CoachStep['when']

const viewOf = ({ view }: Situation) => view as View
const offers = (kind: string) => (now: Situation) => now.options.some((option) => option.kind === kind)
const own = (now: Situation) => decksOf(viewOf(now).seat, viewOf(now).state).map((one) => one.name)
const did =
  (...names: string[]) =>
  (now: Situation) =>
    now.events.some((event) => names.includes(event.name) && own(now).includes(event.args.player ?? ''))
const happened = (name: string) => (now: Situation) => now.events.some((event) => event.name === name)
const stepOf = (now: Situation) => viewOf(now).state.frames.at(-1)?.step ?? ''
const isAsked = (step: string) => (now: Situation) => now.options.length > 0 && stepOf(now) === step
const both =
  (...conditions: When[]): When =>
  (now) =>
    conditions.every((one) => one(now))
const not =
  (condition: When): When =>
  (now) =>
    !condition(now)

const asked = (now: Situation) => now.options.length > 0
const turn = isAsked('turn')
const acted = did('played', 'played-on', 'played-event', 'moved', 'winnowed', 'ring', 'used', 'passed')
const never = () => false
/** Whether the rules play the Shadow (13.1). */
const alone = (now: Situation) => viewOf(now).state.players.some((one) => one.bot)
const isDuel = (now: Situation) => scenarioOf(viewOf(now).setup).endsWith('duel')
const decides = (now: Situation) => now.filming && active(viewOf(now).state)?.bot === true
const decided = happened('box')
const isBehalf = (now: Situation) => chosenFor(viewOf(now).state) !== undefined
const isLastPath = (now: Situation) => viewOf(now).state.path_number === lastPathOf(viewOf(now).setup)

export const coach: CoachStep[] = [
  { name: 'goal', anchor: '[data-region="track"]', when: both(asked, not(alone)), done: acted },
  { name: 'alone', anchor: '[data-region="track"]', when: both(asked, alone), done: acted },
  { name: 'places', anchor: '[data-region="places"]', when: turn, done: acted },
  { name: 'verdict', anchor: '[data-region="verdict"]', when: both(turn, isDuel), done: acted },
  { name: 'hold', anchor: '[data-region="verdict"]', when: both(turn, not(isDuel)), done: acted },
  { name: 'hand', anchor: '[data-region="cards"]', when: turn, done: did('played', 'played-on', 'played-event') },
  { name: 'pay', anchor: '[data-region="cards"]', when: isAsked('pay'), done: (now) => did('played', 'played-on', 'played-event')(now) },
  { name: 'reserve', anchor: '[data-region="own-seats"]', when: (now) => turn(now) && offers('move')(now), done: did('moved') },
  { name: 'others', anchor: '[data-region="film"]', when: (now) => now.filming && !alone(now), done: (now) => now.turns > 1 && turn(now) },
  { name: 'chart', anchor: '[data-region="decides"]', when: decides, done: never },
  { name: 'next', anchor: '[data-region="decides"]', when: both(turn, alone, decided), done: never },
  { name: 'behalf', anchor: '.prompt', when: both(asked, isBehalf), done: never },
  { name: 'ring', anchor: '[data-option="ring"]', when: offers('ring'), done: did('ring') },
  { name: 'winnow', anchor: '[data-option="winnow"]', when: (now) => offers('winnow')(now) && now.turns > 2, done: did('winnowed') },
  { name: 'carryover', anchor: '[data-region="own-seats"]', when: (now) => both(turn, alone, decided)(now) && now.turns > 2, done: never },
  { name: 'pass', anchor: '[data-option="pass"]', when: offers('pass'), done: did('passed') },
  { name: 'resolve', anchor: '[data-region="places"]', when: offers('resolve'), done: (now) => happened('fought')(now) && !offers('resolve')(now) },
  { name: 'lose', anchor: '[data-region="places"]', when: offers('lose'), done: never },
  { name: 'forsake', anchor: '[data-region="own-seats"]', when: offers('forsake'), done: did('forsook-top') },
  { name: 'score', anchor: '[data-region="track"]', when: (now) => happened('score')(now) && turn(now), done: never },
  { name: 'last', anchor: '[data-region="track"]', when: both(turn, alone, isLastPath), done: never },
]
