import { describe, expect, it } from 'vitest'
import { cellAt, flatDial, roundDial, stepFrom } from '../../src/games/x-wing/dial'

const WORDS = ['1-bank-left', '1-straight', '1-bank-right', '2-turn-left', '2-straight', '3-straight', '4-koiogran']
const cells = roundDial(WORDS)
const cell = (word: string) => cells.find((one) => one.word === word)!

describe('the round dial', () => {
  it('puts the bearing in its direction and speed further out', () => {
    expect(cell('1-straight').x).toBeCloseTo(0)
    expect(cell('3-straight').y).toBeLessThan(cell('2-straight').y)
    expect(cell('1-bank-left').x).toBeLessThan(0)
    expect(cell('2-turn-left').y).toBeCloseTo(0)
    expect(cell('4-koiogran').y).toBeGreaterThan(0)
  })

  it('knows the cell that a finger means', () => {
    expect(cellAt(cells, 1, -135)?.word).toBe('3-straight')
    expect(cellAt(cells, -70, 4)?.word).toBe('2-turn-left')
    expect(cellAt([], 0, 0)).toBeUndefined()
  })

  it('is walked by arrow keys', () => {
    expect(stepFrom(cells, cell('1-straight'), 0, -1).word).toBe('2-straight')
    expect(stepFrom(cells, cell('1-straight'), -1, 0).word).toBe('1-bank-left')
    expect(stepFrom(cells, cell('3-straight'), 0, -1).word).toBe('3-straight')
  })

  it('puts standing still into the hub', () => {
    const [hub] = roundDial(['0-stationary'])
    expect(hub).toMatchObject({ x: 0, y: 0, speed: 0 })
  })
})

it('lies flat with a column for each bearing and the fastest on top', () => {
  const { bearings, rows } = flatDial(WORDS)
  expect(bearings).toEqual(['turn-left', 'bank-left', 'straight', 'bank-right', 'koiogran'])
  expect(rows.map((row) => row.speed)).toEqual([4, 3, 2, 1])
  expect(rows[3]?.words).toEqual(['', '1-bank-left', '1-straight', '1-bank-right', ''])
})
