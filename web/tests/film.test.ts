import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { after } from '../src/games/casting-shadows/after'
import type { Content, State, View } from '../src/games/casting-shadows/types'
import { cut, shots, since, steps, told, turnsEnded, type Shot } from '../src/lib/film'
import { Film } from '../src/lib/film.svelte'
import type { GameView, Happening, Line, Play } from '../src/lib/protocol'
import boxing from './fixtures/boxing.json'
import film from './fixtures/film.json'

const content = boxing.content as unknown as Content
const plays = film.plays as unknown as Play[]
const before = film.before as unknown as GameView
const change = (view: GameView, event: Happening) => after(view, event, content)
const stateOf = (view: GameView) => (view as View).state
const line = (text: string, step: boolean, until: number): Line => ({ sentences: [{ text, rules: [] }], step, until })
const textOf = (one: Line | undefined) => one?.sentences.map(({ text }) => text).join(' ')
const event = (text: string, args: Record<string, string>): Happening => ({ text, name: text.split(' ')[0] ?? '', args })

describe('cutting', () => {
  it('gives each line its events, and leaves none out', () => {
    const cuts = plays.flatMap(cut)
    expect(cuts.flatMap((one) => one.events)).toEqual(plays.flatMap((play) => play.events))
    expect(cuts.find((one) => textOf(one.caption)?.startsWith('Round 1: Nuzzle'))?.events.map((one) => one.name)).toEqual([
      'turn',
      ...Array<string>(5).fill('rolled'),
    ])
  })

  it('gives the first events of a line to its details', () => {
    const events = ['a', 'b', 'c', 'd'].map((name) => event(name, {}))
    const detailed = { ...line('two', true, 4), details: [line('why', true, 2), line('and why', true, 3)] }
    const [, second] = cut({ events, lines: [line('one', false, 1), detailed] })
    expect(second?.events.map(({ name }) => name)).toEqual(['b', 'c', 'd'])
    expect(second && steps(second).map((one) => [textOf(one.caption), one.events.map(({ name }) => name)])).toEqual([
      ['why', ['b']],
      ['and why', ['c']],
      ['two', ['d']],
    ])
  })

  it('leaves unclaimed events to the last line', () => {
    const events = [event('a', {}), event('b', {})]
    const lines = [line('one', false, 0), line('two', false, 1)]
    expect(cut({ events, lines }).map((one) => one.events.length)).toEqual([0, 2])
  })
})

describe('shots', () => {
  const all = shots(plays, before, [0], change)

  it('end with the table the server sends', () => {
    const last = stateOf(all.at(-1)!.view)
    const real = film.after.state as unknown as State
    for (const [at, seat] of real.seats.entries()) {
      expect(last.seats[at]).toMatchObject({ hp: seat.hp, tile: seat.tile, character: seat.character, form: seat.form })
    }
    expect(last).toMatchObject({ active: real.active, round: real.round, turn: real.turn, beside: real.beside })
    expect([...last.seats[real.active]!.pool].sort()).toEqual([...real.seats[real.active]!.pool].sort())
  })

  it('show the steps in between', () => {
    const step = all.find((shot) => shot.events.some((one) => one.name === 'bot-stepped'))!
    const moved = step.events.find((one) => one.name === 'bot-stepped')!.args
    expect(stateOf(step.view).seats.find((seat) => seat.character === moved.character)?.tile).toBe(moved.tile)
  })

  it('do not change the view they start from', () => {
    const copy = structuredClone(before)
    shots(plays, before, [0], change)
    expect(before).toEqual(copy)
  })
})

it('follows cards, energy and Counterspells through their events', () => {
  const seat = (view: GameView) => stateOf(view).seats[0]!
  const start = boxing.view as unknown as GameView
  const collected = change(start, event('collected', { character: 'kit', card: 'deadly-shroud' }))
  expect(seat(collected).book).toContain('deadly-shroud')
  expect(Object.values(stateOf(collected).beside)).not.toContain('deadly-shroud')
  const drawn = change(collected, event('drew', { character: 'kit', card: 'run-away' }))
  expect(seat(drawn).book).toContain('run-away@0')
  expect(seat(change(drawn, event('answered', { character: 'kit', card: 'run-away' }))).book).not.toContain('run-away@0')
  const absorbed = change(start, event('absorbed', { character: 'kit', number: '2' }))
  expect(seat(absorbed)).toMatchObject({ energy: 2 })
  expect(seat(absorbed).pool.filter((piece) => piece.endsWith('fragment'))).toHaveLength(1)
  expect(seat(change(absorbed, event('transformed', { character: 'kit' })))).toMatchObject({ energy: 0, form: 'shadow' })
})

