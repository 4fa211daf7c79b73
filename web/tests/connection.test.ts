import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Connection, merged, pause, type Status } from '../src/lib/connection'
import type { Play, TableMessage } from '../src/lib/protocol'
import { Wire } from './wire'

const table = (number: number, from = 0, plays: Play[] = []) => ({ type: 'table', number, from, version: number, plays }) as unknown as TableMessage
const play = (at: number) => ({ at }) as Play

let wires: Wire[]
let seen: [Status, number, string][]

function connected(): Connection {
  const line = new Connection(
    () => {
      const wire = new Wire()
      wires.push(wire)
      return wire
    },
    'token',
    { status: (...told) => seen.push(told), message: () => undefined },
  )
  line.start()
  wires[0]!.open()
  return line
}

beforeEach(() => {
  vi.useFakeTimers()
  wires = []
  seen = []
})
afterEach(() => vi.useRealTimers())

describe('connection', () => {
  it('says hello with its token and what it knows', () => {
    connected()
    expect(wires[0]!.sent).toEqual([{ type: 'hello', token: 'token', from: 0, language: 'en' }])
    wires[0]!.say(table(3))
    expect(seen.at(-1)).toEqual(['online', 0, ''])
  })

  it('reconnects after a break and asks only for what is new', () => {
    connected()
    wires[0]!.say(table(7))
    wires[0]!.onclose?.({ code: 1001, reason: '' })
    expect(seen.at(-1)).toEqual(['waiting', 1001, ''])
    vi.advanceTimersByTime(250)
    wires[1]!.open()
    expect(wires[1]!.sent).toEqual([{ type: 'hello', token: 'token', from: 7, language: 'en' }])
  })

  it('asks for everything again in another language', () => {
    const line = connected()
    wires[0]!.say(table(7))
    line.speak('en')
    line.speak('de')
    vi.advanceTimersByTime(250)
    wires[1]!.open()
    expect(wires[1]!.sent).toEqual([{ type: 'hello', token: 'token', from: 0, language: 'de' }])
  })

  it('sends an unanswered request again under the same key', async () => {
    const line = connected()
    wires[0]!.say(table(1))
    const answered = line.wish({ type: 'play', action: 'end' })
    const key = wires[0]!.sent.at(-1)!.key
    wires[0]!.onclose?.({ code: 1006, reason: '' })
    vi.advanceTimersByTime(250)
    wires[1]!.open()
    wires[1]!.say(table(1))
    expect(wires[1]!.sent.at(-1)).toMatchObject({ type: 'play', action: 'end', key })
    wires[1]!.say({ type: 'answer', key, ok: true })
    expect((await answered).ok).toBe(true)
  })

  it('tries again with growing pauses while the store does not do its work, and says so', () => {
    connected()
    wires[0]!.say(table(7))
    for (const [at, pause] of [250, 500, 1000, 2000, 4000, 4000].entries()) {
      wires[at]!.onclose?.({ code: 1013, reason: 'Matches cannot be stored at the moment.' })
      expect(seen.at(-1)).toEqual(['waiting', 1013, 'Matches cannot be stored at the moment.'])
      vi.advanceTimersByTime(pause - 1)
      expect(wires).toHaveLength(at + 1)
      vi.advanceTimersByTime(1)
      expect(wires).toHaveLength(at + 2)
      wires[at + 1]!.open()
    }
    wires.at(-1)!.say(table(7))
    expect(seen.at(-1)).toEqual(['online', 0, ''])
  })

  it('gives up if the link has ended', () => {
    connected()
    wires[0]!.onclose?.({ code: 4003, reason: 'This link has ended.' })
    vi.advanceTimersByTime(10_000)
    expect(wires).toHaveLength(1)
    expect(seen.at(-1)).toEqual(['ended', 4003, 'This link has ended.'])
  })
})

it('waits longer each time, four seconds at most', () => {
  expect([0, 1, 2, 3, 4, 9].map(pause)).toEqual([250, 500, 1000, 2000, 4000, 4000])
})

it('keeps plays before `from` and forgets those undone', () => {
  expect(merged([play(0), play(1)], table(3, 2, [play(2)])).map((one) => one.at)).toEqual([0, 1, 2])
  expect(merged([play(0), play(1)], table(1, 1))).toEqual([play(0)])
})
