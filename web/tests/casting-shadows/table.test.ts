import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import Board from '../../src/games/casting-shadows/Board.svelte'
import Hand from '../../src/games/casting-shadows/Hand.svelte'
import Players from '../../src/games/casting-shadows/Players.svelte'
import type { GameProps } from '../../src/games/contract'
import base4 from '../fixtures/base4.json'
import boxing from '../fixtures/boxing.json'
import excl6 from '../fixtures/excl6.json'

const props = (fixture: { view: unknown; content: unknown }, more: Partial<GameProps> = {}) =>
  ({
    view: fixture.view,
    content: fixture.content,
    lit: new Set<string>(),
    picked: [],
    highlit: new Set<string>(),
    point: () => undefined,
    takeBack: () => undefined,
    playedBy: () => undefined,
    happened: { id: 0, events: [], skipped: [] },
    look: () => undefined,
    places: [],
    asked: null,
    ...more,
  }) as GameProps

afterEach(cleanup)

describe('board', () => {
  it.each([
    ['seven', boxing, 7],
    ['seven, four players', base4, 7],
    ['ten', excl6, 10],
  ])('draws a map of %s tiles with one tile in the tab order', (_, fixture, count) => {
    const { container } = render(Board, props(fixture))
    expect(container.querySelectorAll('[data-tile]')).toHaveLength(count)
    expect(container.querySelectorAll('[data-tile][tabindex="0"]')).toHaveLength(1)
  })

  it('plays a highlighted tile and explains any other', () => {
    const point = vi.fn()
    const look = vi.fn()
    const { container } = render(Board, props(boxing, { lit: new Set(['tile:dusty-desert']), point, look }))
    container.querySelector<HTMLElement>('[data-tile="dusty-desert"]')!.click()
    container.querySelector<HTMLElement>('[data-tile="ancient-rune"]')!.click()
    expect(point).toHaveBeenCalledWith('tile:dusty-desert')
    expect(look).toHaveBeenCalledWith('ancient-rune')
  })
})

it('shows the reader’s pool and Spell Book', () => {
  const { container } = render(Hand, props(base4))
  expect(container.querySelectorAll('.piece')).toHaveLength(5)
  expect(screen.getByText('Unicorn Rush')).toBeTruthy()
})

it('never names what is face down', () => {
  const { container } = render(Players, props(base4))
  expect(container.textContent).not.toContain('?')
  expect(container.querySelector('[title="3 face down"]')).not.toBeNull()
})
