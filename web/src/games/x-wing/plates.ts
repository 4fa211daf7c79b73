/** Where the labels of ships and lines stand on the screen, so that none covers another. All in pixels. */
import type { Point } from './mat'

export interface Area {
  x: number
  y: number
  w: number
  h: number
}

/** A ship that wants a label. */
export interface Wanting extends Point {
  name: string
  /** From the middle of its base to where a label may begin. */
  reach: number
  /** How wide the label is with the name, and without it. */
  width: number
  bare: number
  /** How wide the tokens are that lie below it. */
  tokens: number
}

export interface Plate {
  /** The middle of the upper edge, from the middle of the base. */
  dx: number
  dy: number
  /** Whether there is room for the name. */
  named: boolean
  area: Area
}

export const PLATE_HIGH = 26
const TOKENS_HIGH = 28
const GAP = 3
/** A label that covers more than this of others leaves out the name. */
const CROWDED = 160
/** What a place costs beside what it covers: below the ship is best. */
const PLACES: [across: number, down: number, cost: number][] = [
  [0, 1, 0],
  [1, 0, 90],
  [-1, 0, 90],
  [0, -1, 120],
  [0.8, 1, 150],
  [-0.8, 1, 150],
  [0.8, -1, 220],
  [-0.8, -1, 220],
]

/** The area that two have in common. */
export function shared(one: Area, other: Area): number {
  const wide = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x)
  const high = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y)
  return wide > 0 && high > 0 ? wide * high : 0
}

const covered = (area: Area, taken: Area[]) => taken.reduce((sum, one) => sum + shared(area, one), 0)
/** Covering another label is worse than covering a ship. */
const LABEL = 5

function areaAt({ x, y, reach, tokens }: Wanting, width: number, across: number, down: number): Area {
  const w = Math.max(width, tokens)
  const h = PLATE_HIGH + (tokens ? TOKENS_HIGH : 0)
  const aside = across * (down ? w / 2 : reach + GAP + w / 2)
  const middle = y + (down ? down * (reach + GAP + h / 2) : 0)
  return { x: x + aside - w / 2, y: middle - h / 2, w, h }
}

interface Found {
  area: Area
  cost: number
}

function best(one: Wanting, width: number, bases: Area[], labels: Area[]): Found {
  const all = PLACES.map(([across, down, cost]) => {
    const area = areaAt(one, width, across, down)
    return { area, cost: cost + covered(area, bases) + LABEL * covered(area, labels) }
  })
  return all.reduce((least, found) => (found.cost < least.cost ? found : least))
}

export const baseOf = ({ x, y, reach }: Wanting): Area => ({ x: x - reach * 0.8, y: y - reach * 0.8, w: reach * 1.6, h: reach * 1.6 })

/** A place for each label, clear of what is taken already; whoever comes first has the first choice. */
export function platesOf(ships: Wanting[], taken: Area[] = []): Map<string, Plate> {
  const bases = [...ships.map(baseOf), ...taken]
  const labels: Area[] = []
  const plates = new Map<string, Plate>()
  for (const one of ships) {
    const [full, short] = [best(one, one.width, bases, labels), best(one, one.bare, bases, labels)]
    const named = one.width > one.bare && full.cost - short.cost <= CROWDED
    const { area } = named ? full : short
    labels.push(area)
    plates.set(one.name, { dx: area.x + area.w / 2 - one.x, dy: area.y - one.y, named, area })
  }
  return plates
}

/** Shares of a line at which its number may stand, the best first; further away it stands beside the line. */
const SHARES = [0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78]
const ASIDE = [0, 1, -1, 1.9, -1.9, 2.8, -2.8]
const TAG_HIGH = 26
/** What it costs to leave the line. */
const OFF_LINE = 60

/** Where a number stands: as near to the middle of its line as ships and labels around it allow. */
export function tagOn(from: Point, to: Point, width: number, taken: Area[]): Area {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const [across, down] = [-(to.y - from.y) / far, (to.x - from.x) / far]
  const found = ASIDE.flatMap((aside) =>
    SHARES.map((share) => {
      const off = aside * (Math.abs(across) * (width / 2) + TAG_HIGH / 2 + GAP)
      const [x, y] = [from.x + (to.x - from.x) * share + across * off, from.y + (to.y - from.y) * share + down * off]
      const area = { x: x - width / 2, y: y - TAG_HIGH / 2, w: width, h: TAG_HIGH }
      return { area, cost: covered(area, taken) + Math.abs(aside) * OFF_LINE }
    }),
  )
  return found.reduce((least, one) => (one.cost < least.cost ? one : least)).area
}
