import { describe, expect, it } from 'vitest'
import { choice } from '../src/games/casting-shadows/options'
import { begin, grouped, listed, lit, point, shortened } from '../src/lib/choose'
import type { Option } from '../src/lib/protocol'

const option = (text: string, args: Record<string, string> = {}): Option => ({
  text,
  kind: text.split(' ')[0] ?? '',
  group: 'Any',
  words: text,
  args,
  rules: [],
})
const OFFERED = [
  option('travel lake', { tile: 'lake' }),
  option('cast slap 1 on lake', { card: 'slap', number: '1', tile: 'lake' }),
  option('cast slap 1 on mines', { card: 'slap', number: '1', tile: 'mines' }),
  option('cast heat 1 > kit', { card: 'heat', number: '1', character: 'kit' }),
  option('cast heat 2 > kit', { card: 'heat', number: '2', character: 'kit' }),
  option('collect bug', { card: 'bug' }),
  option('end'),
]
const choices = OFFERED.map((one) => choice(one, 'forest'))

describe('pointing', () => {
  it('plays at once if only one option begins there', () => {
    expect(point(begin(choices), 'tile:lake')).toEqual({ play: choices[0] })
    expect(point(begin(choices), 'beside:forest')).toEqual({ play: choices[5] })
  })

  it('asks for the next step if several begin there', () => {
    const came = point(begin(choices), 'card:slap')
    expect(came).toMatchObject({ go: { picked: ['card:slap'] } })
    if ('go' in came) {
      expect(lit(came.go)).toEqual(new Set(['tile:lake', 'tile:mines']))
      expect(point(came.go, 'tile:mines')).toEqual({ play: choices[2] })
    }
  })

  it('leaves options that no thing distinguishes to the buttons', () => {
    const came = point(begin(choices), 'seat:kit')
    expect('go' in came && came.go.left.map((one) => one.text)).toEqual(['cast heat 1 > kit', 'cast heat 2 > kit'])
  })

  it('does nothing if nothing is offered', () => {
    expect(point(begin(choices), 'tile:rune')).toEqual({ nothing: true })
  })

  it('highlights what can begin, and no target before its card', () => {
    const now = lit(begin(choices))
    expect(now.has('tile:lake')).toBe(true)
    expect(now.has('tile:mines')).toBe(false)
  })
})

describe('the list', () => {
  const texts = (many: typeof choices, picked: string[] = []) => listed({ picked, left: many }, ['end']).map((one) => one.text)

  it('is complete if there are few options, and ends with the usual last one', () => {
    expect(texts([choices[6]!, choices[0]!])).toEqual(['travel lake', 'end'])
  })

  it('leaves out what can be pointed at if there are many options', () => {
    expect(texts(choices)).toEqual(['end'])
    expect(texts(choices, ['card:slap'])).toHaveLength(choices.length)
  })
})

it('does not repeat what was already chosen', () => {
  expect(shortened('Heavy Hand at Kit: 1 red gem', ['Heavy Hand'])).toBe('At Kit: 1 red gem')
  expect(shortened('Curse Void: 1 into red gem', ['Curse Void'])).toBe('1 into red gem')
  expect(shortened('Heat Wave', ['Heat Wave'])).toBe('Heat Wave')
  expect(shortened('Go home', [''])).toBe('Go home')
})

it('groups under headings in order of appearance', () => {
  const groups = grouped(['b1', 'a1', 'b2'], (one) => one.charAt(0))
  expect(groups).toEqual([
    { name: 'b', items: ['b1', 'b2'] },
    { name: 'a', items: ['a1'] },
  ])
})
