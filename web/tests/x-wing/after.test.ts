import { describe, expect, it } from 'vitest'
import { after } from '../../src/games/x-wing/after'
import type { Ship, State, View } from '../../src/games/x-wing/types'
import type { GameView, Happening } from '../../src/lib/protocol'
import { at, flights, happening } from './asked'

const step = (view: View, event: Happening) => after(view as unknown as GameView, event) as unknown as View

const KEPT = ['x', 'y', 'heading', 'flown', 'focus', 'evade', 'stress', 'ion', 'tractor', 'shields', 'lock', 'faceup', 'discarded', 'arc'] as const
/** Which cards lie facedown is not told, and neither is what a dial is set to; only that they are. */
const ofShip = (ship: Ship) => ({
  ...Object.fromEntries(KEPT.map((key) => [key, ship[key]])),
  isSet: Boolean(ship.dial),
  facedown: ship.facedown.length,
  turned: [...ship.turned].sort(),
})

/** What can be seen of a table, without what the server works out anew. */
function seen({ round, phase, score, initiative, ships = {}, squads = {} }: Partial<State>): object {
  const all = Object.entries(ships).map(([name, ship]) => {
    const { damage } = squads[name]!
    return [name, ship.life === 'flying' ? { ...ofShip(ship), damage } : { life: ship.life }]
  })
  return { round, phase, score, initiative, ships: Object.fromEntries(all) }
}

describe('the film of a whole flight', () => {
  it.each(flights.map((flight, number) => [number, flight] as const))('comes to the tables the server sends, phase by phase (%i)', (_, { before, parts }) => {
    let view = before
    for (const { events, after: told } of parts) {
      view = events.reduce(step, view)
      expect(seen(view.state)).toEqual(seen(told))
    }
  })

  it('tells of everything that a flight has', () => {
    const names = new Set(flights.flatMap(({ parts }) => parts.flatMap(({ events }) => events.map(({ name }) => name))))
    for (const name of [
      'flew',
      'moved',
      'bumped',
      'dragged',
      'pointed',
      'locked',
      'attacked',
      'rerolled',
      'changed',
      'added',
      'damaged',
      'critical',
      'destroyed',
    ])
      expect(names, name).toContain(name)
  })

  it('does not change the view it starts from', () => {
    const [flight] = flights
    const copy = structuredClone(flight!.before)
    flight!.parts[0]!.events.reduce(step, flight!.before)
    expect(flight!.before).toEqual(copy)
  })
})

describe('an attack in a film', () => {
  const { view } = at('attack')
  const [attacker, defender] = ['luke-skywalker', 'academy-pilot-2']
  const run = (...events: Happening[]) => events.reduce(step, view).state
  const attacked = happening('attacked', { ship: attacker, ship2: defender, weapon: 'primary', number: '2' })
  const rolled = happening('rolled', { ship: attacker, dice: 'hit+focus+blank' })

  it('shows dice, what is rerolled and what changes', () => {
    expect(run(attacked, rolled).attack).toMatchObject({ attacker, defender, range: 2, dice: { hit: 1, focus: 1, blank: 1 } })
    const again = run(attacked, rolled, happening('rerolled', { ship: attacker, dice: 'blank', dice2: 'crit' })).attack
    expect([again.dice, again.fixed]).toEqual([{ hit: 1, focus: 1 }, { crit: 1 }])
    const changed = run(attacked, rolled, happening('changed', { ship: attacker, number: '1', face: 'focus', face2: 'hit' })).attack
    expect(changed.dice).toEqual({ hit: 2, blank: 1 })
  })

  it('keeps the dice of both sides apart', () => {
    const defended = happening('rolled-evasion', { ship: defender, evasion: 'evade+focus' })
    const { attack } = run(attacked, rolled, defended, happening('changed', { ship: defender, number: '1', face: 'focus', face2: 'evade' }))
    expect([attack.dice, attack.evasion]).toEqual([{ hit: 1, focus: 1, blank: 1 }, { evade: 2 }])
    expect(run(attacked, rolled, defended, happening('added', { ship: defender, face: 'evade' })).attack.evasion_fixed).toEqual({ evade: 1 })
  })

  it('cancels hits before criticals', () => {
    const compared = (hits: number, crits: number, evades: number) =>
      run(attacked, happening('compared', { ship: attacker, number: `${hits}`, number2: `${crits}`, number3: `${evades}` })).attack
    expect(compared(2, 1, 2)).toMatchObject({ hits: 0, crits: 1, hit: true })
    expect(compared(1, 1, 3)).toMatchObject({ hits: 0, crits: 0, hit: false })
  })

  it('ends with another one, or with the phase', () => {
    expect(run(attacked, rolled, attacked).attack.dice).toEqual({})
    expect(run(attacked, happening('phase', { phase: 'end' })).attack).toEqual({})
  })
})

describe('damage in a film', () => {
  const { view } = at('attack')
  const ship = 'luke-skywalker'
  const run = (...events: Happening[]) => events.reduce(step, view).state

  it('counts a direct hit twice until it is turned down', () => {
    const hit = happening('critical', { ship, damage: 'direct-hit' })
    expect(run(hit).squads[ship]?.damage).toBe(2)
    expect(run(hit).ships[ship]?.faceup).toEqual([`direct-hit@${view.state.round}`])
    const turned = run(hit, happening('turned-down', { ship, damage: 'direct-hit' }))
    expect([turned.squads[ship]?.damage, turned.ships[ship]?.faceup, turned.ships[ship]?.turned]).toEqual([1, [], ['direct-hit']])
    expect(run(hit, happening('damage-discarded', { ship, damage: 'direct-hit' })).squads[ship]?.damage).toBe(0)
  })

  it('takes a lost ship and all locks on it away', () => {
    const locked = happening('locked', { ship: 'academy-pilot-1', ship2: ship })
    const { ships } = run(locked, happening('destroyed', { ship }))
    expect([ships[ship]?.life, ships['academy-pilot-1']?.lock]).toEqual(['destroyed', ''])
    expect(run(happening('fled', { ship })).ships[ship]?.life).toBe('fled')
  })
})

it('hides a dial that is set, and shows one that is revealed', () => {
  const { view } = at('dial')
  const other = 'mauler-mithel'
  view.state.ships[other]!.dial = ''
  const set = step(view, happening('set', { ship: other }))
  expect(set.state.ships[other]?.dial).toBe('?')
  expect(step(set, happening('revealed', { ship: other, manoeuvre: '3-straight' })).state.ships[other]?.dial).toBe('3-straight')
})

it('lays obstacles, and cargo where it is dropped', () => {
  const { view } = at('lay')
  const laid = step(view, happening('laid', { obstacle: 'rock-1', number: '1000', number2: '2000', number3: '90000' }))
  expect(laid.state.obstacles.at(-1)).toEqual({ name: 'rock-1', kind: 'asteroid', x: 1000, y: 2000, heading: 90_000 })
  const again = step(laid, happening('laid', { obstacle: 'rock-1', number: '5000', number2: '2000', number3: '0' }))
  expect(again.state.obstacles).toHaveLength(laid.state.obstacles.length)
})
