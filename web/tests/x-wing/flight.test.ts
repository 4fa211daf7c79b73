import { describe, expect, it } from 'vitest'
import { along, manoeuvreOf, shareOf, templatePath, wayOf } from '../../src/games/x-wing/flight'

const START = { x: 100, y: 500, turn: 0 }
const near = (one: { x: number; y: number; turn: number }) => ({ x: Math.round(one.x * 10) / 10, y: Math.round(one.y * 10) / 10, turn: Math.round(one.turn) })

describe('the way of a ship', () => {
  it('is the length of the template and of a base', () => {
    expect(near(along(START, '2-straight', 20, 1))).toEqual({ x: 100, y: 380, turn: 0 })
    expect(near(along(START, '1-straight', 40, 1))).toEqual({ x: 100, y: 380, turn: 0 })
  })

  it('turns by 90 degrees or banks by 45, to either side', () => {
    expect(near(along(START, '1-turn-right', 20, 1))).toEqual({ x: 155, y: 445, turn: 90 })
    expect(near(along(START, '1-turn-left', 20, 1))).toEqual({ x: 45, y: 445, turn: -90 })
    const bank = along(START, '3-bank-right', 20, 1)
    expect(bank.turn).toBeCloseTo(45)
    expect(bank.x - 100).toBeCloseTo(180 * (1 - Math.SQRT1_2) + 20 * Math.SQRT1_2)
  })

  it('stays where it is without a template', () => {
    expect(along(START, '0-stationary', 20, 1)).toEqual(START)
    expect(templatePath(START, '0-stationary', 20)).toBe('')
  })

  it('is flown in part by a ship that bumped', () => {
    expect(shareOf(START, '3-straight', 20, { x: 100, y: 420 })).toBeCloseTo(0.5)
    const way = wayOf(START, { x: 100, y: 420, turn: 0 }, '3-straight', 20)
    expect(near(way.at(-1)!)).toEqual({ x: 100, y: 420, turn: 0 })
  })

  it('comes about at its end', () => {
    const way = wayOf(START, { x: 100, y: 300, turn: 180 }, '4-koiogran', 20)
    expect(near(way[0]!).turn).toBe(0)
    expect(near(way[12]!).turn).toBe(0)
    expect(Math.abs(near(way.at(-1)!).turn)).toBe(180)
  })

  it('slides straight there without a manoeuvre, the shorter way round', () => {
    const way = wayOf({ ...START, turn: 350 }, { x: 140, y: 500, turn: 10 }, '', 20)
    expect(near(way[12]!)).toEqual({ x: 120, y: 500, turn: 360 })
  })
})

it('reads manoeuvres', () => {
  expect(manoeuvreOf('2-bank-left')).toEqual({ speed: 2, bearing: 'bank-left' })
  expect(manoeuvreOf('0-stationary')).toEqual({ speed: 0, bearing: 'stationary' })
})
