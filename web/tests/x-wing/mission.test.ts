import { describe, expect, it } from 'vitest'
import { after } from '../../src/games/x-wing/after'
import { page } from '../../src/games/x-wing'
import { labelOf } from '../../src/games/x-wing/labels'
import { linesOf } from '../../src/games/x-wing/lines'
import { carriedBy, covered, escapeAt, haulOf, intelOn, isInView, thiefIn } from '../../src/games/x-wing/mission'
import { choices, isPlacing } from '../../src/games/x-wing/options'
import { isFresh, isUndone, sliceIn, toldIn } from '../../src/games/x-wing/slices'
import { spotsOf } from '../../src/games/x-wing/spots'
import { tokensOf } from '../../src/games/x-wing/tokens'
import { told } from '../../src/games/x-wing/told'
import type { State, View } from '../../src/games/x-wing/types'
import { mission as de } from '../../src/games/x-wing/words/mission-de'
import { mission as en } from '../../src/games/x-wing/words/mission-en'
import { begin, listed, lit } from '../../src/lib/choose'
import type { GameView, Happening } from '../../src/lib/protocol'
import { content, happening, lore, table } from './asked'
import { at, flights } from './mission'

const step = (view: View, event: Happening) => after(view as unknown as GameView, event) as unknown as View
const seen = ({ mission, ships }: Pick<State, 'mission' | 'ships'>) => ({
  mission,
  intel: Object.fromEntries(Object.entries(ships).map(([name, { intel, intel_open }]) => [name, [intel, intel_open]])),
})

describe('the film of a mission', () => {
  it.each(flights.map((flight, number) => [number, flight] as const))('comes to the intel the server tells, phase by phase (%i)', (_, { before, parts }) => {
    let view = before
    for (const { events, after: there } of parts) {
      view = events.reduce(step, view)
      expect(seen(view.state)).toEqual(seen(there))
    }
  })

  it('tells of all that can happen to intel', () => {
    const names = new Set(flights.flatMap(({ parts }) => parts.flatMap(({ events }) => events.map(({ name }) => name))))
    for (const name of ['scanned', 'sliced', 'stolen', 'intel-lost', 'escaped']) expect(names, name).toContain(name)
  })

  it('gives the intel of a ship that fled to the thief, and lays the escape point', () => {
    const { view } = at('scan')
    const [ship, ship2] = ['ketsu-onyo', 'luke-skywalker']
    const left = step(view, happening('intel-left', { ship, ship2, intel: '2' })).state
    expect([left.mission?.stolen, left.ships[ship2]?.intel]).toEqual([[2], ''])
    expect(step(view, happening('escape-point', { number: '1000', number2: '2000' })).state.mission?.escape).toEqual([1000, 2000])
  })
})

describe('intel on a ship', () => {
  it('is hidden from Scum, known to its owner, or open', () => {
    expect(carriedBy(at('slice').view.state.ships['red-squadron-pilot']!)?.value).toMatch(/[?124]/)
    const ship = at('scan').view.state.ships['luke-skywalker']!
    expect(carriedBy(ship)).toEqual({ lie: 'hidden', value: '?' })
    expect(carriedBy({ ...ship, intel: '4' })).toEqual({ lie: 'own', value: '4' })
    expect(carriedBy({ ...ship, intel: '4', intel_open: true })).toEqual({ lie: 'open', value: '4' })
    expect(carriedBy({ ...ship, intel: '' })).toBeUndefined()
  })

  it('lies with the thief once it is stolen, and is counted', () => {
    const { state } = at('scan').view
    state.mission = { ...state.mission!, stolen: [2, 4], lost: [1] }
    expect(thiefIn(state)).toBe('ketsu-onyo')
    expect(intelOn('ketsu-onyo', state)).toEqual({ lie: 'stolen', value: '2 + 4' })
    expect(haulOf(state)).toEqual({ stolen: 6, kept: 2 })
    expect(tokensOf('ketsu-onyo', state.ships['ketsu-onyo']!, state).map(({ token }) => token)).toContain('intel')
  })

  it('is face down for all at a shared screen, except where only its owner looks', () => {
    const { state } = at('scan').view
    state.ships['luke-skywalker']!.intel = '4'
    expect(covered(state).ships['luke-skywalker']?.intel).toBe('?')
    expect(covered({ ...state, phase: 'planning' }).ships['luke-skywalker']?.intel).toBe('4')
    expect(covered({ ...state, phase: 'planning' }, true).ships['luke-skywalker']?.intel).toBe('?')
    const hiding = at('hide').view
    expect([page.isOpen?.(hiding as unknown as GameView), page.isOpen?.(at('scan').view as unknown as GameView)]).toEqual([false, true])
  })

  it('is told in words, but at a shared screen not what is face down', () => {
    const { view } = at('scan')
    view.state.ships['luke-skywalker']!.intel = '4'
    const intel = (shared: boolean) => told('ship:luke-skywalker', view, lore, shared).facts.find(({ label }) => label === 'Intel')?.text
    expect(intel(true)).toBe('face down')
    expect(intel(false)).toBe('worth 4, face down: only you know')
    expect(told('escape:point', view, lore, false).rule).toBe('14.4')
  })
})

