/** The dial: every manoeuvre in a place of its own. The direction is the bearing; the further out, the faster. */
import { manoeuvreOf } from './flight'
import { round } from './mat'

/** The middle of each sector, in degrees clockwise from straight ahead. */
const SECTORS: Record<string, number> = {
  straight: 0,
  'bank-right': 45,
  'turn-right': 90,
  'segnor-right': 135,
  koiogran: 180,
  'segnor-left': 225,
  'turn-left': 270,
  'bank-left': 315,
}
/** The bearings from left to right, for a dial laid flat. */
export const FLAT = ['turn-left', 'bank-left', 'straight', 'bank-right', 'turn-right', 'koiogran', 'segnor-left', 'segnor-right', 'stationary']
const HUB = 26
const RIM = 138
const HALF = 21.5

export interface Cell {
  word: string
  speed: number
  bearing: string
  /** Its shape, and the middle of it. */
  path: string
  x: number
  y: number
}

const polar = (radius: number, degrees: number) => {
  const angle = (degrees * Math.PI) / 180
  return { x: round(radius * Math.sin(angle)), y: round(-radius * Math.cos(angle)) }
}

function ringCell(inner: number, outer: number, middle: number): string {
  const at = (radius: number, degrees: number) => Object.values(polar(radius, degrees)).join(' ')
  const [from, to] = [middle - HALF, middle + HALF]
  return `M${at(inner, from)}L${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}Z`
}

const HUB_CELL = `M0 ${-HUB + 3}A${HUB - 3} ${HUB - 3} 0 1 1 -.01 ${-HUB + 3}Z`

/** The cells of a round dial. Only the speeds that a ship has take up room. */
export function roundDial(words: string[]): Cell[] {
  const speeds = words.map((word) => manoeuvreOf(word).speed).filter(Boolean)
  const [least, most] = [Math.min(...speeds, 5), Math.max(...speeds, 1)]
  const step = (RIM - HUB) / Math.max(1, most - least + 1)
  return words.map((word) => {
    const { speed, bearing } = manoeuvreOf(word)
    const middle = SECTORS[bearing]
    if (middle === undefined) return { word, speed, bearing, path: HUB_CELL, x: 0, y: 0 }
    const inner = round(HUB + (speed - least) * step + 1)
    const outer = round(inner + step - 2)
    return { word, speed, bearing, path: ringCell(inner, outer, middle), ...polar((inner + outer) / 2, middle) }
  })
}

/** The cell that a finger means when it is at a point of the round dial. */
export function cellAt(cells: Cell[], x: number, y: number): Cell | undefined {
  const away = (cell: Cell) => Math.hypot(cell.x - x, cell.y - y)
  return cells.length ? cells.reduce((best, cell) => (away(cell) < away(best) ? cell : best)) : undefined
}

/** The cell to which an arrow key leads: the nearest in that direction. */
export function stepFrom(cells: Cell[], from: Cell, dx: number, dy: number): Cell {
  const score = (cell: Cell) => {
    const [ahead, aside] = [(cell.x - from.x) * dx + (cell.y - from.y) * dy, (cell.x - from.x) * dy - (cell.y - from.y) * dx]
    return ahead > 1 ? ahead + 2.5 * Math.abs(aside) : Infinity
  }
  const best = cells.reduce((one, cell) => (score(cell) < score(one) ? cell : one), from)
  return score(best) === Infinity ? from : best
}

export interface FlatRow {
  speed: number
  words: string[]
}

/** The dial laid flat: a column for each bearing that the ship has, a row for each speed, the fastest on top; '' is a gap. */
export function flatDial(words: string[]): { bearings: string[]; rows: FlatRow[] } {
  const all = words.map((word) => ({ word, ...manoeuvreOf(word) }))
  const bearings = FLAT.filter((bearing) => all.some((one) => one.bearing === bearing))
  const speeds = [...new Set(all.map((one) => one.speed))].sort((one, other) => other - one)
  const wordAt = (speed: number, bearing: string) => all.find((one) => one.speed === speed && one.bearing === bearing)?.word ?? ''
  return { bearings, rows: speeds.map((speed) => ({ speed, words: bearings.map((bearing) => wordAt(speed, bearing)) })) }
}
