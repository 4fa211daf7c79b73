import { describe, expect, it } from 'vitest'
import { isComplete, nextShip, Planner, unset } from '../../src/games/x-wing/planner.svelte'
import type { State } from '../../src/games/x-wing/types'

const table = (dials: Record<string, string>) =>
  ({
    plans: Object.fromEntries(Object.keys(dials).map((ship) => [ship, {}])),
    ships: Object.fromEntries(Object.entries(dials).map(([ship, dial]) => [ship, { dial }])),
  }) as unknown as State

describe('dials that are not sent yet', () => {
  it('are chosen in any order', () => {
    const now = table({ luke: '', biggs: '', gold: '2-straight' })
    expect(unset(now)).toEqual(['luke', 'biggs'])
    expect(nextShip(now, {}, 'luke')).toBe('biggs')
    expect(nextShip(now, { biggs: '1-straight' }, 'luke')).toBe('')
    expect(nextShip(now, { biggs: '1-straight' }, 'biggs')).toBe('luke')
    expect(isComplete(now, { biggs: '1-straight' })).toBe(false)
    expect(isComplete(now, { biggs: '1-straight', luke: '2-straight' })).toBe(true)
  })

  it('are forgotten in another round, and not sent twice', () => {
    const planner = new Planner()
    planner.turnTo('0 1')
    planner.choose('luke', '2-straight')
    planner.choose('biggs', '1-straight')
    planner.isReady = true
    planner.turnTo('0 1')
    planner.sent('luke')
    expect(planner.chosen).toEqual({ biggs: '1-straight' })
    planner.turnTo('0 2')
    expect(planner.chosen).toEqual({})
    expect(planner.isReady).toBe(false)
  })

  it('are chosen again before they are sent', () => {
    const planner = new Planner()
    planner.choose('luke', '2-straight')
    planner.isReady = true
    planner.choose('luke', '3-straight')
    expect(planner.isReady).toBe(false)
  })
})
