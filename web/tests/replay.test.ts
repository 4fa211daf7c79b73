import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Line, Play } from '../src/lib/protocol'
import { pressInReplay } from '../src/lib/replay-keys'
import { addressOf, following, placeOf, preceding, roundsOf, stepAt, stepOfEvent, stepsOf, turnAt, turnsOf } from '../src/lib/replay'
import type { Session } from '../src/lib/session.svelte'
import Log from '../src/ui/Log.svelte'
import Replay from '../src/ui/Replay.svelte'
import { PATIENCE } from './patience'
import boxing from './fixtures/boxing.json'
import film from './fixtures/film.json'
import { seated } from './seated'

const line = (text: string, until: number, turn?: Line['turn']): Line => ({ sentences: [{ text, rules: [] }], step: false, until, ...(turn ? { turn } : {}) })
const event = (name: string) => ({ text: name, name, args: {} })
const play = (at: number, lines: Line[], auto = false): Play => ({ at, seat: 0, action: null, events: ['a', 'b', 'c'].map(event), lines, auto })

const opening: Play = { ...play(-1, [line('laid', 1), line('more', 2), line('first', 3, { who: 'Kit', round: 1 })]), seat: -1 }
const plays = [
  play(0, [line('goes', 3)]),
  play(1, []),
  play(2, [line('ends', 1), line('bot begins', 2, { who: 'Haze', round: 1 }), line('bot hits', 3)]),
  play(3, [line('second', 3, { who: 'Kit', round: 2 })]),
  play(4, [], true),
  play(5, []),
]
const steps = stepsOf(opening, plays)
const texts = steps.map(({ caption }) => caption?.sentences[0]?.text ?? '')

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('steps', () => {
  it("are everyone's lines, plus the start and a last play without lines", () => {
    expect(texts).toEqual(['', 'first', 'goes', 'ends', 'bot begins', 'bot hits', 'second', '', ''])
    expect(steps.map(({ number }) => number)).toEqual([0, 0, 1, 2, 2, 3, 4, 5, 6])
    expect(steps.map(({ whole }) => whole)).toEqual([true, true, true, false, false, true, true, true, true])
    expect(steps[7]?.late).toBe(0)
  })

  it('know where turns and rounds start, if the game says so', () => {
    expect(turnsOf(steps)).toEqual([1, 4, 6])
    expect(roundsOf(steps)).toEqual([1, 6])
    expect(turnAt(steps, 5)).toEqual({ who: 'Haze', round: 1 })
    expect(turnAt(steps, 0)).toBeNull()
    const silent = [play(0, [line('planning', 3, { who: 'Kit', round: 2 })]), play(1, [line('flies', 3, { who: 'Luke', round: 0 })])]
    expect([turnAt(stepsOf(null, silent), 2), roundsOf(stepsOf(null, silent))]).toEqual([{ who: 'Luke', round: 2 }, [1]])
    const told = stepsOf(null, [play(0, [line('one', 3)])])
    expect([turnsOf(told), roundsOf(told)]).toEqual([[], []])
  })

  it('can be jumped between in both directions', () => {
    const turns = turnsOf(steps)
    expect([following(turns, 1, 8), following(turns, 6, 8)]).toEqual([4, 8])
    expect([preceding(turns, 4), preceding(turns, 5), preceding(turns, 1)]).toEqual([1, 4, 0])
  })

  it('can be linked to, and found again', () => {
    for (const [at, step] of steps.entries()) {
      const place = placeOf(addressOf(step))
      // The opening has only one place.
      expect(place && stepAt(steps, place)).toBe(step.play < 0 ? 0 : at)
    }
    expect(addressOf(steps[4]!)).toBe('2.2')
    expect(stepAt(steps, { number: 2, lines: 0 })).toBe(5)
    expect(stepAt(steps, { number: 99, lines: 0 })).toBe(8)
    for (const text of ['', 'x', '-1', '1e9', '2.', '99999999']) expect(placeOf(text)).toBeNull()
  })

  it('cover every event', () => {
    expect([0, 1, 2].map((at) => stepOfEvent(steps, 2, at))).toEqual([3, 4, 5])
    expect(stepOfEvent(steps, 1, 0)).toBe(5)
  })
})

