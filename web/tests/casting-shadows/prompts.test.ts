import { cleanup, render } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from '../../src/games/casting-shadows'
import { lying } from '../../src/games/casting-shadows/pool'
import type { Frame, View } from '../../src/games/casting-shadows/types'
import type { GameProps } from '../../src/games/contract'
import { begin, lit, point, type Picking } from '../../src/lib/choose'
import type { GameView, Option } from '../../src/lib/protocol'
import base from '../fixtures/base4.json'
import exclusive from '../fixtures/excl6.json'
import prompts from '../fixtures/prompts.json'

/** What is highlighted at each step: the beginning of its name. */
const LIT: Record<string, string> = {
  turn: 'tile:',
  'pay-with': 'piece:',
  step: 'tile:',
  answer: 'card:',
  reroll: 'piece:',
  'turn-use': 'card:',
  'make-room': 'card:',
  summon: 'portal:',
  'spend-spell': 'card:',
  'choose-character': 'seat:',
  remove: 'piece:',
  'turn-ability': 'ability',
  flee: 'tile:',
  keep: 'keep:',
  stroll: 'tile:',
}

type Asked = (typeof prompts)[keyof typeof prompts]

afterEach(cleanup)

/** Every option that can be reached by pointing, through all steps. */
function reached(picking: Picking): string[] {
  return [...lit(picking)].flatMap((thing) => {
    const came = point(picking, thing)
    if ('play' in came) return [came.play.text]
    return 'go' in came ? [...came.go.left.map((choice) => choice.text)] : []
  })
}

const pickingOf = (asked: Asked) => begin(page.choices(asked.options as unknown as Option[], asked.view as unknown as GameView))

function propsOf(asked: Asked): GameProps {
  const content = asked.view.setup === 'exclusive' ? exclusive.content : base.content
  return {
    view: asked.view as unknown as GameView,
    content,
    options: [],
    lit: lit(pickingOf(asked)),
    picked: [],
    highlit: new Set<string>(),
    point: () => undefined,
    takeBack: () => undefined,
    playedBy: () => undefined,
    look: () => undefined,
    places: [],
    asked: null,
    happened: { id: 0, events: [], skipped: [] },
  }
}

it.each(Object.entries(prompts))('at %s, pointing or a button leads to every option', (_, asked) => {
  const picking = pickingOf(asked)
  const buttons = picking.left.filter((choice) => choice.start.length === 0).map((choice) => choice.text)
  expect(new Set([...reached(picking), ...buttons])).toEqual(new Set(asked.options.map((option) => option.text)))
})

it.each(Object.entries(LIT))('at %s, what can be chosen is highlighted on the table', (step, beginning) => {
  const props = propsOf(prompts[step as keyof typeof prompts])
  const drawn = [page.Board, page.Players, page.Hand!].map((part) => render(part, props).container)
  const legal = drawn.flatMap((part) => [...part.querySelectorAll('.legal[data-thing]')].map((one) => one.getAttribute('data-thing') ?? ''))
  expect(new Set(legal)).toEqual(props.lit)
  expect(legal.some((thing) => thing.startsWith(beginning))).toBe(true)
})

it('shows which dice are picked up for a reroll', () => {
  const frame: Frame = { step: 'reroll', seat: 0, picked: ['blue-die:fragment', 'red-die:orb'] }
  const pool = ['crystal', 'red-die:orb', 'red-die:orb', 'blue-die:fragment']
  expect(lying(pool, frame).map((one) => one.picked)).toEqual([false, true, false, true])
  expect(lying(pool, { ...frame, step: 'turn' }).some((one) => one.picked)).toBe(false)
})

it('puts back a die that was picked up, and picks up an equal one that was not', () => {
  const asked = structuredClone(prompts.reroll) as Asked
  const { seat, state } = asked.view as unknown as View
  state.seats[seat ?? 0]!.pool = ['red-die:orb', 'red-die:orb', 'blue-die:orb']
  state.frames.at(-1)!.picked = ['red-die:orb']
  const [point, takeBack] = [vi.fn(), vi.fn()]
  const { container } = render(page.Hand!, { ...propsOf(asked), point, takeBack })
  const [held, like] = [...container.querySelectorAll<HTMLButtonElement>('[data-thing="piece:red-die:orb"]')]
  expect(held!.getAttribute('aria-pressed')).toBe('true')
  held!.click()
  like!.click()
  expect(takeBack.mock.calls).toEqual([['pick red-die:orb']])
  expect(point.mock.calls).toEqual([['piece:red-die:orb']])
})

it('keeps the key of a die while others leave the row', () => {
  const before = lying(['red-gem', 'red-die:orb', 'red-die:orb'], undefined).map((one) => one.key)
  const later = lying(['red-die:orb', 'red-die:orb'], undefined).map((one) => one.key)
  expect(later).toEqual(before.slice(1))
})