describe('the choices of a mission', () => {
  it('points at ships to scan and to slice', () => {
    for (const kind of ['scan', 'slice']) {
      const { options } = at(kind)
      for (const option of options.filter((one) => one.kind === kind)) expect(lit(begin(choices(options)))).toContain(`ship:${option.args.ship2}`)
    }
  })

  it('says how likely slicing is, in its label and on its line', () => {
    const asked = at('slice')
    const option = asked.options.find((one) => one.kind === 'slice')!
    const { dice, chance } = option.shown!
    expect([dice, chance]).toEqual([expect.any(Number), expect.any(Number)])
    expect(labelOf(option, content)).toBeDefined()
    expect(linesOf(table(asked), { option: option.text, ships: [] }).filter(({ kind }) => kind === 'main')).toHaveLength(1)
  })

  it('draws one line where a ship may be scanned and locked', () => {
    const lines = linesOf(table(at('scan')), { option: '', ships: [] }).map(({ from, to }) => JSON.stringify([from, to]))
    expect(lines.length).toBeGreaterThan(0)
    expect(new Set(lines).size).toBe(lines.length)
  })

  it('places the escape point like an obstacle', () => {
    const asked = at('put-escape')
    expect(asked.options.every(isPlacing)).toBe(true)
    expect(spotsOf(asked.options, 'south').length).toBe(asked.options.length)
    expect(escapeAt(asked.view.state, 'south')).toBeUndefined()
    expect(escapeAt(at('hide').view.state, 'south')).toBeDefined()
  })

  it('has a panel for hiding instead of buttons, and keeps staying for the end', () => {
    const hide = at('hide-none')
    expect(listed(begin(choices(hide.options)), [], [], 0)).toEqual([])
    const { options } = at('escape')
    expect(listed(begin(choices(options)), page.main, page.ends, 0).map(({ kind }) => kind)).toEqual(['escape', 'stay'])
  })
})

describe('slicing', () => {
  const events = [
    happening('sliced', { ship: 'ketsu-onyo', ship2: 'luke-skywalker', number: '2' }),
    happening('die', { ship: 'ketsu-onyo', face: 'blank' }),
    happening('die', { ship: 'ketsu-onyo', face: 'crit' }),
    happening('stolen', { ship: 'ketsu-onyo', ship2: 'luke-skywalker', intel: '4' }),
  ]

  it('is read from what happened', () => {
    expect(sliceIn(events)).toEqual({ ship: 'ketsu-onyo', target: 'luke-skywalker', faces: ['blank', 'crit'], intel: '4' })
    expect(sliceIn(events.slice(0, 2))?.intel).toBe('')
    expect(sliceIn([happening('die', { ship: 'ketsu-onyo', face: 'hit' })])).toBeUndefined()
  })

  it('stays in view until ships fly again', () => {
    const { state } = at('slice').view
    const slice = toldIn(events, state)!
    const { state: now } = after({ state } as never, events[0]!) as unknown as View
    expect(isFresh(slice, now)).toBe(true)
    expect(isFresh(slice, { ...now, round: now.round + 1, phase: 'planning' })).toBe(true)
    expect(isFresh(slice, { ...now, round: now.round + 1, phase: 'activation' })).toBe(false)
    expect(isFresh(toldIn(events, { ...now, round: now.round + 1, phase: 'planning' })!, now)).toBe(true)
    expect(toldIn(events.slice(1), state)).toBeUndefined()
  })

  it('is gone where it has not happened yet, and once it is taken back', () => {
    const { state } = at('slice').view
    const slice = toldIn(events, state)!
    expect([isFresh(slice, state), isUndone(slice, state)]).toEqual([false, true])
    expect(isFresh(slice, { ...state, phase: 'planning' })).toBe(false)
    const { state: now } = after({ state } as never, events[0]!) as unknown as View
    expect(isUndone(slice, now)).toBe(false)
  })
})

describe('the escape point', () => {
  it('knows whether all of the escape point is in view', () => {
    const box = { x: 100, y: 100, w: 200, h: 100 }
    expect(isInView({ x: 150, y: 150 }, box)).toBe(true)
    expect(isInView({ x: 110, y: 150 }, box)).toBe(false)
    expect(isInView({ x: 150, y: 190 }, box)).toBe(false)
  })
})

describe('the words of the mission', () => {
  it('are there in both languages', () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort())
  })
})
