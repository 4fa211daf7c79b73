import { describe, expect, it } from 'vitest'
import { Lore } from '../../src/games/casting-shadows/lore'
import { needs, uncastable, uncollectable, unpaid, whyNot } from '../../src/games/casting-shadows/shortfall'
import type { Content, Entry, Seat, View } from '../../src/games/casting-shadows/types'
import boxing from '../fixtures/boxing.json'

const lore = new Lore(boxing.content as unknown as Content)
const view = boxing.view as unknown as View
const seatWith = (change: Partial<Seat>): Seat => ({ ...view.state.seats[0]!, ...change })
const viewWith = (change: Partial<Seat>): View => ({ ...view, state: { ...view.state, seats: [seatWith(change), ...view.state.seats.slice(1)] } })

describe('what a pool cannot pay', () => {
  it.each([
    [['red gem'], ['red-gem'], []],
    [['red gem'], ['blue-die:gem'], [0]],
    [['red gem', 'blue gem'], ['purple-die:gem', 'purple-gem'], []],
    [['red gem', 'blue gem'], ['purple-die:gem'], [1]],
    [['gem', 'red gem'], ['red-gem', 'blue-gem'], []],
    [['gem', 'red gem'], ['red-gem'], [0]],
    [['orb'], ['red-gem'], [0]],
    [['fragment', 'crystal'], ['purple-die:fragment', 'crystal'], []],
  ])('%j with %j lacks %j', (cost, pool, lacking) => {
    expect(unpaid(cost, pool)).toEqual(lacking)
  })
})

it('counts a Spell card as part of the cost of a better one', () => {
  const entry = lore.entry('deadly-shroud')
  expect(entry.collect).toEqual(['level 1 spell', 'fragment'])
  expect(uncollectable(entry, seatWith({ book: [], pool: ['fragment'] }), lore)).toEqual([0])
  expect(uncollectable(entry, seatWith({ book: ['heat-wave'], pool: [] }), lore)).toEqual([1])
  expect(uncollectable(entry, seatWith({ book: ['heat-wave*'], pool: ['fragment'] }), lore)).toEqual([])
})

it('knows the minimum cost of casting', () => {
  expect(needs(lore.entry('spectral-slap'))).toEqual([['red gem', 'blue gem']])
  const swap = { title: '', kind: 'conversion', text: '', rule: '', do: { op: 'swap', colour: 'red' } } as Entry
  expect(uncastable(swap, seatWith({ pool: ['red-orb'] }))).toEqual([])
  expect(uncastable(swap, seatWith({ pool: ['blue-orb'] }))).toEqual(['red gem'])
})

describe('why not', () => {
  it('names what is missing', () => {
    expect(whyNot('heat-wave', viewWith({ pool: ['blue-gem'], points: 4 }), lore)).toEqual(['Missing: red gem.'])
  })
  it('says that no points are left, or that nobody is in range', () => {
    expect(whyNot('heat-wave', viewWith({ pool: ['red-gem'], points: 0 }), lore)).toEqual(['You have no action points left.'])
    expect(whyNot('heat-wave', viewWith({ pool: ['red-gem'], points: 2 }), lore)).toEqual(['No enemy is in range.'])
  })
  it('sends the reader to the tile of a card on offer', () => {
    expect(whyNot('bubble-trouble', viewWith({ pool: ['blue-gem', 'blue-orb'], points: 2 }), lore)).toEqual(['Collect it at Amber Mountain.'])
  })
  it('says nothing during other players’ turns', () => {
    expect(whyNot('heat-wave', { ...view, state: { ...view.state, active: 1 } }, lore)).toEqual([])
  })
})
