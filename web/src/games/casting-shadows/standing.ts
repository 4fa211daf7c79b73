/** Where meeples go on the map: side by side in the lower part of their tile. */
import type { Point } from './hex'
import type { Seat } from './types'

/** How far below the centre of a tile they are, and how far apart, in tile sides. */
const DOWN = 0.56
const APART = 0.52
const WIDEST = 1.3

export interface Stand {
  seat: Seat
  at: Point
  crowd: number
}

export function stands(seats: Seat[], places: Record<string, Point>): Stand[] {
  return seats.flatMap((seat) => {
    const tile = places[seat.tile]
    if (!tile || seat.hp <= 0) return []
    const here = seats.filter((other) => other.tile === seat.tile && other.hp > 0)
    const gap = Math.min(APART, WIDEST / here.length)
    const x = tile.x + (here.indexOf(seat) - (here.length - 1) / 2) * gap
    return [{ seat, at: { x, y: tile.y + DOWN }, crowd: here.length }]
  })
}
