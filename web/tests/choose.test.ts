import { describe, expect, it } from 'vitest'
import { choice } from '../src/games/casting-shadows/options'
import { begin, grouped, lit, point } from '../src/lib/choose'
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
  it('plays at once where only one option begins there', () => {
    expect(point(begin(choices), 'tile:lake')).toEqual({ play: choices[0] })
    expect(point(begin(choices), 'beside:forest')).toEqual({ play: choices[5] })
  })

  it('asks for the next step where several begin there', () => {
    const came = point(begin(choices), 'card:slap')
    expect(came).toMatchObject({ go: { picked: ['card:slap'] } })
    if ('go' in came) {
      expect(lit(came.go)).toEqual(new Set(['tile:lake', 'tile:mines']))
      expect(point(came.go, 'tile:mines')).toEqual({ play: choices[2] })
    }
  })

  it('leaves options that no thing tells apart to the buttons', () => {
    const came = point(begin(choices), 'seat:kit')
    expect('go' in came && came.go.left.map((one) => one.text)).toEqual(['cast heat 1 > kit', 'cast heat 2 > kit'])
  })

  it('does nothing where nothing is offered', () => {
    expect(point(begin(choices), 'tile:rune')).toEqual({ nothing: true })
  })

  it('lights what may begin, and no target before its card', () => {
    const now = lit(begin(choices))
    expect(now.has('tile:lake')).toBe(true)
    expect(now.has('tile:mines')).toBe(false)
  })
})

it('groups under headings in the order they come', () => {
  const groups = grouped(['b1', 'a1', 'b2'], (one) => one.charAt(0))
  expect(groups).toEqual([
    { name: 'b', items: ['b1', 'b2'] },
    { name: 'a', items: ['a1'] },
  ])
})
