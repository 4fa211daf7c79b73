import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { createRawSnippet } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GameProps } from '../src/games/contract'
import { page } from '../src/games/plain'
import { countedOf, isEmpty, layoutOf, shapeOf, type Data, type Entries } from '../src/games/plain/layout'
import { labelOf, lineOf, slugOf, wordOf } from '../src/games/plain/readable'
import { page as talkPage } from '../src/games/plain/talk'
import { pageOf, talkPageOf } from '../src/games/registry'
import type { Place, TableMessage, Talk, TalkChoice } from '../src/lib/protocol'
import Actions from '../src/ui/Actions.svelte'
import { seated } from './seated'

const CONTENT = {
  'clay-pot': { title: 'Clay Pot', kind: 'card', text: 'Holds water.', rule: '2.1', level: 2, needs: ['clay-pot'] },
  owl: { title: 'Owl', kind: 'bird' },
}
const PLACES: Place[] = [
  { seat: 0, kind: 'human', name: 'Ann', online: true, figure: { name: 'owl', form: '' } },
  { seat: 1, kind: 'bot', name: 'greedy bot', online: true, figure: null },
]
const STATE: Entries = {
  round: 3,
  active: 1,
  winner: -1,
  open: true,
  deck: [{ hidden: 44 }, { cards: ['owl'] }],
  order: [1, 0],
  hands: [
    ['clay-pot', 'owl', 'owl'],
    ['?', '?'],
  ],
  places: { north_gate: { guard: 'owl', tolls: 2 }, ford: { guard: '', tolls: 0 } },
  beside: { ford: 'clay-pot' },
  seats: [
    { name: 'owl', hp: 3, cards: ['clay-pot'], used: [] },
    { name: 'hen', hp: 2, cards: [], used: [] },
  ],
  discard: [],
  frames: [{ step: 'turn', seat: 0 }],
}

const props = (state: Entries = STATE, more: Partial<GameProps> = {}) =>
  ({ view: { game: 'ponds', setup: 'all', seat: 0, state }, content: CONTENT, places: PLACES, asked: 1, look: () => undefined, ...more }) as GameProps

beforeEach(() => void (HTMLDialogElement.prototype.showModal = () => undefined))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('words', () => {
  it('make keys readable', () => {
    expect(labelOf('shielded_turn')).toBe('Shielded turn')
    expect(labelOf('north-gate')).toBe('North gate')
  })

  it('are titles if the content has any, and readable otherwise', () => {
    expect(wordOf('clay-pot', CONTENT)).toBe('Clay Pot')
    expect(wordOf('red-die:owl', CONTENT)).toBe('Red die: Owl')
    expect(wordOf('clay-pot*', CONTENT)).toBe('Clay Pot *')
    expect(wordOf('first_light', CONTENT)).toBe('First light')
    expect(wordOf('A sentence: as it is.', CONTENT)).toBe('A sentence: as it is.')
    expect(wordOf('constructor', CONTENT)).toBe('Constructor')
    expect(slugOf('clay-pot@2', CONTENT)).toBe('clay-pot')
    expect(lineOf('give owl 2', CONTENT)).toBe('Give Owl 2')
  })
})

describe('a layout', () => {
  const layout = layoutOf(STATE, 2)

  it('has a place for everything', () => {
    expect(layout.facts.map(([key]) => key)).toEqual(['round', 'active', 'winner', 'open'])
    expect(layout.lists.map(([key]) => key)).toEqual(['order'])
    expect(layout.sheets.map((sheet) => sheet.name)).toEqual(['deck', 'hands', 'seats', 'places', 'beside'])
    expect(layout.empty).toEqual(['discard'])
    expect(layout.pending).toHaveLength(1)
  })

  it('makes one table of entries with the same keys, without empty columns', () => {
    const seats = layout.sheets.find((sheet) => sheet.name === 'seats')
    expect(seats?.columns).toEqual(['hp', 'cards'])
    expect(seats?.rows.map(({ head, seat }) => [head, seat])).toEqual([
      ['owl', 0],
      ['hen', 1],
    ])
    expect(layout.sheets.find((sheet) => sheet.name === 'places')?.columns).toEqual(['guard', 'tolls'])
  })

  it('reads a pile, alone or in a list, as a list', () => {
    const piles = layoutOf({ main: [{ hidden: 4 }], deck: { hidden: 3, count: 3 } }, 2)
    expect(piles.lists.map(([key]) => key)).toEqual(['main', 'deck'])
  })

  it('transposes a table that is too wide, or turns it into cards', () => {
    const wide = layoutOf({ fleet: [1, 2].map((number) => Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`key${at}`, number]))) }, 0).sheets[0]!
    expect([2000, 500, 200].map((width) => shapeOf(wide, width))).toEqual(['rows', 'turned', 'cards'])
  })

  it('counts equal things, and hidden things together', () => {
    expect(countedOf(['a', 'b', 'a', '?', null])).toEqual({
      open: [
        { item: 'a', count: 2 },
        { item: 'b', count: 1 },
      ],
      hidden: 2,
    })
    expect([[], '', null, [[], []], {}].map((one) => isEmpty(one as Data))).toEqual([true, true, true, true, true])
    expect([0, false, [0], [['a'], []]].map((one) => isEmpty(one as Data))).toEqual([false, false, false, false])
  })

  it('handles any data', () => {
    const odd = [{}, { a: [[1, [2]], { b: null }] }, { a: [{ b: 1 }, 'word'] }, { a: { b: { c: { d: [1] } } } }] as Entries[]
    for (const state of odd) expect(() => render(page.Board, props(state))).not.toThrow()
  })
})

