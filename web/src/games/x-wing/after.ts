/** The table after an event: only for the film between two tables from the server. */
import type { GameView, Happening } from '../../lib/protocol'
import { facesIn, minus, plus } from './faces'
import type { Attack, Face, Faces, Phase, Quadrant, Ship, State, View } from './types'

type Args = Record<string, string>
type Change = (state: State, args: Args) => void

const KEPT_TOKENS = ['focus', 'evade', 'stress', 'ion', 'tractor'] as const
type Counted = (typeof KEPT_TOKENS)[number]
const isCounted = (token: string): token is Counted => (KEPT_TOKENS as readonly string[]).includes(token)
const ATTACK_FACES: Face[] = ['hit', 'crit']

const amount = (args: Args, key = 'number') => Number(args[key] ?? 0)

/** Changes the ship that an event names. */
const ofShip =
  (change: (ship: Ship, args: Args, state: State) => void): Change =>
  (state, args) => {
    const ship = state.ships[args.ship ?? '']
    if (ship) change(ship, args, state)
  }

const move = ofShip((ship, args) => {
  ship.x = amount(args)
  ship.y = amount(args, 'number2')
  ship.heading = amount(args, 'number3')
})

const place = ofShip((ship, args, state) => {
  ship.life = 'flying'
  move(state, args)
})

/** Tokens come or go; a shield is a token too. */
const count = (sign: number) =>
  ofShip((ship, args) => {
    const { token = '' } = args
    const by = sign * (args.number === undefined ? 1 : amount(args))
    if (token === 'shield') ship.shields = Math.max(0, ship.shields + by)
    else if (token === 'lock' && by < 0) ship.lock = ''
    else if (isCounted(token)) ship[token] = Math.max(0, ship[token] + by)
  })

/** A ship that is lost counts for the other side (2.8). */
const leave = (life: Ship['life']) =>
  ofShip((ship, { ship: name = '' }, state) => {
    ship.life = life
    state.score = state.score.map((points, seat) => (seat === ship.seat ? points : points + (state.squads[name]?.points ?? 0)))
    for (const one of Object.values(state.ships)) if (one.lock === name) one.lock = ''
    Object.assign(ship, { focus: 0, evade: 0, stress: 0, ion: 0, tractor: 0, lock: '' })
  })

function beginAttack(state: State, { ship = '', ship2 = '', weapon = 'primary', number = '0' }: Args): void {
  state.attack = { attacker: ship, defender: ship2, weapon, range: Number(number), dice: {}, fixed: {}, evasion: {}, evasion_fixed: {} }
  state.told = {}
}

/** The side of an attack whose dice an event names. */
type Dice = 'dice' | 'evasion'
const fixedOf = { dice: 'fixed', evasion: 'evasion_fixed' } as const

const roll =
  (dice: Dice): Change =>
  (state, args) => {
    state.attack[dice] = facesIn(args[dice])
  }

/** Dice that were rerolled stay as they are (6.18). */
const reroll =
  (dice: Dice): Change =>
  (state, args) => {
    const { attack } = state
    const [before, now] = [facesIn(args[dice]), facesIn(args[`${dice}2`])]
    attack[dice] = minus(attack[dice], before)
    attack[fixedOf[dice]] = plus(attack[fixedOf[dice]], now)
  }

/** Which dice show a face: those of the attack unless only a defence die can. */
function diceOf({ ship = '' }: Args, attack: Attack): Dice {
  return ship === attack.defender ? 'evasion' : 'dice'
}

function change(state: State, args: Args): void {
  const { attack } = state
  const dice = diceOf(args, attack)
  const [from, to] = [args.face as Face, args.face2 as Face]
  let left = amount(args) || 1
  for (const key of [dice, fixedOf[dice]] as const) {
    const many = Math.min(left, attack[key]?.[from] ?? 0)
    attack[key] = plus(minus(attack[key], { [from]: many } as Faces), { [to]: many } as Faces)
    left -= many
  }
}

function add(state: State, args: Args): void {
  const { attack } = state
  const face = args.face as Face
  const key = fixedOf[ATTACK_FACES.includes(face) ? 'dice' : diceOf(args, attack)]
  attack[key] = plus(attack[key], { [face]: 1 } as Faces)
}

/** Evades cancel hits first, criticals last (6.11). */
function compare(state: State, args: Args): void {
  const [hits, crits, evades] = [amount(args), amount(args, 'number2'), amount(args, 'number3')]
  const left = { hits: Math.max(0, hits - evades), crits: Math.max(0, crits - Math.max(0, evades - hits)) }
  Object.assign(state.attack, { ...left, hit: left.hits + left.crits > 0 })
  state.told = { ...state.told, isCompared: true }
}

/** Some damage counts double (7.9). */
const worth = (card: string) => (card === 'direct-hit' ? 2 : 1)

/** Damage cards that a ship gets or loses count against its hull. */
function weigh(state: State, { ship = '' }: Args, by: number): void {
  const member = state.squads[ship]
  if (member) member.damage = Math.max(0, member.damage + by)
}

const damage = ofShip((ship, args, state) => {
  ship.facedown = [...ship.facedown, 0]
  weigh(state, args, 1)
})

