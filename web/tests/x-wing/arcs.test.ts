import { describe, expect, it } from 'vitest'
import { arcPath, bandMiddle, bandPath, BANDS, conesOf, ringPath } from '../../src/games/x-wing/arcs'

const numbers = (path: string) => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)
/** Where a path of a band begins: on the left line of the arc. */
const startOf = (path: string) => numbers(path).slice(0, 2) as [number, number]

/** How far a point is from a base of some half side. */
function apart(half: number, x: number, y: number): number {
  return Math.hypot(Math.max(0, Math.abs(x) - half), Math.max(0, Math.abs(y) - half))
}

describe('firing arcs', () => {
  it.each([20, 40])('end at their range, measured from a base of %i mm to each side', (half) => {
    for (const band of BANDS)
      for (const quadrant of ['front', 'right']) {
        const [x, y] = startOf(bandPath(half, band, quadrant))
        expect(apart(half, x, y)).toBeCloseTo(band * 100, 1)
        const middle = bandMiddle(half, band, quadrant)
        expect(apart(half, middle.x, middle.y)).toBeCloseTo(band * 100, 6)
      }
  })

  it('run through the marks on the front edge, along the printed lines', () => {
    const [x, y] = startOf(bandPath(20, 3, 'front'))
    expect(x / y).toBeCloseTo(17.051 / 20, 4)
    const [wideX, wideY] = startOf(bandPath(40, 3, 'front'))
    expect(wideX / wideY).toBeCloseTo(36.048 / 40, 4)
  })

  it('share their lines with those beside them', () => {
    const [x, y] = startOf(bandPath(20, 3, 'right'))
    const [frontX, frontY] = startOf(bandPath(20, 3, 'front'))
    expect([x, y]).toEqual([-frontX, frontY])
    expect(arcPath(20, 'front')).toMatch(/^M.*Z$/)
    expect(arcPath(20, 'right').startsWith(bandPath(20, 3, 'right'))).toBe(true)
  })

  it('are all around for a turret', () => {
    expect(numbers(ringPath(20, 2)).slice(0, 2)).toEqual([-20, -220])
  })

  it('point where the mobile arc points', () => {
    const turns = (pointed: string) => conesOf(['front', 'mobile'], pointed).map(({ turn }) => turn)
    expect([turns('front'), turns('left'), turns('rear'), turns('right')]).toEqual([
      [0, 0],
      [0, 180],
      [0, 180],
      [0, 0],
    ])
    expect(conesOf(['turret'], 'front')[0]).toMatchObject({ kind: 'turret', turn: 0 })
  })
})
