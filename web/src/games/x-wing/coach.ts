/** The guided first dogfight or mission: what to explain, where and when, and what shows that it was understood. */
import type { CoachStep, Situation } from '../../lib/coach'
import type { Phase, View } from './types'

type When = CoachStep['when']

const stateOf = ({ view }: Situation) => (view as View).state
const own = (now: Situation, ship = '') => stateOf(now).ships[ship]?.seat === (now.view as View).seat
const offers =
  (...kinds: string[]): When =>
  (now) =>
    now.options.some((option) => kinds.includes(option.kind))
const happened =
  (...names: string[]): When =>
  (now) =>
    now.events.some((event) => names.includes(event.name))
const did =
  (...names: string[]): When =>
  (now) =>
    now.events.some((event) => names.includes(event.name) && own(now, event.args.ship))
const inPhase =
  (phase: Phase): When =>
  (now) =>
    stateOf(now).phase === phase
const both =
  (...conditions: When[]): When =>
  (now) =>
    conditions.every((one) => one(now))
const asked: When = (now) => now.options.length > 0
const never: When = () => false
const plans: When = (now) => inPhase('planning')(now) && Object.keys(stateOf(now).plans ?? {}).length > 0
const dialSet = did('set')
const attacking: When = (now) => Boolean(stateOf(now).attack.attacker)

const SCUM = 0
/** Only in a mission, for one of its sides. */
const inMission =
  (seat?: number): When =>
  (now) =>
    Boolean(stateOf(now).mission) && (seat === undefined || (now.view as View).seat === seat)
const inDogfight: When = (now) => !stateOf(now).mission
const isHeld: When = (now) => Object.values(stateOf(now).ships).some((ship) => ship.tractor > 0 && ship.intel)

/** What a mission adds, each when it matters for the first time. */
const mission: CoachStep[] = [
  { name: 'mission', anchor: '[data-region="goals"]', when: both(inMission(), asked), done: happened('attacked') },
  { name: 'carriers', anchor: '[data-region="squads"]', when: both(inMission(SCUM), asked), done: happened('attacked') },
  { name: 'convoy', anchor: '[data-region="squads"]', when: both(inMission(1), asked), done: happened('attacked') },
  { name: 'escape-point', anchor: '[data-region="placing"]', when: offers('put-escape'), done: happened('escape-point') },
  { name: 'hide', anchor: '[data-region="hiding"]', when: offers('hide'), done: plans },
  { name: 'slice', anchor: '[data-region="actions"]', when: offers('slice'), done: happened('sliced') },
  { name: 'leave', anchor: '[data-region="actions"]', when: offers('escape'), done: happened('escaped') },
  { name: 'scan', anchor: '[data-region="actions"]', when: offers('scan'), done: happened('scanned') },
  { name: 'arc', anchor: '[data-region="actions"]', when: both(inMission(SCUM), offers('rotate')), done: happened('sliced') },
  { name: 'tractor', anchor: '[data-region="squads"]', when: both(inMission(), asked, isHeld), done: never },
  { name: 'stolen', anchor: '[data-region="goals"]', when: both(inMission(SCUM), asked, happened('stolen')), done: never },
  { name: 'way-out', anchor: '[data-region="way-out"]', when: both(inMission(SCUM), plans), done: happened('escaped') },
]

export const coach: CoachStep[] = [
  ...mission,
  { name: 'goal', anchor: '[data-region="squads"]', when: both(inDogfight, asked), done: happened('flew') },
  { name: 'initiative', anchor: '[data-region="actions"]', when: offers('initiative'), done: happened('initiative') },
  { name: 'obstacles', anchor: '[data-region="placing"]', when: offers('lay', 'spin'), done: happened('placed') },
  { name: 'edge', anchor: '[data-region="actions"]', when: offers('edge'), done: happened('edge') },
  { name: 'place', anchor: '[data-region="placing"]', when: offers('place', 'face'), done: (now) => plans(now) },
  { name: 'mat', anchor: '[data-region="mat"]', when: plans, done: dialSet },
  { name: 'dial', anchor: '[data-region="dial"]', when: plans, done: dialSet },
  { name: 'hues', anchor: '[data-region="dial"]', when: plans, done: dialSet },
  { name: 'ghosts', anchor: '[data-region="mat"]', when: plans, done: dialSet },
  { name: 'secret', anchor: '[data-region="ribbon"]', when: both(plans, (now) => !now.filming), done: happened('flew') },
  { name: 'order', anchor: '[data-region="ribbon"]', when: inPhase('activation'), done: happened('attacked', 'held') },
  { name: 'film', anchor: '[data-region="film"]', when: (now) => now.filming, done: happened('acted') },
  { name: 'act', anchor: '[data-region="actions"]', when: offers('focus', 'evade', 'lock'), done: did('acted') },
  { name: 'combat', anchor: '[data-region="ribbon"]', when: both(asked, inPhase('combat')), done: did('attacked') },
  { name: 'attack', anchor: '[data-region="actions"]', when: offers('attack'), done: did('attacked') },
  { name: 'arcs', anchor: '[data-region="mat"]', when: offers('attack'), done: did('attacked') },
  { name: 'duel', anchor: '[data-region="duel"]', when: both(asked, attacking), done: never },
  { name: 'modify', anchor: '[data-region="actions"]', when: offers('spend', 'reroll'), done: did('spent') },
  { name: 'damage', anchor: '[data-region="squads"]', when: happened('damaged', 'critical'), done: never },
  { name: 'stress', anchor: '[data-region="ship"]', when: (now) => Object.values(stateOf(now).ships).some((ship) => ship.stress > 0), done: never },
]
