/** From the mat to the screen: drawings are in millimetres, with the reader's own edge at the bottom. */
import type { Edge, Pose } from './types'

/** Thousandths in a millimetre, and in a degree. */
const FINE = 1000
export const MAT = 914.4
const MIDDLE = MAT / 2
/** The heading that points up on the screen, by the edge at the bottom. */
const UP: Record<Edge, number> = { south: 90, north: 270, east: 180, west: 0 }

export interface Point {
  x: number
  y: number
}

/** A place on the screen; `turn` is in degrees, clockwise, 0 with the nose up. */
export interface Drawn extends Point {
  turn: number
}

/** A point of the mat, in millimetres, for drawing. */
export function drawnPoint(x: number, y: number, edge: Edge): Point {
  const [east, north] = [x - MIDDLE, y - MIDDLE]
  const turned: Record<Edge, [number, number]> = { south: [east, -north], north: [-east, north], east: [north, east], west: [-north, -east] }
  const [right, down] = turned[edge]
  return { x: MIDDLE + right, y: MIDDLE + down }
}

export const drawn = ({ x, y, heading }: Pose, edge: Edge): Drawn => ({ ...drawnPoint(x / FINE, y / FINE, edge), turn: UP[edge] - heading / FINE })

/** Where a point of the screen is on the mat, in thousandths of a millimetre. */
export function onMat({ x, y }: Point, edge: Edge): Point {
  const [right, down] = [x - MIDDLE, y - MIDDLE]
  const turned: Record<Edge, [number, number]> = { south: [right, -down], north: [-right, down], east: [down, right], west: [-down, -right] }
  const [east, north] = turned[edge]
  return { x: (MIDDLE + east) * FINE, y: (MIDDLE + north) * FINE }
}

/** Two corners of a line that the rules drew. */
export function drawnLine([x1, y1, x2, y2]: [number, number, number, number], edge: Edge): [Point, Point] {
  return [drawnPoint(x1 / FINE, y1 / FINE, edge), drawnPoint(x2 / FINE, y2 / FINE, edge)]
}

export const placed = ({ x, y, turn }: Drawn): string => `translate(${round(x)} ${round(y)}) rotate(${round(turn)})`
export const round = (value: number): number => Math.round(value * 100) / 100

/** The edge of the mat that is at the bottom for the reader: their own, if they have one. */
export const edgeOf = (seat: number | null, edges: (Edge | '')[]): Edge => edges[seat ?? 0] || 'south'

/** Half the side of a base, in millimetres. */
export const halfOf = (size: string | undefined): number => (size === 'large' ? 40 : 20)

/** Columns by letters from the west and rows by numbers from the south, as sentences name them: `H7`. */
export const SQUARES = 18
const squareAt = (value: number) => Math.min(SQUARES - 1, Math.max(0, Math.floor((value * SQUARES) / (MAT * FINE))))
export const letterOf = (column: number): string => String.fromCharCode(65 + column)
export const squareOf = ({ x, y }: Point): string => `${letterOf(squareAt(x))}${squareAt(y) + 1}`
