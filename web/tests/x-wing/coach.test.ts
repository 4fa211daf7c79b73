import { describe, expect, it } from 'vitest'
import { coach } from '../../src/games/x-wing/coach'
import { de } from '../../src/games/x-wing/words/de'
import { en } from '../../src/games/x-wing/words/en'
import { current, settled, type Situation } from '../../src/lib/coach'
import type { Happening } from '../../src/lib/protocol'
import { at, happening } from './asked'
import { at as atMission } from './mission'

function now(kind: string, events: Happening[] = [], more: Partial<Situation> = {}): Situation {
  const { view, options } = at(kind)
  return { view, options, events, filming: false, turns: 1, ...more } as unknown as Situation
}
const shown = (done: string[], situation: Situation) => current(coach, new Set(done), situation)?.name
const PLANNED = ['mat', 'dial', 'hues', 'ghosts', 'secret']
const all = coach.map(({ name }) => name)

describe('the guided dogfight', () => {
  it('begins with the squads, and explains how things are placed', () => {
    expect(shown([], now('lay'))).toBe('goal')
    expect(shown(['goal'], now('lay'))).toBe('obstacles')
    expect(shown(['goal', 'obstacles'], now('place'))).toBe('place')
  })

  it('explains the dial step by step', () => {
    const before = ['goal', 'initiative', 'obstacles', 'edge', 'place']
    for (const [nth, name] of PLANNED.entries()) expect(shown([...before, ...PLANNED.slice(0, nth)], now('dial'))).toBe(name)
  })

  it('explains a question when it is asked for the first time', () => {
    const before = all.slice(0, all.indexOf('film'))
    expect(shown(before, now('boost'))).toBe('act')
    expect(shown([...before, 'combat'], now('attack'))).toBe('attack')
    expect(shown([...before, 'combat', 'attack'], now('attack'))).toBe('arcs')
    expect(shown([...before, 'combat', 'attack', 'arcs'], now('spend'))).toBe('duel')
    expect(shown([...before, 'combat', 'attack', 'arcs', 'duel'], now('spend'))).toBe('modify')
  })

  it('explains the mission at its moments, to the side that it matters to', () => {
    const asks = (kind: string, events: Happening[] = []) => {
      const { view, options } = atMission(kind)
      return { view, options, events, filming: false, turns: 1 } as unknown as Situation
    }
    expect(shown([], asks('scan'))).toBe('mission')
    expect(shown(['mission'], asks('scan'))).toBe('carriers')
    expect(shown(['mission'], asks('put-escape'))).toBe('convoy')
    const begun = ['mission', 'carriers', 'convoy']
    for (const [kind, name] of Object.entries({ scan: 'scan', slice: 'slice', escape: 'leave', hide: 'hide', 'put-escape': 'escape-point' }))
      expect(shown(begun, asks(kind)), kind).toBe(name)
    expect(shown([], now('lay'))).toBe('goal')
  })

  it('moves on when the reader acts, not when others do', () => {
    const isDone = (ship: string) => settled(coach, now('dial', [happening('set', { ship })])).includes('dial')
    expect([isDone('mauler-mithel'), isDone('luke-skywalker')]).toEqual([false, true])
  })

  it('has a text for every step in both languages', () => {
    for (const name of all) for (const words of [en, de]) expect(words[`coach.${name}` as keyof typeof en], name).toBeTruthy()
  })
})
