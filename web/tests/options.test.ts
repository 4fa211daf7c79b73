import { describe, expect, it } from 'vitest'
import { changes, countOf, groupsOf, many, offered, valueOf, type Offered } from '../src/lib/options'
import type { GameInfo } from '../src/lib/protocol'

const OPTIONS = [
  { name: 'bots', title: 'Bots', about: '', kind: 'whole', default: 0, setups: ['base'], low: 0, high: 2 },
  { name: 'bots', title: 'Bots', about: '', kind: 'whole', default: 3, setups: ['solo'], low: 1, high: 3 },
  {
    name: 'spells',
    title: 'Spells',
    about: '',
    kind: 'names',
    default: 'random',
    names: [
      { value: 'a', text: 'A' },
      { value: 'b', text: 'B' },
      { value: 'c', text: 'C' },
    ],
    each: 'bots',
  },
] as Offered[]
const game = { name: 'any', title: 'Any', setups: [], talks: [], players: [], options: OPTIONS } as GameInfo

describe('game options', () => {
  it('are shown under the headings they name, each once', () => {
    const grouped = ['', 'Readings', 'Readings', 'Bots'].map((group, at) => ({ name: `o${at}`, group }) as Offered)
    expect(groupsOf(grouped)).toEqual(['Readings', 'Bots'])
    expect(groupsOf(OPTIONS)).toEqual([])
  })

  it('are those of the setup', () => {
    expect(offered(game, 'solo').map((option) => option.default)).toEqual([3, 'random'])
  })

  it('are understood from a server that says little', () => {
    const short = {
      ...game,
      options: [
        { name: 'flag', default: false, about: '' },
        { name: 'hp', default: 6, about: '' },
        { name: 'map', default: '', about: '' },
      ],
    }
    expect(offered(short, 'base').map(({ kind, title }) => [kind, title])).toEqual([
      ['flag', 'flag'],
      ['whole', 'hp'],
      ['text', 'map'],
    ])
  })

  it('ask for as many names as another option says', () => {
    const solo = offered(game, 'solo')
    expect(countOf(solo[1]!, solo, {}, 1)).toBe(3)
    expect(countOf(solo[1]!, solo, { bots: 2 }, 1)).toBe(2)
    expect(many(OPTIONS[2]!.names!, 2, ['c'])).toEqual(['c', 'a'])
  })

  it('are sent only if they differ and the setup has them', () => {
    const solo = offered(game, 'solo')
    expect(changes(solo, { bots: 3, spells: ['a', 'b', 'c'], gone: 1 })).toEqual({ spells: ['a', 'b', 'c'] })
    expect(valueOf(solo[0]!, {})).toBe(3)
  })
})
