/** Firing arcs as shapes around a ship with its nose up, out to Range 3. */
import { round } from './mat'

/** Millimetres of a band of range. */
const BAND = 100
export const BANDS = [1, 2, 3]
/** Where the printed lines meet the front edge, from its middle, by half the side of the base. */
const MEETS: Record<number, number> = { 20: 17.051, 40: 36.048 }

const meets = (half: number) => MEETS[half] ?? half

/** Where the line of an arc leaves a band: on a circle around the corner of the base. */
function corner(half: number, reach: number): { x: number; y: number } {
  const length = Math.hypot(meets(half), half)
  const [dx, dy] = [meets(half) / length, half / length]
  const toward = (dx + dy) * half
  const far = toward + Math.sqrt(Math.max(0, toward * toward - 2 * half * half + reach * reach))
  return { x: round(dx * far), y: round(dy * far) }
}

/** The outer line of a band in the arc ahead, from its left line to its right one. */
function aheadBand(half: number, reach: number): string {
  const { x, y } = corner(half, reach)
  return `M${-x} ${-y}A${reach} ${reach} 0 0 1 ${-half} ${-half - reach}H${half}A${reach} ${reach} 0 0 1 ${x} ${-y}`
}

/** The same in the quadrant to the right. */
function asideBand(half: number, reach: number): string {
  const { x, y } = corner(half, reach)
  return `M${x} ${-y}A${reach} ${reach} 0 0 1 ${half + reach} ${-half}V${half}A${reach} ${reach} 0 0 1 ${x} ${y}`
}

/** The quadrants that lie beside the ship are a little wider than those before and behind it. */
const isAside = (quadrant: string) => quadrant === 'left' || quadrant === 'right'

export const bandPath = (half: number, band: number, quadrant: string): string =>
  isAside(quadrant) ? asideBand(half, band * BAND) : aheadBand(half, band * BAND)

/** A whole arc. */
export function arcPath(half: number, quadrant: string): string {
  const start = meets(half)
  const rest = isAside(quadrant) ? `L${start} ${half}H${half}V${-half}H${start}Z` : `L${start} ${-half}H${-start}Z`
  return bandPath(half, 3, quadrant) + rest
}

/** Where the number of a band stands: in the middle of its outer line. */
export function bandMiddle(half: number, band: number, quadrant: string): { x: number; y: number } {
  return isAside(quadrant) ? { x: half + band * BAND, y: 0 } : { x: 0, y: -half - band * BAND }
}

/** A band all around a base, for turrets. */
export function ringPath(half: number, band: number): string {
  const [reach, far] = [band * BAND, half + band * BAND]
  const curve = `a${reach} ${reach} 0 0 1 `
  return `M${-half} ${-far}h${2 * half}${curve}${reach} ${reach}v${2 * half}${curve}${-reach} ${reach}h${-2 * half}${curve}${-reach} ${-reach}v${-2 * half}${curve}${reach} ${-reach}Z`
}

/** By how much the shape of a quadrant must be turned: those ahead and to the right are drawn as they are. */
const TURNED: Record<string, number> = { front: 0, right: 0, rear: 180, left: 180 }

export interface Cone {
  /** `front` and `rear` are printed, `mobile` can be pointed, `turret` is all around. */
  kind: string
  quadrant: string
  turn: number
}

/** The arcs of a ship to be drawn; `pointed` is the quadrant of its mobile arc. */
export function conesOf(arcs: string[], pointed: string): Cone[] {
  return arcs.map((kind) => {
    const quadrant = kind === 'mobile' ? pointed : kind
    return { kind, quadrant, turn: TURNED[quadrant] ?? 0 }
  })
}
