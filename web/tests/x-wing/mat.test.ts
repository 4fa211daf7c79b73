import { describe, expect, it } from 'vitest'
import { arcPath, conesOf } from '../../src/games/x-wing/arcs'
import { around, kept, shaped, zoomed } from '../../src/games/x-wing/camera.svelte'
import { drawn, MAT, onMat, squareOf } from '../../src/games/x-wing/mat'
import { middleOf, spotAt, spotsOf, stepTo } from '../../src/games/x-wing/spots'
import type { Edge, Offer } from '../../src/games/x-wing/types'

const EDGES: Edge[] = ['south', 'east', 'north', 'west']

describe('the mat on the screen', () => {
  it('has the own edge at the bottom, and a ship that looks across it points up', () => {
    const poses = { south: [457_200, 20_000, 90_000], north: [457_200, 894_400, 270_000], east: [894_400, 457_200, 180_000], west: [20_000, 457_200, 0] }
    for (const edge of EDGES) {
      const [x, y, heading] = poses[edge] as [number, number, number]
      const { x: across, y: down, turn } = drawn({ x, y, heading }, edge)
      expect(across).toBeCloseTo(MAT / 2)
      expect(down).toBeCloseTo(MAT - 20)
      expect(Math.abs(turn % 360)).toBe(0)
    }
  })

  it('leads back to the mat', () => {
    for (const edge of EDGES) {
      const there = onMat(drawn({ x: 123_000, y: 800_000, heading: 0 }, edge), edge)
      expect(there.x).toBeCloseTo(123_000)
      expect(there.y).toBeCloseTo(800_000)
    }
  })

  it('names squares as sentences do', () => {
    expect(squareOf({ x: 0, y: 0 })).toBe('A1')
    expect(squareOf({ x: 914_400, y: 914_400 })).toBe('R18')
  })
})

describe('the view', () => {
  it('has numbers even before the screen has any size', () => {
    for (const [width, height] of [
      [0, 300],
      [300, 0],
      [0, 0],
    ] as const)
      for (const number of Object.values(shaped({ x: 0, y: 0, w: 100, h: 100 }, width, height))) expect(Number.isFinite(number)).toBe(true)
  })

  it('shows all of a box, whatever the shape of the screen', () => {
    const box = shaped({ x: 0, y: 0, w: 100, h: 100 }, 400, 200)
    expect(box).toEqual({ x: -50, y: 0, w: 200, h: 100 })
  })

  it('zooms around a point and keeps its middle over the mat', () => {
    const box = zoomed({ x: 0, y: 0, w: 400, h: 400 }, 0.5, 0, 0)
    expect(box).toEqual({ x: 0, y: 0, w: 200, h: 200 })
    expect(kept({ x: 2000, y: -2000, w: 200, h: 200 })).toMatchObject({ x: MAT - 100, y: -100 })
  })

  it('never comes too close to what it follows', () => {
    expect(around([{ x: 100, y: 100 }], 10).w).toBeGreaterThan(200)
  })
})

describe('places', () => {
  const offer = (kind: string, x: number, y: number, heading = 0) =>
    ({
      text: `${kind} ${x} ${y} ${heading}`,
      kind,
      args: {},
      words: '',
      group: '',
      rules: [],
      shown: { x: x * 1000, y: y * 1000, heading: heading * 1000 },
    }) as Offer
  const grid = spotsOf(
    [100, 200, 300].flatMap((x) => [100, 200].map((y) => offer('place', x, y))),
    'south',
  )
  const turns = spotsOf(
    [0, 90, 180, 270].map((heading) => offer('face', 100, 100, heading)),
    'south',
  )

  it('are found by pointing near them', () => {
    expect(spotAt(grid, { x: 210, y: MAT - 110 })?.offer.text).toBe('place 200 100 0')
  })

  it('are walked by arrow keys', () => {
    const from = grid.find((one) => one.offer.text === 'place 200 100 0')!
    expect(stepTo(grid, from, 1, 0).offer.text).toBe('place 300 100 0')
    expect(stepTo(grid, from, 0, -1).offer.text).toBe('place 200 200 0')
    expect(stepTo(grid, from, 0, 1)).toBe(from)
  })

  it('are turned towards the pointer, or step by step', () => {
    expect(spotAt(turns, { x: 300, y: MAT - 100 })?.offer.text).toBe('face 100 100 0')
    const north = turns.find((one) => one.offer.text === 'face 100 100 90')!
    expect(stepTo(turns, north, 1, 0).offer.text).toBe('face 100 100 0')
    expect(stepTo(turns, north, -1, 0).offer.text).toBe('face 100 100 180')
    expect(middleOf(turns)).toBe(turns[0])
  })
})

it('draws a mobile arc where it points', () => {
  expect(conesOf(['front', 'mobile'], 'left')).toEqual([
    { kind: 'front', quadrant: 'front', turn: 0 },
    { kind: 'mobile', quadrant: 'left', turn: 180 },
  ])
  expect(arcPath(20, 'front')).toContain('A300 300')
})
