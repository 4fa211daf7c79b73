import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import type { Front } from '../src/games/contract'
import type { GameInfo } from '../src/lib/protocol'
import { waysOf } from '../src/lib/ways'
import { introduce } from '../src/lib/words.svelte'
import NewMatch from '../src/pages/NewMatch.svelte'

const setup = (name: string, low: number, high: number, seats = ['me']) => ({ name, title: `The ${name}`, low, high, about: `about ${name}`, seats })
const info = (name: string, more: Partial<GameInfo> = {}): GameInfo => ({
  name,
  title: name.toUpperCase(),
  setups: [setup('all', 2, 3), setup('half', 1, 2)],
  options: [],
  talks: [],
  players: ['random', 'sly'],
  ...more,
})
const FRONT: Front = {
  game: 'ponds',
  starts: [
    { name: 'swim', setup: 'all', talk: true },
    { name: 'dive', setup: 'none' },
  ],
  texts: { en: { swim: 'Swim', 'swim.about': 'In a pond.' } },
}
introduce('ponds', FRONT.texts)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows at once what games tell by themselves', () => {
  expect(waysOf(null, [FRONT]).map((way) => way.title)).toEqual(['Swim', ''])
})

it('shows what the server has: a game by its front, and one without by what is listed', () => {
  const [own, plain] = waysOf([info('ponds'), info('lakes', { talks: [setup('table', 1, 1)] })], [FRONT])
  expect(own).toMatchObject({ game: 'ponds', title: 'Swim', about: 'In a pond.', start: 'swim', talk: false, others: [] })
  expect(plain).toMatchObject({ game: 'lakes', setup: 'all', title: 'LAKES', about: 'About all', facts: '1 to 3 players', talk: true, start: '' })
  expect(plain?.others.map((one) => one.title)).toEqual(['The half'])
  expect(waysOf([info('lakes')], [FRONT]).map((way) => way.game)).toEqual(['lakes'])
})

it('offers the set-ups, usual seats and players of the game one comes for', async () => {
  const games = [info('ponds'), info('lakes', { setups: [setup('all', 2, 3, ['me', 'sly', 'sly'])], players: ['sly'] })]
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ games, languages: ['en'] })))
  render(NewMatch, { wanted: 'lakes' })
  expect(await screen.findByRole('radio', { name: /The all/ })).toBeTruthy()
  expect(screen.getAllByRole<HTMLSelectElement>('combobox', { name: /^Seat/ }).map((one) => one.value)).toEqual(['me', 'bot:sly', 'bot:sly'])
})
