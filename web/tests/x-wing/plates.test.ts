import { describe, expect, it } from 'vitest'
import { linesOf, tagsOf } from '../../src/games/x-wing/lines'
import { platesOf, shared, tagOn, type Wanting } from '../../src/games/x-wing/plates'
import { at, table } from './asked'

const ship = (name: string, x: number, y: number, more: Partial<Wanting> = {}): Wanting => ({
  name,
  x,
  y,
  reach: 30,
  width: 100,
  bare: 26,
  tokens: 0,
  ...more,
})
const areasOf = (ships: Wanting[]) => [...platesOf(ships).values()].map(({ area }) => area)
const overlaps = (ships: Wanting[]) => {
  const areas = areasOf(ships)
  return areas.flatMap((one, nth) => areas.slice(nth + 1).filter((other) => shared(one, other) > 30))
}

describe('labels of ships', () => {
  it('stand below a ship that is alone, with its name', () => {
    const plate = platesOf([ship('luke', 0, 0)]).get('luke')
    expect(plate).toMatchObject({ dx: 0, named: true })
    expect(plate?.dy).toBeGreaterThan(30)
  })

  it('go elsewhere, or leave out the name, where ships are close together', () => {
    const row = [0, 1, 2, 3, 4].map((nth) => ship(`tie-${nth}`, nth * 70, 0, { tokens: 1 }))
    expect(overlaps(row)).toEqual([])
    const stacked = [ship('luke', 0, 0), ship('biggs', 10, 75)]
    expect(overlaps(stacked)).toEqual([])
    expect(platesOf(stacked).get('luke')?.named).toBe(true)
  })

  it('leave the best place to whoever comes first', () => {
    const [first, second] = [ship('luke', 0, 0), ship('biggs', 60, 0)]
    expect(platesOf([first, second]).get('luke')?.dx).toBe(0)
    expect(platesOf([second, first]).get('biggs')?.dx).toBe(0)
  })

  it('have no name where none is wanted', () => {
    expect(platesOf([ship('luke', 0, 0, { width: 26 })]).get('luke')?.named).toBe(false)
  })
})

describe('numbers on lines', () => {
  const [from, to] = [
    { x: 0, y: 0 },
    { x: 400, y: 0 },
  ]

  it('stand in the middle unless something is there', () => {
    const free = tagOn(from, to, 60, [])
    expect(free.x + free.w / 2).toBeCloseTo(200)
    const moved = tagOn(from, to, 60, [free])
    expect(shared(moved, free)).toBe(0)
  })

  it('stand beside a line that is too short for them', () => {
    const bases = [
      { x: -60, y: -30, w: 60, h: 60 },
      { x: 20, y: -30, w: 60, h: 60 },
    ]
    const tag = tagOn(from, { x: 20, y: 0 }, 70, bases)
    expect(bases.reduce((sum, base) => sum + shared(tag, base), 0)).toBe(0)
  })

  it('tell the range of every attack, and in full of the one pointed at', () => {
    const asked = at('attack')
    const [attack] = asked.options
    attack!.shown = { ...attack!.shown, obstructed: true }
    const faint = linesOf(table(asked), { option: '', ships: [] })
    expect(faint.map(({ kind, text }) => [kind, text])).toEqual([['faint', 'Range 2']])
    const main = linesOf(table(asked), { option: attack!.text, ships: [] })
    expect(main.map(({ kind, text }) => [kind, text])).toEqual([['main', 'Range 2, obstructed']])
    expect(tagsOf(main, 1, [])[0]).toMatchObject({ text: 'Range 2, obstructed' })
  })

  it('show a target lock of the ship looked at, without a number', () => {
    const asked = at('attack')
    asked.options = []
    asked.view.state.ships['luke-skywalker']!.lock = 'mauler-mithel'
    const look = (ships: string[]) => linesOf(table(asked), { option: '', ships }).map(({ kind }) => kind)
    expect([look([]), look(['luke-skywalker'])]).toEqual([[], ['lock']])
    expect(tagsOf(linesOf(table(asked), { option: '', ships: ['luke-skywalker'] }), 1, [])).toEqual([])
  })
})
