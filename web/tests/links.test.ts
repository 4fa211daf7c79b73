import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../src/games/casting-shadows'
import { forget, held, hold, sit, tokenOf } from '../src/lib/keep'
import { byMatch } from '../src/lib/mine'
import type { Summary } from '../src/lib/protocol'
import { go, route, settle } from '../src/lib/route.svelte'
import { Session } from '../src/lib/session.svelte'
import Home from '../src/pages/Home.svelte'
import Actions from '../src/ui/Actions.svelte'
import Arrival from '../src/ui/Arrival.svelte'
import Copy from '../src/ui/Copy.svelte'
import Seats from '../src/ui/Seats.svelte'
import { PATIENCE } from './patience'
import film from './fixtures/film.json'
import { tableOf } from './seated'
import { Wire } from './wire'

const place = (seat: number, name: string) => ({ seat, kind: 'human', name, online: true, figure: null })
const table = (seats: number[], more: object = {}) => ({
  ...tableOf({ view: film.before, options: [] }),
  match: 'm',
  version: 1,
  number: 1,
  from: 0,
  you: { seats, seat: seats[0] ?? null, owner: true, open: false },
  decision: null,
  seats: [place(0, 'Ann'), place(1, 'Ben')],
  ...more,
})
const summary = (match: string, token_at: number, more: Partial<Summary> = {}): Summary => ({
  match,
  game: 'casting-shadows',
  setup: 'base',
  title: '',
  created: 1790000000 - token_at,
  number: 5,
  over: false,
  turn_of: 0,
  yours: [0],
  owner: false,
  open: false,
  branch_of: null,
  seats: [],
  clock: 0,
  deadline: null,
  talk: false,
  token_at,
  ...more,
})

/** The links the server knows, and the requests it got. */
let known: Summary[]
let asked: { path: string; body: unknown }[]
let wires: Wire[]