const critical = ofShip((ship, args, state) => {
  const { damage: card = '' } = args
  ship.faceup = [...ship.faceup, `${card}@${state.round}`]
  weigh(state, args, worth(card))
})

const dropFaceup = (list: string[], card: string): string[] => {
  const at = list.findIndex((one) => one.startsWith(`${card}@`))
  return list.filter((_, place) => place !== at)
}

const turnDown = ofShip((ship, args, state) => {
  const { damage: card = '' } = args
  ship.faceup = dropFaceup(ship.faceup, card)
  ship.turned = [...ship.turned, card]
  weigh(state, args, 1 - worth(card))
})

const discardDamage = ofShip((ship, args, state) => {
  const { damage: card = '' } = args
  ship.faceup = dropFaceup(ship.faceup, card)
  weigh(state, args, -worth(card))
})

function beginRound(state: State, args: Args): void {
  state.round = amount(args)
  for (const ship of Object.values(state.ships)) Object.assign(ship, { dial: '', flown: '', acted: [], marks: [], touching: ship.touching })
}

function beginPhase(state: State, { phase = '' }: Args): void {
  state.phase = phase as Phase
  state.done = []
  state.attack = {}
}

const finish: Change = (state, { ship = '' }) => {
  if (!state.done.includes(ship)) state.done.push(ship)
}

function lay(state: State, args: Args): void {
  const { obstacle: name = '' } = args
  const kind = name.startsWith('rock') ? 'asteroid' : name.startsWith('cargo') ? 'cargo' : 'debris'
  const laid = { name, kind, x: amount(args), y: amount(args, 'number2'), heading: amount(args, 'number3') }
  state.obstacles = [...state.obstacles.filter((one) => one.name !== name), laid]
}

/** A ship's intel goes to the ship that took it, or is lost with it. */
const loseIntel =
  (to: 'stolen' | 'lost', from: 'ship' | 'ship2'): Change =>
  (state, args) => {
    const ship = state.ships[args[from] ?? '']
    if (ship) Object.assign(ship, { intel: '', intel_open: false })
    if (state.mission) state.mission[to] = [...state.mission[to], amount(args, 'intel')]
  }

const CHANGES: Record<string, Change> = {
  'escape-point': (state, args) => {
    if (state.mission) state.mission.escape = [amount(args), amount(args, 'number2')]
  },
  'intel-hidden': ofShip((ship) => (ship.intel ||= '?')),
  scanned: (state, { ship2 = '', intel = '' }) => Object.assign(state.ships[ship2] ?? {}, { intel, intel_open: true }),
  'intel-shown': ofShip((ship, { intel = '' }) => Object.assign(ship, { intel, intel_open: true })),
  sliced: ofShip((ship) => (ship.marks = [...ship.marks, 'has-sliced'])),
  stolen: loseIntel('stolen', 'ship2'),
  'intel-left': loseIntel('stolen', 'ship2'),
  'intel-lost': loseIntel('lost', 'ship'),
  escaped: (state) => {
    if (state.mission) state.mission.escaped = true
  },
  round: beginRound,
  phase: beginPhase,
  initiative: (state, { seat = '' }) => (state.initiative = Number(seat) - 1),
  laid: lay,
  placed: place,
  pointed: ofShip((ship, { quadrant = 'front' }) => (ship.arc = quadrant as Quadrant)),
  set: ofShip((ship) => (ship.dial ||= '?')),
  revealed: ofShip((ship, { manoeuvre = '' }) => (ship.dial = manoeuvre)),
  flew: ofShip((ship, { manoeuvre = '' }) => (ship.flown = manoeuvre)),
  moved: move,
  dragged: move,
  fled: leave('fled'),
  destroyed: leave('destroyed'),
  doomed: ofShip((ship) => (ship.life = 'doomed')),
  gained: count(1),
  lost: count(-1),
  spent: count(-1),
  locked: ofShip((ship, { ship2 = '' }) => (ship.lock = ship2)),
  unlocked: ofShip((ship) => (ship.lock = '')),
  acted: ofShip((ship, { action = '' }) => ship.acted.push(action)),
  activated: finish,
  held: finish,
  attacked: (state, args) => {
    finish(state, args)
    beginAttack(state, args)
  },
  obstructed: (state) => (state.attack.obstructed = true),
  rolled: roll('dice'),
  'rolled-evasion': roll('evasion'),
  rerolled: reroll('dice'),
  'rerolled-evasion': reroll('evasion'),
  changed: change,
  added: add,
  compared: compare,
  missed: (state) => (state.told = { isCompared: true, isMissed: true }),
  damaged: damage,
  critical,
  'turned-down': turnDown,
  'damage-discarded': discardDamage,
  discarded: ofShip((ship, { card = '' }) => ship.discarded.push(card)),
  skill: (state, args) => {
    const member = state.squads[args.ship ?? '']
    if (member) member.skill_now = amount(args)
  },
  score: (state, args) => (state.score = [amount(args), amount(args, 'number2')]),
}

/** The view after one event; the given view is not changed. */
export function after(view: GameView, event: Happening): GameView {
  const before = view as View
  const state = structuredClone(before.state)
  state.frames = []
  CHANGES[event.name]?.(state, event.args)
  return { ...before, state } as View
}