describe('the replay of a match with bots', () => {
  const told = film.plays as unknown as Play[]
  const first = told[0]!.at

  /** A match that consists of the film: the server knows the tables before and after it. */
  async function looking(): Promise<{ session: Session; asked: string[] }> {
    const numbered = told.map((one) => ({ ...one, at: one.at - first }))
    const { session } = await seated({ view: film.after, options: [] }, { number: numbered.length, from: 0, plays: numbered, decision: null })
    const asked: string[] = []
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address)
      const table = (number: number, view: unknown) => ({ number, seat: 0, view, decision: null, outcome: null })
      const moments = [table(0, film.before), ...numbered.map((one) => table(one.at + 1, film.after))]
      return new Response(JSON.stringify({ moments, entries: boxing.content }))
    })
    session.replay.open()
    await vi.waitFor(() => expect(session.moment?.type).toBe('moment'), PATIENCE)
    return { session, asked }
  }
  const hpOf = (session: Session) => (session.view as unknown as typeof film.before).state.seats.map((seat) => seat.hp)

  it('opens at the beginning and shows every step of the bots, with a table each', async () => {
    const { session, asked } = await looking()
    const { replay } = session
    expect(replay.at).toBe(0)
    expect(session.view).toEqual(film.before)
    const seen = [hpOf(session).join()]
    while (replay.at < replay.last) {
      await replay.go(replay.at + 1)
      seen.push(hpOf(session).join())
    }
    expect(replay.last).toBe(told.flatMap((one) => one.lines).length)
    expect(new Set(seen).size).toBeGreaterThan(2)
    expect(session.view).toEqual(film.after)
    expect(asked).toHaveLength(1)
    expect(session.ready).toBe(false)
    replay.close()
    expect(session.moment).toBeNull()
    session.stop()
  })

  it('plays by itself, stops at the end, and starts over', async () => {
    const { session } = await looking()
    const { replay } = session
    replay.pace = 1000
    replay.toggle()
    expect(replay.playing).toBe(true)
    await vi.waitFor(() => expect(replay.at).toBe(replay.last), { timeout: 20_000 })
    await vi.waitFor(() => expect(replay.playing).toBe(false), PATIENCE)
    expect(session.film.happened.id).toBeGreaterThan(3)
    replay.pace = 1
    replay.toggle()
    await vi.waitFor(() => expect(replay.at).toBe(0), PATIENCE)
    replay.toggle()
    expect(replay.playing).toBe(false)
    session.stop()
  })

  it('is controlled by keys', async () => {
    const { session } = await looking()
    const { replay } = session
    const press = (key: string, shiftKey = false) => pressInReplay(new KeyboardEvent('keydown', { key, shiftKey }), replay)
    const after = (key: string) => (press(key), replay.at)
    expect([after('ArrowRight'), after('ArrowRight'), after('ArrowLeft'), after('End'), after('Home')]).toEqual([1, 2, 1, replay.last, 0])
    expect(press(' ')).toBe(true)
    expect(replay.playing).toBe(true)
    expect(press('x')).toBe(false)
    press('Escape')
    expect([replay.on, replay.playing]).toEqual([false, false])
    session.stop()
  })

  it('stays in sync with the slider and the log, both ways', async () => {
    const { session } = await looking()
    const nothing = () => undefined
    render(Replay, { session, rule: nothing, branch: async () => undefined })
    render(Log, { session, rule: nothing, highlight: nothing, recap: nothing, dismiss: nothing })
    const slider = screen.getByRole<HTMLInputElement>('slider')
    const current = () => screen.getAllByRole('button', { name: /^Show step/ }).find((one) => one.getAttribute('aria-current'))
    await fireEvent.input(slider, { target: { value: '5' } })
    expect(session.replay.at).toBe(5)
    expect(current()?.textContent).toBe('Show step 5')
    await fireEvent.click(screen.getByText('Show step 3'))
    expect(session.replay.at).toBe(3)
    expect(slider.value).toBe('3')
    expect(slider.getAttribute('aria-valuetext')).toContain('Step 3 of')
    const caption = session.replay.step?.caption?.sentences[0]?.text ?? ''
    expect(document.querySelector('.caption')?.textContent).toContain(caption)
    session.stop()
  })

  it('says so when the server does not answer, and tries again', async () => {
    const { session } = await looking()
    session.replay.forget()
    vi.stubGlobal('fetch', async () => Promise.reject(new Error('Cannot reach the server.')))
    await session.replay.go(2)
    expect(session.notice).toBe('Cannot reach the server.')
    session.stop()
  })
})