const GAMES = [
  {
    name: 'casting-shadows',
    title: 'Casting Shadows',
    setups: [{ name: 'base', title: 'The base game', low: 2, high: 4, about: '', seats: ['me'] }],
    options: [],
    talks: [],
    players: [],
  },
]

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  location.hash = ''
  known = []
  asked = []
  wires = []
  vi.stubGlobal('fetch', async (path: string, given?: RequestInit) => {
    asked.push({ path, body: JSON.parse(String(given?.body ?? null)) })
    if (path.startsWith('/api/games')) return new Response(JSON.stringify({ games: GAMES }))
    if (path === '/api/mine') return new Response(JSON.stringify({ matches: known }))
    if (path.endsWith('/links')) return new Response(JSON.stringify({ seats: [1], token: 'fresh' }))
    return new Response(JSON.stringify({ entries: {} }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function opened(token: string | null): Session {
  const make = () => {
    const wire = new Wire()
    wires.push(wire)
    return wire
  }
  const session = new Session('m', token, make)
  session.start()
  wires[0]!.open()
  return session
}

async function seated(token: string, seats = [0], more: object = {}): Promise<Session> {
  const session = opened(token)
  wires[0]!.say(table(seats, more))
  await vi.waitFor(() => expect(session.table).not.toBeNull(), PATIENCE)
  return session
}

describe('a link', () => {
  it('is kept once the server has accepted it, not before', async () => {
    const session = opened('one')
    expect(held()).toEqual([])
    wires[0]!.say(table([1]))
    expect(held()).toEqual([{ match: 'm', token: 'one', seats: [1] }])
    session.stop()
  })

  it('that is wrong leaves the reader at their seat', async () => {
    hold({ match: 'm', token: 'own' })
    const session = opened('wrong')
    wires[0]!.onclose?.({ code: 4001, reason: '' })
    await vi.waitFor(() => expect(wires).toHaveLength(2), PATIENCE)
    wires[1]!.open()
    expect(wires[1]!.sent).toMatchObject([{ type: 'hello', token: 'own' }])
    expect([session.refused, held().map((one) => one.token)]).toEqual([4001, ['own']])
    session.stop()
  })

  it('that has ended is forgotten, and the reader keeps watching', async () => {
    const session = await seated('ended')
    wires[0]!.onclose?.({ code: 4003, reason: '' })
    await vi.waitFor(() => expect(wires).toHaveLength(2), PATIENCE)
    wires[1]!.open()
    expect(wires[1]!.sent).toMatchObject([{ type: 'hello', token: null, from: 0 }])
    wires[1]!.say(table([]))
    await vi.waitFor(() => expect(session.own).toEqual([]), PATIENCE)
    expect([session.refused, session.token, held()]).toEqual([4003, null, []])
    session.stop()
  })

  it('that the server still knows is not dropped because a connection was closed', async () => {
    known = [summary('m', 0)]
    const session = await seated('slow')
    wires[0]!.onclose?.({ code: 4001, reason: '' })
    await vi.waitFor(() => expect(wires).toHaveLength(2), PATIENCE)
    expect([session.refused, session.token, held()[0]?.token]).toEqual([0, 'slow', 'slow'])
    session.stop()
  })

  it('to another match is not lost when it is tried here', () => {
    hold({ match: 'other', token: 'theirs' })
    forget('m', 'theirs')
    expect(tokenOf('other')).toBe('theirs')
  })
})

it('leaves each tab at its seat, and opens the newest in others', () => {
  sit({ match: 'm', token: 'first', seats: [0] })
  hold({ match: 'm', token: 'second', seats: [1] })
  expect(tokenOf('m')).toBe('first')
  sessionStorage.clear()
  expect(tokenOf('m')).toBe('second')
  expect(tokenOf('m', new Set(['second']))).toBe('first')
})

describe('where the reader sits', () => {
  it('is shown when a second seat was opened in this browser, with a way back', async () => {
    hold({ match: 'm', token: 'first', seats: [0] })
    const session = await seated('second', [1])
    render(Arrival, { session, byLink: true })
    expect(screen.getByRole('status').textContent).toContain('You are in seat 2.')
    await fireEvent.click(screen.getByRole('button', { name: 'Switch to seat 1' }))
    expect(location.hash).toBe('#/match/m/first')
    session.stop()
  })

  it('is shown after a refusal', async () => {
    const session = await seated('any', [])
    session.refused = 4003
    render(Arrival, { session, byLink: true })
    expect(screen.getByRole('status').textContent).toContain('This link is no longer valid. You are watching')
    session.stop()
  })

  it('is not shown if there is no doubt', async () => {
    const session = await seated('only')
    const { container } = render(Arrival, { session, byLink: true })
    expect(container.textContent).toBe('')
    session.stop()
  })
})

describe('my matches', () => {
  it('list a match once, with all its seats, under the link whose turn it is', () => {
    const found = byMatch([summary('m', 0, { yours: [0], turn_of: 1 }), summary('n', 1), summary('m', 2, { yours: [1], turn_of: 1 })], ['a', 'b', 'c'])
    expect(found.map((one) => [one.match, one.yours, one.ways.map((way) => way.token)])).toEqual([
      ['m', [0, 1], ['c', 'a']],
      ['n', [0], ['b']],
    ])
  })

  it('show two links of one match as one entry, and forget both', async () => {
    hold({ match: 'm', token: 'first' })
    hold({ match: 'm', token: 'second' })
    known = [summary('m', 0, { yours: [1] }), summary('m', 1, { yours: [0] })]
    render(Home)
    const entry = await screen.findByRole('link', { name: 'Your turn: The base game' })
    expect(entry.getAttribute('href')).toBe('#/match/m/first')
    expect(screen.getByRole('link', { name: 'Seat 2' }).getAttribute('href')).toBe('#/match/m/second')
    await fireEvent.click(screen.getByRole('button', { name: 'Forget The base game' }))
    expect(held()).toEqual([])
  })

  it('distinguish a branch from its match', async () => {
    hold({ match: 'c', token: 'third' })
    hold({ match: 'm', token: 'second' })
    hold({ match: 'b', token: 'first' })
    known = [
      summary('b', 0, { branch_of: { match: 'm', number: 3 } }),
      summary('m', 1, { title: 'Friday' }),
      summary('c', 2, { branch_of: { match: 'gone', number: 4 }, number: 0 }),
    ]
    render(Home)
    await screen.findByText('Friday')
    const [branch, , orphan] = screen.getAllByRole('listitem').map((one) => one.textContent)
    expect(branch).toMatch(/branch of Friday \(.*\d:\d\d.*\), choice 3/)
    expect(orphan).toMatch(/just started.*branch of another match, choice 4/)
  })

  it('say the round and whose turn it is', async () => {
    const seats = [place(0, 'Ann'), place(1, 'Ben')].map((one) => ({ ...one, kind: 'human' as const }))
    hold({ match: 'm', token: 'first' })
    hold({ match: 'n', token: 'first' })
    known = [summary('m', 0, { round: 4 }), summary('n', 0, { round: 2, turn_of: 1, seats, title: 'Friday' }), summary('x', 0)]
    render(Home)
    await screen.findByText('Continue: The base game')
    const told = screen.getAllByRole('listitem').map((one) => one.textContent)
    expect(told).toHaveLength(2)
    expect(told[0]).toContain('round 4, your turn')
    expect(told[1]).toContain('round 2, Ben’s turn')
  })

  it('say next to the field that the text is not a link, until it is changed', async () => {
    render(Home)
    const field = screen.getByRole('textbox')
    await fireEvent.input(field, { target: { value: 'nonsense' } })
    await fireEvent.submit(field.closest('form')!)
    const told = screen.getByRole('alert')
    expect(told.closest('section')).toBe(field.closest('section'))
    expect(field.getAttribute('aria-describedby')).toBe(told.id)
    await fireEvent.input(field, { target: { value: 'nonsense?' } })
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a new link', () => {
  it('is made only after confirmation', async () => {
    const session = await seated('owner')
    render(Seats, { session })
    await fireEvent.click(screen.getByRole('button', { name: 'New link' }))
    expect(screen.getByRole('alert').textContent).toContain('Ben can only watch')
    await fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(asked.some(({ path }) => path.endsWith('/links'))).toBe(false)
    await fireEvent.click(screen.getByRole('button', { name: 'New link' }))
    await fireEvent.click(screen.getByRole('button', { name: 'Cancel the old link' }))
    await screen.findByDisplayValue(/fresh$/)
    expect(held()[0]?.links).toEqual([{ seats: [1], token: 'fresh' }])
    session.stop()
  })
})

it('says that an address was copied until it changes', async () => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async () => undefined } })
  const { rerender } = render(Copy, { label: 'Link', address: 'one' })
  await fireEvent.click(screen.getByRole('button', { name: 'Copy: Link' }))
  expect((await screen.findByRole('button', { name: 'Copied: Link' })).textContent).toBe('Copied')
  await rerender({ address: 'two' })
  expect(screen.getByRole('button', { name: 'Copy: Link' }).textContent).toBe('Copy')
})

it('asks for consent under the current name', async () => {
  const session = await seated('owner', [0], { undo: { may: false, why: '', request: { by: 1, yours: true } } })
  const { container } = render(Actions, { session })
  wires[0]!.say({ type: 'seats', seats: [place(0, 'Ann'), place(1, 'Berta')], watching: 0 })
  await vi.waitFor(() => expect(within(container).getByRole('alert').textContent).toContain('Berta would like'), PATIENCE)
  session.stop()
})

describe('the address', () => {
  const heard = () => new Promise((done) => window.addEventListener('hashchange', done, { once: true }))

  it('loses no link that is opened while the last one is being tidied away', async () => {
    const first = heard()
    go('/match/m/FIRST')
    await first
    const second = heard()
    go('/match/m/SECOND')
    settle('/match/m')
    await second
    expect(route().token).toBe('SECOND')
    settle('/match/m')
    expect(location.hash).toBe('#/match/m')
    expect(route().token).toBe('')
  })
})
