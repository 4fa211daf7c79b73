/** Flat-topped hexes in axial coordinates: q counts columns to the right, r counts tiles down a column. */
export type Axial = readonly [q: number, r: number]

export interface Point {
  x: number
  y: number
}

export interface Layout {
  places: Record<string, Point>
  width: number
  height: number
}

const ROOT3 = Math.sqrt(3)

/** The centre of a hex whose corners are at distance 1. */
export function centre([q, r]: Axial): Point {
  return { x: 1.5 * q, y: ROOT3 * (r + q / 2) }
}

/** Centres of all tiles in the smallest box that holds them, with its origin at the top left corner. */
export function layout(tiles: Record<string, Axial>): Layout {
  if (!Object.keys(tiles).length) return { places: {}, width: 0, height: 0 }
  const centres = Object.entries(tiles).map(([tile, at]) => [tile, centre(at)] as const)
  const xs = centres.map(([, at]) => at.x)
  const ys = centres.map(([, at]) => at.y)
  const left = Math.min(...xs) - 1
  const top = Math.min(...ys) - ROOT3 / 2
  const places = Object.fromEntries(centres.map(([tile, at]) => [tile, { x: at.x - left, y: at.y - top }]))
  return { places, width: Math.max(...xs) + 1 - left, height: Math.max(...ys) + ROOT3 / 2 - top }
}

const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** The tile an arrow key leads to: the nearest one that is further in that direction than across it. */
export function towards(places: Record<string, Point>, from: string, key: string): string {
  const direction = DIRECTIONS[key]
  const start = places[from]
  if (!direction || !start) return from
  let best = from
  let least = Infinity
  for (const [tile, at] of Object.entries(places)) {
    const along = (at.x - start.x) * direction.x + (at.y - start.y) * direction.y
    const across = Math.abs((at.x - start.x) * direction.y) + Math.abs((at.y - start.y) * direction.x)
    if (along > 0.1 && along + 2 * across < least) {
      best = tile
      least = along + 2 * across
    }
  }
  return best
}

/** The corners of a hex of the given size around the origin, as an SVG point list. */
export function corners(size: number): string {
  const points = Array.from({ length: 6 }, (_, at) => {
    const angle = (Math.PI / 3) * at
    return `${(size * Math.cos(angle)).toFixed(1)},${(size * Math.sin(angle)).toFixed(1)}`
  })
  return points.join(' ')
}
