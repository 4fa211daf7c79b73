import { expect, it } from 'vitest'
import { isRepeatable, repeated } from '../src/lib/begin'
import { callOf } from '../src/lib/place'
import type { Place, TableMessage } from '../src/lib/protocol'

const place = (seat: number, kind: Place['kind'], name: string): Place => ({ seat, kind, name, online: true, figure: null })
const table = (own: number[], seats: Place[]) =>
  ({ you: { seats: own }, seats, view: { game: 'casting-shadows', setup: 'base', seat: 0, options: { map: '7' }, state: null } }) as unknown as TableMessage

it('begins the same match again, with the same bots and options', () => {
  const wanted = repeated(table([0], [place(0, 'human', 'Ann'), place(1, 'bot', 'Random bot'), place(2, 'bot', 'Gil')]), ['random', 'greedy'])
  expect(wanted.options).toEqual({ map: '7' })
  expect(wanted.seats).toEqual([
    { kind: 'me', name: 'Ann' },
    { kind: 'bot', name: 'Random bot', bot: 'random' },
    { kind: 'bot', name: 'Gil', bot: 'greedy' },
  ])
})

it('does not begin again without the friends who played along', () => {
  const seats = [place(0, 'human', 'Ann'), place(1, 'human', 'Ben')]
  expect(isRepeatable(table([0], seats))).toBe(false)
  expect(isRepeatable(table([], seats))).toBe(false)
  expect(isRepeatable(table([0, 1], seats))).toBe(true)
})

it('calls people by their names, and others by their places', () => {
  expect(callOf(place(1, 'human', 'Ben'))).toBe('Ben')
  expect(callOf(place(1, 'human', 'Seat 2'))).toBe('Seat 2')
  expect(callOf(place(1, 'bot', 'Greedy bot'))).toBe('bot')
  expect(callOf(place(1, 'bot', 'Una'))).toBe('Una')
})
