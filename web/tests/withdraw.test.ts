import { afterEach, expect, it, vi } from 'vitest'
import type { Play, TableMessage } from '../src/lib/protocol'
import { takeBack, withdraw } from '../src/lib/withdraw'
import prompts from './fixtures/prompts.json'
import { seated, tableOf } from './seated'
import type { Wire } from './wire'

const PICKED = ['reroll', 'pick red-die:orb', 'pick blue-die:orb', 'pick purple-die:gem']
const playOf = (action: string, at: number) => ({ at, seat: 0, action, events: [], lines: [] }) as Play
const table = (version: number, actions: string[], more: Partial<TableMessage> = {}) =>
  tableOf(actions.length ? prompts.reroll : prompts.turn, { version, number: actions.length, from: 0, plays: actions.map(playOf), ...more })

afterEach(() => vi.unstubAllGlobals())

/** A server that does as it is told, and a list of what it did. */
function serve(wire: Wire, actions: string[], more: Partial<TableMessage> = {}): string[] {
  const done: string[] = []
  let version = 9
  wire.send = (text) => {
    const wish = JSON.parse(text) as { type: string; key: string; action?: string }
    if (wish.type === 'undo') actions.pop()
    if (wish.type === 'play') actions.push(wish.action ?? '')
    done.push(wish.action ?? wish.type)
    version += 1
    queueMicrotask(() => {
      wire.say({ type: 'answer', key: wish.key, ok: true, version, number: actions.length })
      wire.say(table(version, actions, more))
    })
  }
  return done
}

it('cancels a choice in progress, however many steps it took', async () => {
  const actions = [...PICKED]
  const { session, wire } = await seated(prompts.reroll, table(9, actions) as Partial<TableMessage>)
  const done = serve(wire, actions)
  await withdraw(session)
  expect(done).toEqual(['undo', 'undo', 'undo', 'undo'])
  expect(session.midway).toBe(false)
})

it('undoes one step and keeps those after it', async () => {
  const actions = [...PICKED]
  const { session, wire } = await seated(prompts.reroll, table(9, actions) as Partial<TableMessage>)
  serve(wire, actions)
  await takeBack(session, 'pick red-die:orb')
  expect(actions).toEqual(['reroll', 'pick blue-die:orb', 'pick purple-die:gem'])
})

it('asks nobody to agree to more than the last step', async () => {
  const seats = [1, 2].map((seat) => ({ seat, kind: 'human', name: '', online: true, figure: null })) as TableMessage['seats']
  const actions = [...PICKED]
  const { session, wire } = await seated(prompts.reroll, table(9, actions, { seats }) as Partial<TableMessage>)
  const done = serve(wire, actions, { seats })
  await takeBack(session, 'pick red-die:orb')
  expect(done).toEqual([])
  await takeBack(session, 'pick purple-die:gem')
  expect(done).toEqual(['undo'])
})
