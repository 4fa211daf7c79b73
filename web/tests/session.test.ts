import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '../src/games/casting-shadows'
import type { TableMessage } from '../src/lib/protocol'
import { Session } from '../src/lib/session.svelte'
import { PATIENCE } from './patience'
import boxing from './fixtures/boxing.json'
import film from './fixtures/film.json'
import { tableOf } from './seated'
import { Wire } from './wire'

const option = { text: 'end', kind: 'end', group: '', words: '', args: {}, rules: [] }
const STUCK = { may: false, why: '', request: null }
const table = (number: number, view: { seat: number }, more: Partial<TableMessage> = {}) =>
  tableOf({ view, options: [option] }, { version: number, number, from: number, undo: STUCK, ...more })

let wire: Wire

async function seated(): Promise<Session> {
  wire = new Wire()
  const session = new Session('x', 'token', () => wire)
  session.start()
  wire.onopen?.(null as never)
  wire.say(table(9, film.before))
  await vi.waitFor(() => expect(session.table?.number).toBe(9), PATIENCE)
  return session
}

const news = () => table(10, film.after, { from: 9, plays: film.plays as unknown as TableMessage['plays'] })

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ entries: boxing.content })))
})
afterEach(() => vi.unstubAllGlobals())

it('highlights nothing until the film of the others has ended or was skipped', async () => {
  const session = await seated()
  expect(session.ready).toBe(true)
  wire.say(news())
  await vi.waitFor(() => expect(session.film.running).toBe(true), PATIENCE)
  expect(session.ready).toBe(false)
  expect(session.lit.size).toBe(0)
  expect(session.view).not.toEqual(film.after)
  session.film.skip()
  expect(session.ready).toBe(true)
  expect(session.view).toEqual(film.after)
  session.stop()
})

it('shows the next player on a hot seat nothing that the previous one saw', async () => {
  const session = await seated()
  wire.say({ ...news(), you: { seats: [0, 1], seat: 1, owner: true, open: true } })
  await vi.waitFor(() => expect(session.table?.number).toBe(10), PATIENCE)
  expect(session.film.running).toBe(false)
  expect(session.view).toEqual(film.after)
  session.stop()
})

it('plays on the version it has seen, and only once at a time', async () => {
  const session = await seated()
  void session.play('end')
  void session.play('end')
  expect(wire.sent.filter((one) => one.type === 'play')).toMatchObject([{ action: 'end', version: 9 }])
  session.stop()
})