describe('the plain table', () => {
  it('draws tables with captions and headers, and names seats', () => {
    const { container } = render(page.Board, props())
    const seats = screen.getByRole('table', { name: 'Seats' })
    expect(within(seats).getByRole('columnheader', { name: 'Hp' })).toBeTruthy()
    expect(within(seats).getByRole('rowheader', { name: /Owl.*you/ })).toBeTruthy()
    const hands = within(screen.getByRole('table', { name: 'Hands' }))
    expect(hands.getByRole('rowheader', { name: /Ann \(Owl\)/ })).toBeTruthy()
    expect(hands.getByText('2 face down')).toBeTruthy()
    expect(hands.getByText('×2')).toBeTruthy()
    const facts = container.querySelector('.facts')?.textContent
    expect(facts).toContain('Winner')
    expect(facts).toContain('none')
    expect(facts).toContain('Seat 2')
    expect(container.textContent).toContain('44 face down')
    expect(container.textContent).toContain('Empty now: Discard.')
    expect(container.textContent).not.toContain('?')
  })

  it('describes a thing when asked', async () => {
    const look = vi.fn()
    render(page.Board, props(STATE, { look }))
    await fireEvent.click(screen.getAllByRole('button', { name: 'Clay Pot' })[0]!)
    expect(look).toHaveBeenCalledWith('clay-pot')
    const told = page.told('clay-pot', props().view, CONTENT, [])
    expect(told).toMatchObject({ title: 'Clay Pot', text: 'Holds water.', rule: '2.1', house: false })
    expect(told.facts).toEqual([
      { label: 'Level', text: '2' },
      { label: 'Needs', things: [{ slug: 'clay-pot', title: 'Clay Pot' }] },
    ])
  })

  it('says who sits where and who is asked', () => {
    render(page.Players, props())
    const [ann, bot] = screen.getAllByRole('listitem')
    expect(ann?.textContent).toContain('Owl')
    expect(ann?.textContent).toContain('you, Ann')
    expect(bot?.textContent).toContain('current turn')
  })

  it('shows the result by score', () => {
    const table = { seats: PLACES, outcome: { winners: [0], scores: [1, 0], why: '' } } as unknown as TableMessage
    expect(page.results(table).map((one) => one.note)).toEqual(['1 point', '0 points'])
  })
})

describe('a game without a page', () => {
  it('gets the plain one, and a game with a page keeps what it provides', async () => {
    expect(await pageOf('ponds')).toEqual(page)
    expect((await talkPageOf('ponds')).Ask).toBe(talkPage.Ask)
    expect((await pageOf('casting-shadows')).Board).not.toBe(page.Board)
  })

  it('shows every option under its heading, numbered throughout', async () => {
    const option = (text: string, group: string) => ({ text, kind: text, group, words: `Do ${text}`, args: {}, rules: [] })
    const options = [option('a', 'First'), option('b', 'Second'), option('c', 'First'), ...'defghij'.split('').map((one) => option(one, 'Third'))]
    const view = { game: 'ponds', setup: 'all', seat: 0, state: {} }
    const { session } = await seated({ view, options })
    render(Actions, { session })
    expect(screen.getAllByRole('heading').map((one) => one.textContent)).toEqual(['First', 'Second', 'Third'])
    expect(
      screen
        .getAllByRole('button')
        .map((one) => one.dataset.option)
        .slice(0, 4),
    ).toEqual(['a', 'c', 'b', 'd'])
    expect(session.listed[1]?.text).toBe('c')
    expect(screen.getAllByRole('button')).toHaveLength(10)
  })
})

describe('a talk without a page', () => {
  const choice = (line: string, low: number | null = null, high: number | null = null): TalkChoice => ({ kind: 'x', line, args: {}, low, high })

  it('asks in the server’s lines and takes buttons and numbers', async () => {
    const question = {
      kind: 'blow',
      about: {},
      lines: ['What came of it?', 'Look at your table.'],
      rule: null,
      choices: [choice('give owl'), choice('take', 0, 9)],
    }
    const answer = vi.fn()
    const undo = createRawSnippet(() => ({ render: () => '<button>Undo</button>' }))
    expect(talkPage.heading(question, CONTENT)).toBe('What came of it?')
    render(talkPage.Ask, { talk: {} as Talk, question, content: CONTENT, busy: false, answer, undo })
    expect(screen.getByText('Look at your table.')).toBeTruthy()
    await fireEvent.click(screen.getByRole('button', { name: 'Give Owl' }))
    await fireEvent.input(screen.getByRole('spinbutton', { name: 'Take' }), { target: { value: '4' } })
    await fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(answer.mock.calls).toEqual([['give owl'], ['take 4']])
  })

  it('starts with the defaults, and shows where things stand', async () => {
    const begin = vi.fn()
    render(talkPage.Opening, { opening: {}, content: {}, busy: false, begin })
    await fireEvent.click(screen.getByRole('button', { name: 'Begin' }))
    expect(begin).toHaveBeenCalledWith({})
    const talk = { view: props().view, standing: ['Owl has 3 left.'] } as unknown as Talk
    render(talkPage.Standing, { talk, content: CONTENT })
    expect(screen.getByText('Owl has 3 left.')).toBeTruthy()
    expect(screen.getByRole('table', { name: 'Seats' })).toBeTruthy()
  })
})
