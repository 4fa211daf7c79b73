import { describe, expect, it } from 'vitest'
import { facesName, labelOf, manoeuvreName, outlook, warningsOf } from '../../src/games/x-wing/labels'
import type { Offer } from '../../src/games/x-wing/types'
import { at, content, lore } from './asked'

const label = (kind: string, wanted = kind) =>
  labelOf(
    at(kind).options.find((one) => one.kind === wanted)!,
    content,
  )
const offer = (kind: string, args: Record<string, string>): Offer => ({ text: kind, kind, args, words: '', group: '', rules: [] }) as unknown as Offer

describe('labels', () => {
  it('name an attack with its range and dice', () => {
    expect(label('attack')).toBe('Academy Pilot 2: front arc (Range 2, 3 dice against 3)')
    const shown = { ...at('attack').options[0]!, shown: { range: 3, base_range: 2, obstructed: true, dice: 3, evasion: 5 } }
    expect(labelOf(shown, content)).toBe('Academy Pilot 2: front arc (Range 3, base to base 2, 3 dice against 5, obstructed)')
    const torpedo = { ...shown, args: { ...shown.args, weapon: 'proton-torpedoes' } }
    expect(labelOf(torpedo, content)).toContain('Academy Pilot 2: Proton Torpedoes')
  })

  it('name actions, tokens, cards and dice', () => {
    expect(label('boost')).toBe('Boost straight')
    expect(label('rotate')).toBe('Turn the mobile arc: front arc')
    expect(label('spend')).toBe('Spend focus')
    expect(label('reroll')).toMatch(/^Spend the target lock: reroll /)
    expect(labelOf(offer('reroll-with', { card: 'predator', dice: 'blank+blank+focus' }), content)).toBe('Predator: reroll 2 blanks, focus')
    expect(labelOf(offer('use-on', { card: 'latts-razzi', ship2: 'academy-pilot-2' }), content)).toBe('Latts Razzi: Academy Pilot 2')
  })

  it('leave to the server what they do not know', () => {
    expect(labelOf(offer('initiative', {}), content)).toBe('')
  })

  it('say manoeuvres and dice', () => {
    expect(manoeuvreName('4-koiogran')).toBe('4 Koiogran turn')
    expect(manoeuvreName('2-bank-left')).toBe('2 bank left')
    expect(facesName('blank+hit+blank')).toBe('2 blanks, hit')
  })
})

describe('warnings', () => {
  const { state } = at('drag').view

  it('have a letter and say what is in the way', () => {
    const shown = { off: true, bumps: ['darth-vader'], obstacles: ['rock-1'] }
    expect(warningsOf(shown, lore, state).map(({ letter }) => letter)).toEqual(['X', 'B', 'A'])
    expect(outlook(shown, lore, state)).toBe('leaves the mat, bumps into Darth Vader, hits an asteroid')
    expect(outlook({}, lore, state)).toBe('clear')
  })

  it('know debris and cargo from asteroids', () => {
    state.obstacles.push({ name: 'debris-1', kind: 'debris', x: 0, y: 0, heading: 0 }, { name: 'cargo', kind: 'cargo', x: 0, y: 0, heading: 0 })
    for (const name of ['debris-1', 'cargo']) expect(warningsOf({ obstacles: [name] }, lore, state)).toEqual([{ letter: 'D', text: 'goes through debris' }])
  })
})

describe('names of ships on the mat', () => {
  const { state } = at('dial').view
  const short = (pilot: string, number = '') => {
    const name = number ? `${pilot}-${number}` : pilot
    const member = { ...state.squads['luke-skywalker']!, pilot }
    return lore.shortName(name, { ...state, squads: { [name]: member } })
  }

  it('are whole if they are short, otherwise what tells them apart', () => {
    expect(short('guri')).toBe(lore.title('guri'))
    expect(short('luke-skywalker')).toBe('Luke')
    expect(short('gold-squadron-pilot')).toBe('Gold')
    expect(short('academy-pilot', '2')).toBe('Academy 2')
    expect(short('ketsu-onyo')).toBe('Ketsu Onyo')
  })
})
