import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page as shadows } from '../src/games/casting-shadows'
import { page as plain } from '../src/games/plain'
import { apart, plot, stepTo } from '../src/lib/curve'
import { indexOf } from '../src/lib/dice'
import { noteSeals } from '../src/lib/keep'
import type { Curve, DiceCheck, Ending as Told, Place, TableMessage } from '../src/lib/protocol'
import type { Session } from '../src/lib/session.svelte'
import { sha256 } from '../src/lib/sha256'
import Ending from '../src/ui/Ending.svelte'
import film from './fixtures/film.json'
import { seated } from './seated'

const figure = (name: string) => ({ name, form: '' })
const curve: Curve = {
  title: 'HP over the rounds',
  labels: ['start', '1', '2'],
  series: [
    { name: 'Kit', values: [18, 12, 7], figure: figure('kit') },
    { name: 'Haze', values: [6, 0, null], figure: figure('haze') },
  ],
}
const told: Told = {
  match: 'x',
  result: 'Kit wins after 2 rounds.',
  columns: ['Player', 'Damage dealt', 'Fate'],
  rows: [
    { name: 'Kit', cells: [12, 'stands, 7 HP'], figure: figure('kit'), seat: 0, won: true },
    { name: 'Haze', cells: [3, 'round 1, Heat Wave'], figure: figure('haze'), seat: null, won: false },
  ],
  curve,
  decisive: { text: 'Round 1: Kit eliminates Haze.', play: 0, event: 1, at: 1, by: figure('kit'), to: [figure('haze')] },
  notes: [{ title: 'Largest hit', value: 'Kit, 6' }],
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a curve', () => {
  const box = { width: 500, height: 240 }

  it('has round steps and keeps its labels apart', () => {
    expect([1, 3, 7, 18, 24, 100, 1000].map(stepTo)).toEqual([1, 1, 3, 6, 8, 40, 400])
    expect(apart([10, 11, 50], 20, 100)).toEqual([10, 30, 50])
    expect(apart([90, 95], 20, 100)).toEqual([80, 100])
  })

  it('fits its box, from low to high and left to right, and ends where the values do', () => {
    const { series, ticks, labels } = plot(curve, box)
    expect(ticks.map(({ value }) => value)).toEqual([0, 6, 12, 18])
    expect(labels.map(({ text }) => text)).toEqual(['start', '1', '2'])
    expect(series.map(({ points, ended }) => [points.length, ended])).toEqual([
      [3, false],
      [2, true],
    ])
    const all = series.flatMap(({ points }) => points)
    expect(all.every(({ x, y }) => x >= 0 && x <= box.width && y >= 0 && y <= box.height)).toBe(true)
    expect(series[0]!.points[0]!.y).toBeLessThan(series[0]!.points[2]!.y)
  })

  it('has a gap for a missing value, and room for many rounds and for values below 0', () => {
    const values = [1, null, 3, ...Array<number>(57).fill(-4)]
    const drawn = plot({ title: '', labels: values.map(String), series: [{ name: '', values, figure: null }] }, box)
    expect(drawn.series[0]!.path.match(/M/g)).toHaveLength(2)
    expect(drawn.labels.length).toBeLessThan(15)
    expect(drawn.ticks[0]!.value).toBeLessThanOrEqual(-4)
  })
})

const PLACES: Place[] = film.after.state.seats.map((_, seat) => ({ seat, kind: 'human', name: '', online: true, figure: null }))

