/** The way of a ship along its template, for drawing: the middle line, with half a base before and after it. */
import { round, type Drawn, type Point } from './mat'

/** Millimetres of a straight template for each speed, and the radii of the curves by speed. */
const LENGTH = 40
const RADII: Record<string, number[]> = { bank: [80, 130, 180], turn: [35, 62.5, 90] }
const ANGLES: Record<string, number> = { bank: 45, turn: 90 }
/** How far along its way a ship begins to come about. */
const ABOUT = 0.8
const STEPS = 24

export interface Manoeuvre {
  speed: number
  bearing: string
}

export interface Curve {
  /** `bank` or `turn`; empty for a straight one. */
  kind: string
  /** -1 to the left, 1 to the right. */
  side: number
  /** Whether the ship comes about at the end. */
  isLoop: boolean
}

export function manoeuvreOf(word: string): Manoeuvre {
  const [speed = '0', ...bearing] = word.split('-')
  return { speed: Number(speed), bearing: bearing.join('-') }
}

export function curveOf(bearing: string): Curve {
  const [name = '', side = ''] = bearing.split('-')
  const kind = name === 'segnor' ? 'bank' : name in RADII ? name : ''
  return { kind, side: side === 'left' ? -1 : side === 'right' ? 1 : 0, isLoop: name === 'koiogran' || name === 'segnor' }
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The place on the screen that is so far ahead and to the right of another, turned as much further. */
export function beyond({ x, y, turn }: Drawn, ahead: number, right: number, more = 0): Drawn {
  const [sin, cos] = [Math.sin(radians(turn)), Math.cos(radians(turn))]
  return { x: x + ahead * sin + right * cos, y: y - ahead * cos + right * sin, turn: turn + more }
}

/** A point of a curved template: how far ahead and to the right it is after some degrees. */
function bent(radius: number, side: number, degrees: number): [ahead: number, right: number] {
  return [radius * Math.sin(radians(degrees)), side * radius * (1 - Math.cos(radians(degrees)))]
}

function templateOf({ speed, bearing }: Manoeuvre): { length: number; radius: number; degrees: number; side: number } {
  const { kind, side } = curveOf(bearing)
  const radius = RADII[kind]?.[Math.min(speed, 3) - 1] ?? 0
  const degrees = radius ? (ANGLES[kind] ?? 0) : 0
  return { length: radius ? radius * radians(degrees) : speed * LENGTH, radius, degrees, side }
}

/** Where a ship is on its way, at a share of it from 0 to 1, without coming about. */
export function along(start: Drawn, word: string, half: number, share: number): Drawn {
  const { length, radius, degrees, side } = templateOf(manoeuvreOf(word))
  if (!length) return start
  const gone = share * (length + 2 * half)
  if (!radius) return beyond(start, gone, 0)
  const bend = Math.min(degrees, Math.max(0, ((gone - half) / length) * degrees))
  const [ahead, right] = bent(radius, side, bend)
  const there = beyond(start, Math.min(gone, half) + ahead, right, side * bend)
  return beyond(there, Math.max(0, gone - half - length), 0)
}

const apart = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

/** How much of its way a ship has flown if it ended there: less than 1 if it was stopped by another. */
export function shareOf(start: Drawn, word: string, half: number, end: Point): number {
  const shares = Array.from({ length: 201 }, (_, at) => at / 200)
  return shares.reduce((best, one) => (apart(along(start, word, half, one), end) < apart(along(start, word, half, best), end) ? one : best), 1)
}

/** The shorter way round, in degrees. */
const towards = (from: number, to: number) => ((((to - from) % 360) + 540) % 360) - 180

/** A ship that slides from one place to another. */
function slid(start: Drawn, end: Drawn, share: number): Drawn {
  return { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share, turn: start.turn + towards(start.turn, end.turn) * share }
}

/** The places of a ship on its way from one pose to another; without a manoeuvre it slides straight there. */
export function wayOf(start: Drawn, end: Drawn, word: string, half: number): Drawn[] {
  const shares = Array.from({ length: STEPS + 1 }, (_, at) => at / STEPS)
  if (!word) return shares.map((share) => slid(start, end, share))
  const flown = shareOf(start, word, half, end)
  const way = shares.map((share) => along(start, word, half, share * flown))
  const last = way.at(-1) ?? end
  const more = towards(last.turn, end.turn)
  return way.map((one, at) => ({ ...one, turn: one.turn + more * Math.max(0, ((shares[at] ?? 1) - ABOUT) / (1 - ABOUT)) }))
}

/** The template itself as a shape, from the front of the base. */
export function templatePath(start: Drawn, word: string, half: number): string {
  const { length, radius, degrees, side } = templateOf(manoeuvreOf(word))
  if (!length) return ''
  const front = beyond(start, half, 0)
  const edge = (offset: number) => Array.from({ length: 13 }, (_, at) => edgePoint(front, at / 12, offset, { length, radius, degrees, side }))
  return `M${[...edge(-10), ...edge(10).reverse()].map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}Z`
}

function edgePoint(front: Drawn, share: number, offset: number, template: ReturnType<typeof templateOf>): Drawn {
  const { length, radius, degrees, side } = template
  if (!radius) return beyond(front, share * length, offset)
  const [ahead, right] = bent(radius, side, share * degrees)
  return beyond(beyond(front, ahead, right, side * share * degrees), 0, offset)
}
