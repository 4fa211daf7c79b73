import { describe, expect, it } from 'vitest'
import { corners, layout, towards, type Axial } from '../../src/games/casting-shadows/hex'

const SEVEN: Record<string, Axial> = {
  desert: [0, -1],
  rune: [0, 0],
  volcano: [0, 1],
  east: [1, -1],
  southeast: [1, 0],
  southwest: [-1, 1],
  west: [-1, 0],
}

describe('layout', () => {
  it('holds all tiles in a box of three columns and three rows', () => {
    const { places, width, height } = layout(SEVEN)
    expect(width).toBeCloseTo(5)
    expect(height).toBeCloseTo(3 * Math.sqrt(3))
    expect(places.rune).toEqual({ x: 2.5, y: expect.closeTo(height / 2) })
  })

  it('needs no room without tiles', () => {
    expect(layout({})).toEqual({ places: {}, width: 0, height: 0 })
  })

  it('puts neighbours one tile height apart', () => {
    const { places } = layout(SEVEN)
    const far = (one: string, other: string) => Math.hypot(places[one]!.x - places[other]!.x, places[one]!.y - places[other]!.y)
    for (const near of ['desert', 'volcano', 'east', 'southeast', 'southwest', 'west']) {
      expect(far('rune', near)).toBeCloseTo(Math.sqrt(3))
    }
  })
})

describe('towards', () => {
  const { places } = layout(SEVEN)

  it('follows the arrow keys', () => {
    expect(towards(places, 'rune', 'ArrowUp')).toBe('desert')
    expect(towards(places, 'rune', 'ArrowDown')).toBe('volcano')
    expect(['east', 'southeast']).toContain(towards(places, 'rune', 'ArrowRight'))
  })

  it('reaches every tile from every tile', () => {
    const reached = new Set(['rune'])
    for (const tile of reached) {
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) reached.add(towards(places, tile, key))
    }
    expect(reached.size).toBe(7)
  })

  it('stays put at the edge and for other keys', () => {
    expect(towards(places, 'desert', 'ArrowUp')).toBe('desert')
    expect(towards(places, 'rune', 'Home')).toBe('rune')
  })
})

it('draws six corners', () => {
  expect(corners(10).split(' ')).toHaveLength(6)
})
