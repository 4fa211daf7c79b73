/** People who play together: invitations, names and rematches. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { held, hold, linksOf, ownName } from '../src/lib/keep'
import { callOf } from '../src/lib/place'
import type { Place, TableMessage } from '../src/lib/protocol'
import { reachOf } from '../src/lib/reach.svelte'
import { follow } from '../src/lib/rematch'
import { Session } from '../src/lib/session.svelte'
import Invite from '../src/ui/Invite.svelte'
import NameNote from '../src/ui/NameNote.svelte'
import Rematch from '../src/ui/Rematch.svelte'
import Watching from '../src/ui/Watching.svelte'
import { PATIENCE } from './patience'
import film from './fixtures/film.json'
import { tableOf } from './seated'
import { Wire } from './wire'

const place = (seat: number, name = '', more: Partial<Place> = {}): Place => ({
  seat,
  kind: 'human',
  name,
  online: seat === 0,
  figure: null,
  free: false,
  ...more,
})
const LAN = { addresses: ['http://192.0.2.7:8642'], stated: false, alone: false }

let reached: object
let asked: { path: string; body: unknown }[]
let wire: Wire

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  location.hash = ''
  asked = []
  reached = LAN
  vi.stubGlobal('fetch', async (path: string, given?: RequestInit) => {
    asked.push({ path, body: JSON.parse(String(given?.body ?? null)) })
    if (path === '/api/addresses') return new Response(JSON.stringify(reached))
    if (path.endsWith('/seats')) return new Response(JSON.stringify({ seats: [1], token: 'taken' }))
    if (path.endsWith('/rematch')) return new Response(JSON.stringify({ match: 'n', moved: [1, 0] }))
    return new Response(JSON.stringify({ entries: {} }))
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A table with these seats; only the first one is occupied. */
async function at(token: string | null, own: number[], seats: Place[], more: Partial<TableMessage> = {}): Promise<Session> {
  wire = new Wire()
  const session = new Session('m', token, () => wire)
  session.start()
  wire.open()
  const you = { seats: own, seat: own[0] ?? null, owner: own[0] === 0, open: false }
  wire.say({ ...tableOf({ view: film.before, options: [] }), match: 'm', you, decision: null, seats, ...more })
  await vi.waitFor(() => expect(session.table).not.toBeNull(), PATIENCE)
  return session
}

const sent = (type: string) => wire.sent.filter((one) => one.type === type)

describe('invitations', () => {
  const here = (origin: string) => ({ origin, hostname: new URL(origin).hostname, pathname: '/' })

  it('use an address that others can reach', () => {
    expect(reachOf(LAN, here('http://127.0.0.1:8642'))).toEqual({ base: 'http://192.0.2.7:8642/', alone: false })
    expect(reachOf(LAN, here('http://localhost:8642'))).toEqual({ base: 'http://192.0.2.7:8642/', alone: false })
  })

  it('use the one in the address bar if others can open it', () => {
    const alone = { addresses: [], stated: false, alone: true }
    expect(reachOf(alone, here('https://table.example'))).toEqual({ base: 'https://table.example/', alone: false })
    expect(reachOf(LAN, here('http://10.1.2.3:8642'))).toEqual({ base: 'http://10.1.2.3:8642/', alone: false })
  })

  it('use the configured address, wherever the page was opened', () => {
    const stated = { addresses: ['https://table.example'], stated: true, alone: false }
    for (const origin of ['http://127.0.0.2:8642', 'http://10.1.2.3:8642']) expect(reachOf(stated, here(origin)).base).toBe('https://table.example/')
  })

  it('warn if only this machine can open the address', () => {
    const alone = { addresses: [], stated: false, alone: true }
    expect(reachOf(alone, here('http://[::1]:8642'))).toEqual({ base: 'http://[::1]:8642/', alone: true })
    expect(reachOf(null, here('http://127.0.0.1:8642')).alone).toBe(false)
  })

  it('have links with that address, and one for free seats', async () => {
    hold({ match: 'm', token: 'own', links: [{ seats: [1], token: 'guest' }] })
    const session = await at('own', [0], [place(0, 'Ann'), place(1), place(2, '', { free: true })])
    render(Invite, { session })
    expect(await screen.findByDisplayValue('http://192.0.2.7:8642/#/match/m/guest')).toBeTruthy()
    expect(screen.getByDisplayValue('http://192.0.2.7:8642/#/match/m')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^QR code/ })).toHaveLength(2)
    session.stop()
  })
})

