import { cleanup, render } from '@testing-library/svelte'
import { afterEach, describe, expect, it } from 'vitest'
import Board from '../../src/games/war-of-the-ring/Board.svelte'
import Hand from '../../src/games/war-of-the-ring/Hand.svelte'
import { labelOf } from '../../src/games/war-of-the-ring/labels'
import { Lore } from '../../src/games/war-of-the-ring/lore'
import { begin, listed, lit, point } from '../../src/lib/choose'
import { page } from '../../src/games/war-of-the-ring'
import { asked, at, choicesOf, content, props } from './asked'

const lore = new Lore(content)
/** The server puts these into words, since only it knows what a card does or holds. */
const SERVERS = ['yes', 'no', 'first', 'second', 'use', 'lose', 'resolve']

afterEach(cleanup)

function drawn(given: ReturnType<typeof props>): Set<string> {
  const both = [render(Board, given), render(Hand, given)]
  const things = both.flatMap(({ container }) => [...container.querySelectorAll<HTMLElement>('button.legal[data-thing]')].map((one) => one.dataset.thing ?? ''))
  return new Set(things)
}

describe('every question', () => {
  it.each(asked.map((one) => [one.step, one] as const))('of %s can be answered by pointing, or has a button', (_, one) => {
    const choices = choicesOf(one)
    const picking = begin(choices)
    expect([...drawn(props(one))].sort()).toEqual([...lit(picking)].sort())
    const buttons = listed(picking, page.main, page.ends, page.few)
    for (const choice of choices) expect(choice.start.length > 0 || buttons.includes(choice), choice.text).toBe(true)
  })

  it.each(asked.map((one) => [one.step, one] as const))('of %s leads to one option by pointing on', (_, one) => {
    for (const first of lit(begin(choicesOf(one)))) {
      const came = point(begin(choicesOf(one)), first)
      if ('go' in came) {
        const told = came.go.left.map(({ text }) => text)
        expect(new Set(told).size, first).toBe(told.length)
        expect([...drawn(props(one, { lit: lit(came.go), picked: came.go.picked }))].sort(), first).toEqual([...lit(came.go)].sort())
        cleanup()
      } else expect('play' in came, first).toBe(true)
    }
  })

  it.each(asked.map((one) => [one.step, one] as const))('of %s has words for each option', (_, one) => {
    for (const option of one.options) {
      const label = labelOf(option, lore)
      if (!SERVERS.includes(option.kind)) expect(label, option.text).not.toBe('')
      expect(label).not.toMatch(/[{}]|undefined/)
      expect(label, option.text).not.toMatch(/: $|^: /)
    }
  })
})

describe('a card of the hand', () => {
  const turn = at('turn')
  const card = turn.options.find((option) => option.kind === 'play' && option.args.place === 'reserve')?.args.card ?? ''

  it('is pointed at first, then where it goes', () => {
    const came = point(begin(choicesOf(turn)), `hand:${card}`)
    expect('go' in came && [...lit(came.go)]).toContain('place:reserve')
    expect('go' in came && [...lit(came.go)]).toContain('pile:cycled')
  })

  it('pays at once where only that is asked', () => {
    const pay = at('pay')
    const first = pay.options[0]
    expect(point(begin(choicesOf(pay)), `hand:${first?.args.card}`)).toMatchObject({ play: { text: first?.text } })
  })
})

it('tells the ways to forsake apart', () => {
  const starts = choicesOf(at('forsake')).map(({ text, start }) => [text, start[0]])
  for (const [text = '', thing = ''] of starts) {
    const wanted = text === 'forsake top' ? 'pile:deck' : text.endsWith('from reserve') ? 'at:reserve/' : 'hand:'
    expect(thing.startsWith(wanted), text).toBe(true)
  }
})
