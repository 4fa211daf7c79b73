/** Choosing one of many places: by pointing near it, by arrow keys, or by turning. */
import { drawn, type Drawn, type Point } from './mat'
import type { Edge, Offer } from './types'

export interface Spot extends Drawn {
  offer: Offer
}

const TURNING = ['face', 'spin']

export function spotsOf(offers: Offer[], edge: Edge): Spot[] {
  return offers.flatMap((offer) => {
    const { x, y, heading } = offer.shown ?? {}
    return x === undefined || y === undefined ? [] : [{ offer, ...drawn({ x, y, heading: heading ?? 0 }, edge) }]
  })
}

/** Whether the places differ only in where they face. */
export const isTurning = (spots: Spot[]): boolean => spots.every(({ offer }) => TURNING.includes(offer.kind))

const apart = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
/** The angle between two directions, in degrees. */
const between = (one: number, other: number) => Math.abs(((((one - other) % 360) + 540) % 360) - 180)
const least = (spots: Spot[], cost: (spot: Spot) => number): Spot | undefined =>
  spots.length ? spots.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best)) : undefined

/** The place that a pointer means: the nearest one, or the one that faces it. */
export function spotAt(spots: Spot[], point: Point): Spot | undefined {
  if (!isTurning(spots)) return least(spots, (spot) => apart(spot, point))
  return least(spots, (spot) => between(spot.turn, (Math.atan2(point.x - spot.x, spot.y - point.y) * 180) / Math.PI))
}

/** The place to which an arrow key leads from another: the nearest in that direction, or the next one when turning. */
export function stepTo(spots: Spot[], from: Spot, dx: number, dy: number): Spot {
  if (isTurning(spots)) return turned(spots, from, dx || -dy)
  const cost = (spot: Spot) => {
    const [ahead, aside] = [(spot.x - from.x) * dx + (spot.y - from.y) * dy, (spot.x - from.x) * dy - (spot.y - from.y) * dx]
    return ahead > 0.5 ? ahead + 3 * Math.abs(aside) : Infinity
  }
  const best = least(spots, cost)
  return best && cost(best) < Infinity ? best : from
}

/** The next heading clockwise, or the one before. */
function turned(spots: Spot[], from: Spot, sign: number): Spot {
  const clockwise = (spot: Spot) => ((((spot.turn - from.turn) * sign) % 360) + 360) % 360 || 360
  return least(spots, clockwise) ?? from
}

/** Where to begin: near the middle of the offers. */
export function middleOf(spots: Spot[]): Spot | undefined {
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length)
  const middle = { x: mean(spots.map((one) => one.x)), y: mean(spots.map((one) => one.y)) }
  return isTurning(spots) ? spots[0] : least(spots, (spot) => apart(spot, middle))
}
