import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, expect, it, vi } from 'vitest'
import type { Front } from '../src/games/contract'
import type { GameInfo } from '../src/lib/protocol'
import { seatsOf } from '../src/lib/begin'
import { doorsOf } from '../src/lib/doors'
import { introduce } from '../src/lib/words.svelte'
import NewMatch from '../src/pages/NewMatch.svelte'
import Door from '../src/ui/Door.svelte'
import { PATIENCE } from './patience'

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
    { name: 'swim', setup: 'all' },
    { name: 'dive', setup: 'none' },
  ],
  texts: { en: { title: 'Ponds', about: 'In the water.', facts: 'wet', swim: 'Swim', dive: 'Dive' } },
}
introduce('ponds', FRONT.texts)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows at once what games say about themselves', () => {
  expect(doorsOf(null, [FRONT])).toMatchObject([{ title: 'Ponds', ways: [{ label: 'Swim' }, { label: 'Dive' }] }])
})

it('has a door for each game on the server: its own, or a plain one', () => {
  const [own, plain] = doorsOf([info('ponds'), info('lakes', { talks: [setup('table', 1, 1)] })], [FRONT])
  expect(own).toMatchObject({ game: 'ponds', title: 'PONDS', about: 'In the water.', facts: 'wet', talk: false, friends: true, front: FRONT })
  expect(own?.ways).toEqual([{ setup: 'all', label: 'Swim', about: '' }])
  expect(plain).toMatchObject({ game: 'lakes', title: 'LAKES', about: 'About all', facts: '1 to 3 players', talk: true })
  expect(plain?.ways.map((way) => way.label)).toEqual(['Play now', 'The half'])
  expect(doorsOf([info('lakes')], [FRONT]).map((door) => door.game)).toEqual(['lakes'])
})

it('starts with options of a start, and leads to the pages of a game', async () => {
  const front: Front = { ...FRONT, starts: [{ name: 'swim', setup: 'all', options: { deep: true }, bot: 'sly' }], pages: [{ name: 'boats', load: vi.fn() }] }
  introduce('ponds', { en: { ...FRONT.texts.en, boats: 'Build a boat' } })
  const [door] = doorsOf([info('ponds')], [front])
  const play = vi.fn()
  render(Door, { door: door!, busy: false, play })
  await fireEvent.click(screen.getByRole('button', { name: 'Swim' }))
  expect(play).toHaveBeenCalledWith({ setup: 'all', label: 'Swim', about: '', options: { deep: true }, bot: 'sly' })
  expect(screen.getByRole('link', { name: 'Build a boat' }).getAttribute('href')).toBe('#/game/ponds/boats')
  introduce('ponds', FRONT.texts)
})

it('seats the usual bots, or the one that a start asks for', () => {
  expect(seatsOf(['me', 'sly'])).toEqual([{ kind: 'me' }, { kind: 'bot', bot: 'sly' }])
  expect(seatsOf(['me', 'sly'], 'random')).toEqual([{ kind: 'me' }, { kind: 'bot', bot: 'random' }])
})

it('fills in what the address asks for', async () => {
  const options = [
    { name: 'depth', title: 'Depth', about: '', kind: 'whole', default: 1, low: 1, high: 9, setups: ['all'] },
    { name: 'fish', title: 'Fish', about: '', kind: 'text', default: '', setups: ['all'] },
  ]
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string | null }) => {
    if (body) asked.push(JSON.parse(body))
    return new Response(
      JSON.stringify(path.endsWith('/games') ? { games: [info('lakes', { options })], languages: ['en'] } : { match: 'm', token: 't', links: [] }),
    )
  })
  render(NewMatch, { wanted: 'lakes', wishes: { game: 'lakes', depth: '4', fish: 'carp; pike', boats: '3' } })
  await fireEvent.click(await screen.findByRole('button', { name: 'Start the match' }))
  await vi.waitFor(() => expect(asked).toMatchObject([{ game: 'lakes', options: { depth: 4, fish: 'carp; pike' } }]), PATIENCE)
  localStorage.clear()
})

it('does not offer friends if only one can play', () => {
  expect(doorsOf([info('solo', { setups: [setup('one', 1, 1)] })], [])[0]).toMatchObject({ friends: false, facts: '1 player' })
})

it('draws a door that starts a match, leads to friends and opens the rules', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ title: '', rules: [{ number: '1', title: 'Take turns', text: '', source: '' }] })))
  HTMLDialogElement.prototype.showModal ??= vi.fn()
  const play = vi.fn()
  const [door] = doorsOf([info('lakes', { talks: [setup('table', 1, 1)] })], [])
  render(Door, { door: door!, busy: false, play })
  await fireEvent.click(screen.getByRole('button', { name: 'Play now' }))
  expect(play).toHaveBeenCalledWith({ setup: 'all', label: 'Play now', about: '' })
  expect(screen.getByRole('link', { name: 'With friends' }).getAttribute('href')).toBe('#/new?game=lakes&friends')
  expect(screen.getByRole('link', { name: 'My own box' }).getAttribute('href')).toBe('#/companion?game=lakes')
  await fireEvent.click(screen.getByRole('button', { name: 'The rules' }))
  expect(await screen.findByText('Take turns')).toBeTruthy()
})

it('keeps a seat for a friend if the reader chose to play with friends', async () => {
  localStorage.setItem('gnomon.name', '"Ann"')
  const games = [info('lakes', { setups: [setup('alone', 1, 1), setup('all', 2, 3, ['me', 'sly', 'sly'])] })]
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ games, languages: ['en'] })))
  render(NewMatch, { wanted: 'lakes', friends: true })
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /The all/ })).checked).toBe(true)
  expect(screen.getAllByRole<HTMLSelectElement>('combobox', { name: /^Seat/ }).map((one) => one.value)).toEqual(['me', 'open', 'bot:sly'])
  expect(screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Name' })[0]?.value).toBe('Ann')
  localStorage.clear()
})

it('offers the setups, usual seats and players of the chosen game', async () => {
  const games = [info('ponds'), info('lakes', { setups: [setup('all', 2, 3, ['me', 'sly', 'sly'])], players: ['sly'] })]
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ games, languages: ['en'] })))
  render(NewMatch, { wanted: 'lakes' })
  expect(await screen.findByRole('radio', { name: /The all/ })).toBeTruthy()
  expect(screen.getAllByRole<HTMLSelectElement>('combobox', { name: /^Seat/ }).map((one) => one.value)).toEqual(['me', 'bot:sly', 'bot:sly'])
})