describe('the end of a match', () => {
  let session: Session
  const outcome = { winners: [0], scores: [1], why: 'last standing', words: 'Kit wins.' }
  const toldBy = (ending: Told | null, dice: DiceCheck | null) => (address: string) => {
    if (address.endsWith('/ending')) return ending
    return address.endsWith('/dice') ? dice : { moments: [] }
  }
  const answer = (ending: Told | null, dice: DiceCheck | null = null) =>
    vi.stubGlobal('fetch', async (address: string) => {
      const body = toldBy(ending, dice)(address)
      return body ? new Response(JSON.stringify(body)) : new Response('{}', { status: 409 })
    })

  beforeEach(async () => {
    ;({ session } = await seated({ view: film.after, options: [] }, { decision: null, outcome } as Partial<TableMessage>))
  })

  it('says at once who won, then who did what, as lines, bars and numbers', async () => {
    answer(told)
    render(Ending, { session, board: () => undefined })
    expect(screen.getByRole('status').textContent).toContain('Kit wins.')
    await screen.findByText('Kit wins after 2 rounds.')
    expect(screen.getByRole('img', { name: 'HP over the rounds' })).toBeTruthy()
    expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual(
      expect.arrayContaining(['Player', 'Damage dealt', 'Fate', 'start', '1', '2']),
    )
    expect(screen.getByText('round 1, Heat Wave')).toBeTruthy()
    expect(screen.getByText('Kit, 6')).toBeTruthy()
    // The same numbers for those who cannot see the curve.
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toContain('Haze60–')
  })

  const ended = (winners: number[], scores: number[], you?: object) =>
    seated({ view: film.after, options: [] }, {
      decision: null,
      outcome: { ...outcome, winners, scores },
      seats: PLACES,
      ...(you && { you }),
    } as Partial<TableMessage>)

  it.each([
    ['a win of all', [0, 1], [1, 1], 'You win'],
    ['a draw', [0, 1], [0.5, 0.5], 'A draw'],
    ['a draw of two of three', [0, 1], [0.5, 0.5, 0], 'A draw'],
    ['a draw of two others', [1, 2], [0, 0.5, 0.5], 'You have fallen'],
  ])('knows %s', async (_, winners, scores, heading) => {
    ;({ session } = await ended(winners, scores))
    answer(null)
    const { container } = render(Ending, { session, board: () => undefined })
    expect(screen.getByRole('heading', { name: heading })).toBeTruthy()
    expect(container.querySelectorAll('.results > .won').length).toBe(scores.includes(1) ? winners.length : 0)
  })

  it('names all who have won to those who look on', async () => {
    ;({ session } = await ended([0, 1], [1, 1], { seats: [], seat: null, owner: false, open: true }))
    answer(null)
    render(Ending, { session, board: () => undefined })
    expect(screen.getByRole('heading', { level: 2, name: / win$/ })).toBeTruthy()
  })

  it('leads into the replay at the decisive moment, or at the beginning', async () => {
    answer(told)
    const at = vi.spyOn(session.replay, 'openAt').mockImplementation(() => undefined)
    const open = vi.spyOn(session.replay, 'open').mockImplementation(() => undefined)
    render(Ending, { session, board: () => undefined })
    await fireEvent.click(await screen.findByRole('button', { name: 'Show it in the replay' }))
    expect(at).toHaveBeenCalledWith(0, 1)
    await fireEvent.click(screen.getByRole('button', { name: /Watch the replay/ }))
    expect(open).toHaveBeenCalledOnce()
  })

  it('says whether the dice are the ones that were promised', async () => {
    const seal = { commitment: sha256('11 0f'), from: 0, seed: '11', salt: '0f' }
    const draws = [0, 1, 2].map((at) => ({ of: 6, index: indexOf(seal, at, 6), shown: 'die' }))
    answer(told, { match: 'x', chosen: null, seals: [seal], draws })
    const { unmount } = render(Ending, { session, board: () => undefined })
    expect(await screen.findByText(/all 3 rolls and draws were fixed before they fell/)).toBeTruthy()
    expect(screen.getByText('Seed 11, salt 0f')).toBeTruthy()
    unmount()
    noteSeals(session.match, ['another'])
    render(Ending, { session, board: () => undefined })
    expect((await screen.findByRole('alert')).textContent).toBe('These are not the dice that were promised.')
  })

  it.each([
    ['the plain page', plain],
    ['a page of its own', shadows],
  ])('needs only a result, with %s', async (_, page) => {
    answer(null)
    session.page = page
    const board = vi.fn()
    const { container } = render(Ending, { session, board })
    expect(screen.getByRole('heading', { name: 'You win' })).toBeTruthy()
    expect(container.querySelectorAll('.results > div').length).toBe(page === shadows ? film.after.state.seats.length : 0)
    await fireEvent.keyDown(window, { key: 'b' })
    expect(board).toHaveBeenCalledOnce()
  })
})
