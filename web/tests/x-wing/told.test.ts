import { describe, expect, it } from 'vitest'
import { told } from '../../src/games/x-wing/told'
import type { View } from '../../src/games/x-wing/types'
import { at, content, lore } from './asked'

const { view } = at('attack')
const look = (slug: string, now: View = view) => told(slug, now, lore)
const factsOf = (slug: string, now: View = view) =>
  Object.fromEntries(look(slug, now).facts.map(({ label, text, things }) => [label, text ?? things?.map((one) => one.title).join(', ')]))

describe('looking', () => {
  it('tells of a ship who flies it, what it has and how it is', () => {
    expect(look('ship:luke-skywalker')).toMatchObject({ title: 'Luke Skywalker', text: content['luke-skywalker']?.text })
    expect(factsOf('ship:luke-skywalker')).toMatchObject({
      Ship: 'X-wing',
      'Pilot skill': '8',
      Values: expect.stringMatching(/^attack 3, agility 2, hull \d, shields \d$/),
      Actions: 'focus, target lock',
      'Firing arcs': 'front',
      Upgrades: 'R2-D2, Proton Torpedoes',
    })
  })

  it('tells of locks, damage and a pilot skill that has changed', () => {
    const now = structuredClone(view)
    const [ship, member] = [now.state.ships['luke-skywalker']!, now.state.squads['luke-skywalker']!]
    Object.assign(ship, {
      lock: 'mauler-mithel',
      touching: ['academy-pilot-1'],
      faceup: ['console-fire@2'],
      facedown: [0],
      turned: ['direct-hit'],
      discarded: ['r2-d2'],
    })
    member.skill_now = 0
    expect(factsOf('ship:luke-skywalker', now)).toMatchObject({
      'Pilot skill': '0 now, 8 otherwise',
      'Target lock on': 'Mauler Mithel',
      Touches: 'Academy Pilot 1',
      'Faceup damage': 'Console Fire',
      'Facedown damage cards': '2',
      Discarded: 'R2-D2',
    })
  })

  it('tells what is printed on a ship, a pilot, an upgrade and a damage card', () => {
    expect(factsOf('x-wing')).toMatchObject({ Base: 'small base', 'Red manoeuvres': '4 Koiogran turn' })
    expect(factsOf('luke-skywalker')).toMatchObject({ Ship: 'X-wing', 'Pilot skill': '8', Points: '28' })
    expect(factsOf('proton-torpedoes')).toMatchObject({ Slot: 'Torpedo', Weapon: '4 attack dice, Range 2 to 3' })
    expect(factsOf('console-fire')).toMatchObject({ Kind: 'Ship' })
  })

  it('tells what an obstacle does', () => {
    expect(look('rock-1').text).toContain('rolls an attack die')
    expect(factsOf('rock-1')).toEqual({ Kind: 'Asteroid' })
    expect(look('rock-1').house).toBe(false)
  })

  it('marks numbers of ours, but not our wording', () => {
    const entry = content['r2-d2']!
    const of = (from: Record<string, string>) =>
      told('card', view, Object.assign(Object.create(lore), { content: { card: { ...entry, house: undefined, from } } })).house
    expect(of({ text: 'house', points: 'printed' })).toBe(false)
    expect(of({ points: 'house' })).toBe(true)
  })
})