describe('recap and log', () => {
  it('leave out lines in which there is nothing to see', () => {
    const play: Play = {
      at: 0,
      seat: 1,
      action: null,
      auto: false,
      events: [event('set', {}), event('flew', {})],
      lines: [line('dial', false, 1), line('flies', false, 2)],
    }
    const isQuiet = ({ name }: Happening) => name === 'set'
    expect(since([play], [0], undefined, isQuiet).map(textOf)).toEqual(['flies'])
    expect(shots([play], before, [0], (view) => view, isQuiet).map((one) => one.isQuiet)).toEqual([true, false])
  })

  const ended = (one: Happening) => one.name === 'ended' && one.args.character === 'haze'
  const end = {
    at: 0,
    seat: 0,
    action: 'end',
    events: [event('ended', { character: 'haze' }), event('turn', { character: 'kit' })],
    lines: [line('mine', false, 1), line('theirs', true, 2)],
  }
  const chosen = { at: 1, seat: 0, action: 'step x', events: [], lines: [line('a step', true, 0)] }
  const own = { at: 2, seat: 0, action: 'travel x', events: [], lines: [line('mine again', false, 0)] }
  const past: Play[] = [end, chosen, own]

  it('shows what others did since the last turn, and not what the reader did', () => {
    expect(since(past, [0], ended).map(textOf)).toEqual(['theirs', 'a step'])
  })

  it('shows what others did since the reader played, if the game has no turns', () => {
    const theirs = { at: 3, seat: 1, action: 'x', events: [], lines: [line('theirs again', false, 0)] }
    expect(since([...past, theirs], [0]).map(textOf)).toEqual(['theirs again'])
  })

  it('counts turns as the game says, otherwise by who plays', () => {
    const play = (at: number, seat: number) => ({ at, seat, action: '', events: [], lines: [] })
    expect(turnsEnded(past, [0], ended)).toBe(1)
    expect(turnsEnded([play(0, 0), play(1, 0), play(2, 1), play(3, 0)], [0])).toBe(1)
    expect(turnsEnded([play(0, 0), play(1, 1), play(2, 0), play(3, 1)], [0])).toBe(2)
  })

  it('counts a turn that passes on within the reader’s own play, if they sit at one seat', () => {
    const lines = [{ ...line('mine', false, 0), turn: { who: 'The Balrog', round: 1 } }]
    const play = (at: number, more = {}) => ({ at, seat: 0, action: '', events: [], lines: [], ...more })
    expect(turnsEnded([play(0), play(1, { lines }), play(2)], [0])).toBe(1)
    expect(turnsEnded([play(0), play(1, { lines }), play(2)], [0, 1])).toBe(0)
  })

  it('holds back in the log what the film has not shown yet', () => {
    const texts = (untold: number) => told(past, untold).flatMap((play) => play.cuts.map((one) => textOf(one.caption)))
    expect(texts(0)).toEqual(['mine', 'theirs', 'a step', 'mine again'])
    expect(texts(3)).toEqual(['mine'])
  })
})

describe('a film', () => {
  const shot = (text: string, own = false, isPart = false) =>
    ({ caption: line(text, true, 0), events: [event(text, {})], view: before, own, isPart }) as unknown as Shot
  const newest = (one: Film) => one.happened.events[0]?.name

  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('shows each shot for about a second, then the present', () => {
    const one = new Film()
    one.show([shot('a'), shot('b'), shot('c')], true)
    expect(textOf(one.current?.caption)).toBe('a')
    expect(one.untold).toBe(3)
    vi.advanceTimersByTime(1100)
    expect(textOf(one.current?.caption)).toBe('b')
    vi.advanceTimersByTime(1100)
    expect(one.running).toBe(false)
    expect(newest(one)).toBe('c')
  })

  it('holds a line back until its last step, and keeps the steps so far', () => {
    const one = new Film()
    one.show([shot('a', false, true), shot('b', false, true), shot('c'), shot('d')], true)
    expect(one.untold).toBe(2)
    vi.advanceTimersByTime(1100)
    expect(one.shown.map(({ caption }) => textOf(caption))).toEqual(['a', 'b'])
    vi.advanceTimersByTime(1100)
    expect(one.untold).toBe(2)
    vi.advanceTimersByTime(1100)
    expect(one.shown).toEqual([])
    expect(one.untold).toBe(0)
  })

  it('does not linger over what there is nothing to see in', () => {
    const one = new Film()
    one.show([{ ...shot('a'), isQuiet: true }, shot('b'), shot('c')], true)
    vi.advanceTimersByTime(100)
    expect(textOf(one.current?.caption)).toBe('b')
    expect(one.untold).toBe(2)
  })

  it('runs as fast as the reader likes, or not at all', () => {
    const one = new Film()
    one.speed = 2
    one.show([shot('a'), shot('b')], false)
    vi.advanceTimersByTime(550)
    expect(textOf(one.current?.caption)).toBe('b')
    one.skip()
    one.speed = 0
    one.show([shot('c'), shot('d')], false)
    expect(one.running).toBe(false)
    expect(newest(one)).toBe('d')
    expect(one.happened.skipped.map(({ name }) => name)).toEqual(['c'])
  })

  it('ends at once when it is skipped', () => {
    const one = new Film()
    one.show([shot('a'), shot('b'), shot('c')], true)
    one.skip()
    expect(one.running).toBe(false)
    expect(newest(one)).toBe('c')
    expect(one.happened.skipped.map(({ name }) => name)).toEqual(['b'])
    vi.advanceTimersByTime(5000)
    expect(newest(one)).toBe('c')
  })

  it('does not make anyone wait for their own play', () => {
    const one = new Film()
    one.show([shot('mine', true)], true)
    expect(one.running).toBe(false)
    expect(newest(one)).toBe('mine')
  })
})