describe('a guest', () => {
  it('is asked for a name once, and others see it', async () => {
    const session = await at('guest', [1], [place(0, 'Ann'), place(1)])
    const { unmount } = render(NameNote, { session })
    await fireEvent.input(screen.getByRole('textbox', { name: 'What should the others call you?' }), { target: { value: ' Ben ' } })
    await fireEvent.click(screen.getByRole('button', { name: 'That’s me' }))
    await vi.waitFor(() => expect(sent('name')).toMatchObject([{ seat: 1, name: 'Ben' }]), PATIENCE)
    expect(ownName()).toBe('Ben')
    unmount()
    session.stop()
    const next = await at('other', [1], [place(0, 'Ann'), place(1)])
    render(NameNote, { session: next })
    await vi.waitFor(() => expect(sent('name')).toMatchObject([{ seat: 1, name: 'Ben' }]), PATIENCE)
    expect(screen.queryByRole('textbox')).toBeNull()
    next.stop()
  })

  it('can skip it, and is not asked again', async () => {
    const session = await at('guest', [1], [place(0, 'Ann'), place(1)])
    render(NameNote, { session })
    await fireEvent.click(screen.getByRole('button', { name: 'Skip' }))
    expect(screen.queryByRole('textbox')).toBeNull()
    expect([ownName(), sent('name')]).toEqual(['', []])
    session.stop()
  })

  it.each([
    ['named already', [1], [place(0, 'Ann'), place(1, 'Ben')]],
    ['alone', [0], [place(0), place(1, '', { kind: 'bot' })]],
    ['at a hot seat', [1, 2], [place(0, 'Ann'), place(1), place(2)]],
    ['watching', [], [place(0, 'Ann'), place(1)]],
  ])('is not asked when %s', async (_, own, seats) => {
    const session = await at('guest', own, seats)
    render(NameNote, { session })
    expect(screen.queryByRole('textbox')).toBeNull()
    session.stop()
  })
})

describe('a spectator', () => {
  it('is told so', async () => {
    const session = await at(null, [], [place(0, 'Ann'), place(1)])
    render(Watching, { session })
    expect(screen.getByRole('status').textContent).toBe('You are watching; the seats are taken.')
    await fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('status')).toBeNull()
    session.stop()
  })

  it('can take a free seat', async () => {
    const session = await at(null, [], [place(0, 'Ann'), place(1, '', { free: true })])
    render(Watching, { session })
    await fireEvent.click(screen.getByRole('button', { name: 'Take seat 2' }))
    await vi.waitFor(() => expect(location.hash).toBe('#/match/m/taken'), PATIENCE)
    expect(asked.find(({ path }) => path.endsWith('/seats'))?.body).toEqual({ seat: 1 })
    session.stop()
  })

  it('does not see the notice once seated', async () => {
    const session = await at('own', [0], [place(0, 'Ann'), place(1)])
    render(Watching, { session })
    expect(screen.queryByRole('status')).toBeNull()
    session.stop()
  })
})

describe('a rematch', () => {
  const over = { outcome: { winners: [0], scores: [1, 0], why: '' } }

  it('takes one button, and is shown to latecomers', async () => {
    const session = await at('own', [0], [place(0, 'Ann'), place(1, 'Ben')], over)
    render(Rematch, { session })
    await fireEvent.click(screen.getByRole('button', { name: 'Rematch, seats swapped' }))
    expect(asked.some(({ path }) => path === '/api/matches/m/rematch')).toBe(true)
    wire.say({ type: 'rematch', match: 'n', moved: [1, 0], fresh: false })
    expect((await screen.findByRole('link', { name: 'Go to the rematch' })).getAttribute('href')).toBe('#/match/n')
    expect(location.hash).toBe('')
    session.stop()
  })

  it('takes everyone present along, with the same token and updated links', () => {
    hold({ match: 'm', token: 'own', links: [{ seats: [1], token: 'guest' }] })
    follow('m', 'own', { type: 'rematch', match: 'n', moved: [1, 0], fresh: true })
    expect(location.hash).toBe('#/match/n')
    expect(linksOf('n', 'own')).toEqual([{ seats: [0], token: 'guest' }])
    expect(held().map(({ match, token }) => [match, token])).toEqual([
      ['n', 'own'],
      ['m', 'own'],
    ])
  })

  it('takes spectators along', () => {
    follow('m', null, { type: 'rematch', match: 'n', moved: [1, 0], fresh: true })
    expect([location.hash, held()]).toEqual(['#/match/n', []])
  })
})

it('calls people by their names, and others by their seats', () => {
  expect(callOf(place(1, 'Ben'))).toBe('Ben')
  expect(callOf(place(1))).toBe('Seat 2')
  expect(callOf(place(1, '', { kind: 'bot' }))).toBe('bot')
  expect(callOf(place(1, 'Una', { kind: 'bot' }))).toBe('Una')
})
