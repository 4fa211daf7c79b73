import { describe, expect, it } from 'vitest'
import { endingsOf, ghostsOf } from '../../src/games/x-wing/ghosts'
import { choices, isPlacing, offerThing, shipThing } from '../../src/games/x-wing/options'
import { offerFor, rollable, sourcesOf, usual } from '../../src/games/x-wing/rerolls'
import { rollsOf } from '../../src/games/x-wing/rolls'
import { spotsOf } from '../../src/games/x-wing/spots'
import { actingShip, openShip } from '../../src/games/x-wing/table'
import type { Face, Offer } from '../../src/games/x-wing/types'
import { begin, listed, lit, point } from '../../src/lib/choose'
import { at, table } from './asked'

const ENDS = ['skip', 'hold', 'leave', 'decline']
const buttons = (options: Offer[]) => listed(begin(choices(options)), ['done'], ENDS, 0).map((one) => one.kind)
const FEW_FACES: Face[] = ['hit', 'focus', 'blank']

describe('what can be pointed at', () => {
  it('is a place on the mat for whatever ends somewhere, with buttons only for boosts', () => {
    const { options } = at('boost')
    const things = lit(begin(choices(options)))
    for (const { text, kind } of options.filter((one) => ['roll', 'boost'].includes(one.kind))) expect(things, kind).toContain(offerThing(text))
    expect(buttons(options)).toEqual(expect.arrayContaining(['focus', 'evade', 'boost', 'skip']))
    expect(buttons(options)).not.toContain('roll')
    expect(buttons(options).at(-1)).toBe('skip')
  })

  it('is the target of an attack, which has a button too', () => {
    const { options } = at('attack')
    const attack = options.find((one) => one.kind === 'attack')!
    expect(point(begin(choices(options)), shipThing(attack.args.ship2 ?? ''))).toMatchObject({ play: { text: attack.text } })
    expect(buttons(options)).toEqual(['attack', 'hold'])
  })

  it('is also the attacker where several may attack', () => {
    const { options } = at('attack')
    const [attack, hold] = options as [Offer, Offer]
    const twin = { ...attack, text: 'attack wedge', args: { ...attack.args, ship: 'wedge-antilles' } }
    const both = choices([attack, twin, hold])
    expect(lit(begin(both))).toContain(shipThing('wedge-antilles'))
    const begun = point(begin(both), shipThing('wedge-antilles'))
    expect(begun).toMatchObject({ play: { text: 'attack wedge' } })
  })

  it('is a place for what is set up, and nothing else', () => {
    const asked = at('lay')
    expect(asked.options.every(isPlacing)).toBe(true)
    expect(buttons(asked.options)).toEqual([])
    expect(spotsOf(asked.options, 'south')).toHaveLength(asked.options.length)
  })
})

describe('ghosts', () => {
  it('stand once where several manoeuvres end, with all of them', () => {
    const now = table(at('dial'))
    const ghosts = ghostsOf('luke-skywalker', now)
    const words = ghosts.flatMap(({ chips }) => chips.map(({ word }) => word))
    expect(words.sort()).toEqual(Object.keys(now.state.plans?.['luke-skywalker'] ?? {}).sort())
    expect(new Set(ghosts.map(({ key }) => key)).size).toBe(ghosts.length)
    expect(ghosts.find(({ chips }) => chips.some(({ word }) => word === '1-straight'))?.chips[0]).toMatchObject({ hue: 'green', speed: 1, warnings: '' })
  })

  it('warn of what is in the way', () => {
    const asked = at('drag')
    const bad = endingsOf(table(asked)).filter((one) => one.isBad)
    expect(bad.length).toBeGreaterThan(0)
    expect(bad.every(({ offer }) => offer.shown?.off || offer.shown?.bumps?.length || offer.shown?.obstacles?.length)).toBe(true)
  })
})

it('sorts sideways moves by side, from behind to ahead', () => {
  const rolls = rollsOf(at('boost').options)
  expect(rolls.map(({ kind, side }) => `${kind} ${side}`)).toEqual(['roll left', 'roll right'])
  for (const { offers } of rolls) {
    const shifts = offers.map(({ args }) => Number(args.shift))
    expect(shifts).toEqual([...shifts].sort((one, other) => one - other))
  }
})

describe('rerolls', () => {
  const sources = sourcesOf(at('reroll').options)

  it('are asked of each source, with how many dice it may', () => {
    expect(sources.map(({ card, most }) => [card, most])).toEqual(
      expect.arrayContaining([
        ['', 3],
        ['predator', 1],
        ['han-solo', 3],
      ]),
    )
    expect(rollable(sources).sort()).toEqual([...FEW_FACES].sort())
  })

  it('are found by the dice picked, whatever their order', () => {
    const lock = sources.find(({ card }) => card === '')!
    expect(offerFor(lock, ['blank', 'focus'])?.args.dice).toBe(offerFor(lock, ['focus', 'blank'])?.args.dice)
    expect(offerFor(lock, ['blank', 'focus'])).toBeDefined()
    const predator = sources.find(({ card }) => card === 'predator')!
    expect(offerFor(predator, ['blank', 'focus'])).toBeUndefined()
    expect(offerFor(predator, ['blank'])).toBeDefined()
    expect(offerFor(lock, [])).toBeUndefined()
  })

  it('begin with the blanks, as far as they may be rerolled', () => {
    const dice: Face[] = ['hit', 'blank', 'blank']
    expect(usual(sources, rollable(sources)).map((die) => rollable(sources)[die])).toEqual(['blank'])
    const one = { ...sources.find(({ card }) => card === 'predator')! }
    expect(usual([one], dice)).toEqual([1])
    expect(usual([one], ['hit', 'focus'])).toEqual([])
  })
})

describe('the ship whose card is open', () => {
  it('is the one that acts', () => {
    expect(actingShip(table(at('boost')))).toBe('turr-phennir')
    expect(openShip(table(at('drag')))).toBe(at('drag').options[0]?.args.ship)
  })

  it('is not left for an option that names no ship', () => {
    const asked = at('spend')
    expect(asked.options.some(({ args }) => !args.ship)).toBe(true)
    expect(actingShip(table(asked))).toBe('luke-skywalker')
  })

  it('is an own one while the other player sets dials', () => {
    const asked = at('dial')
    asked.options = []
    asked.view.state.frames = [{ step: 'plan', seat: 1, ship: 'mauler-mithel' }]
    expect(openShip(table(asked))).toBe('luke-skywalker')
    asked.view.state.ships['luke-skywalker']!.dial = '2-straight'
    expect(openShip(table(asked))).toBe('gold-squadron-pilot')
  })
})
