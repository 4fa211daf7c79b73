import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ARROWS, CHART, DRAWN, HEIGHT, leadsTo, QUESTIONS, walksIn, WIDTH, type Walk } from '../../src/games/war-of-the-ring/chart'
import Chart from '../../src/games/war-of-the-ring/Chart.svelte'
import Decides from '../../src/games/war-of-the-ring/Decides.svelte'
import { crumbsOf, forecastOf } from '../../src/games/war-of-the-ring/decides'
import { Lore } from '../../src/games/war-of-the-ring/lore'
import type { Answered, Forecast } from '../../src/games/war-of-the-ring/types'
import Way from '../../src/games/war-of-the-ring/Way.svelte'
import { de } from '../../src/games/war-of-the-ring/words/de'
import { en } from '../../src/games/war-of-the-ring/words/en'
import { cut, steps, type Cut } from '../../src/lib/film'
import { behalf, content, films, type Filmed } from './shadow'

afterEach(cleanup)

const lore = new Lore(content)
const told = ({ play }: Filmed): Cut[] => cut(play).flatMap(steps)
const moving = films.find(({ play }) => play.events.some(({ text }) => / move\? yes/.test(text))) as Filmed
const walk: Walk = {
  player: 'saruman',
  path: [
    ['use?', 'no'],
    ['pass?', 'no'],
    ['move?', 'yes'],
  ],
  deed: 'move',
  said: { 'pass?': [{ text: 'May Saruman pass? No: it holds 5 cards.', rules: ['13.8'] }] },
  isOver: false,
}
const button = (name: string) => screen.getByRole('button', { name })

describe('the chart', () => {
  it('has a box where every answer leads, and an arrow to it', () => {
    for (const { box, yes, no } of QUESTIONS) {
      expect(CHART.map((one) => one.box)).toEqual(expect.arrayContaining([yes, no]))
      expect(ARROWS.filter((one) => one.from === box).map((one) => one.answer)).toEqual(['yes', 'no'])
    }
  })

  it('fits its frame, without boxes over one another', () => {
    for (const { x, y, width, height } of DRAWN) {
      expect(x >= 0 && y >= 0 && x + width <= WIDTH && y + height <= HEIGHT).toBe(true)
      const over = DRAWN.filter((one) => one.x < x + width && x < one.x + one.width && one.y < y + height && y < one.y + one.height)
      expect(over).toHaveLength(1)
    }
  })

  it('ends each arrow at the box it leads to', () => {
    for (const { from, answer, path } of ARROWS) {
      const [x, y] = endOf(path)
      const to = DRAWN.find((one) => one.box === leadsTo([from, answer]))
      expect(to && x >= to.x && x <= to.x + to.width && y >= to.y && y <= to.y + to.height, `${from} ${answer}`).toBe(true)
    }
  })

  it('is a list of buttons that say what was answered, in the order of the way', () => {
    render(Chart, { walk, picked: '', pick: () => undefined })
    const list = screen.getByRole('list', { name: 'The chart of the bots' })
    expect(within(list).getAllByRole('button')).toHaveLength(CHART.length)
    const lit = within(list)
      .getAllByRole('button')
      .filter((one) => one.classList.contains('on'))
    expect(lit.map((one) => one.getAttribute('aria-label'))).toEqual(['Use an action? no', 'Pass? no', 'Move? yes', 'Move: done'])
    expect(button('Move: done').getAttribute('aria-current')).toBe('step')
    expect(button('Carryover?').className).not.toContain('on')
  })

  it('lights the arrows of the way alone', () => {
    const { container } = render(Chart, { walk, picked: '', pick: () => undefined })
    expect(container.querySelectorAll('path.arrow.on')).toHaveLength(walk.path.length)
    expect([...container.querySelectorAll('.answer.on')].map((one) => one.textContent)).toEqual(['no', 'no', 'yes'])
  })

  it('tells which box was chosen', async () => {
    const pick = vi.fn()
    render(Chart, { walk, picked: 'pass?', pick })
    expect(button('Pass? no').getAttribute('aria-pressed')).toBe('true')
    await fireEvent.click(button('Winning?'))
    expect(pick).toHaveBeenCalledWith('winning?')
  })

  it('has words for every box, answer and deed in both languages', () => {
    for (const words of [en, de]) {
      for (const { box } of CHART) for (const key of [`box.${box}`, `box.${box}.about`]) expect(words[key], key).toBeTruthy()
      for (const { box } of QUESTIONS) expect(words[`box.${box}.short`], box).toBeTruthy()
    }
  })
})

function endOf(path: string): [number, number] {
  let [x, y] = [0, 0]
  for (const [, letter, first = '0', second] of path.matchAll(/([MHV])([\d.]+)(?: ([\d.]+))?/g)) {
    if (letter === 'H') x = Number(first)
    else if (letter === 'V') y = Number(first)
    else [x, y] = [Number(first), Number(second)]
  }
  return [x, y]
}

describe('a bot’s way', () => {
  it('is read from what was told, up to where it was told', () => {
    const all = told(moving)
    const at = all.findIndex(({ events }) => events.some(({ name }) => name === 'box'))
    const [begun] = walksIn(all.slice(0, at + 1))
    expect(begun).toMatchObject({ path: [['use?', 'no']], deed: '' })
    const whole = walksIn(all).find((one) => one.deed === 'move')
    expect(whole?.path.at(-1)).toEqual(['move?', 'yes'])
    for (const [box] of whole?.path ?? []) expect(whole?.said[box]?.[0]?.text, box).toBeTruthy()
  })

  it('follows the chart from the first box to a deed in every film', () => {
    for (const film of films) {
      for (const { path, deed } of walksIn(told(film))) {
        expect(path[0]?.[0]).toBe('use?')
        path.slice(1).forEach(([box], at) => expect(leadsTo(path[at] as Answered)).toBe(box))
        expect(leadsTo(path.at(-1) as Answered)).toBe(deed)
      }
    }
  })

  it('ends when another turn begins', () => {
    const walks = walksIn(told(moving))
    expect(walks.length).toBeGreaterThan(0)
    expect(walks[0]?.isOver).toBe(true)
  })

  it('reads as crumbs, and as one label for the small chart', () => {
    expect(crumbsOf(walk).map(({ text }) => text)).toEqual(['Use? no', 'Pass? no', 'Move? yes', 'Move'])
    render(Way, { cuts: told(moving) })
    expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(/^The way along the chart: Use\? (yes|no)/)
  })
})

describe('what a bot would do next', () => {
  const next = (more: Partial<Forecast>): Forecast => ({ player: 'witch-king', path: [], deed: 'pass', ...more })

  it('is one sentence for each deed', () => {
    expect(forecastOf(next({}), lore)).toBe('The Witch-king would pass.')
    expect(forecastOf(next({ deed: 'move', card: 'mordor-orcs', place: 'path' }), lore)).toBe('The Witch-king would move Mordor Orcs to the path.')
    expect(forecastOf(next({ deed: 'play' }), lore)).toBe('The Witch-king would play a random card.')
    expect(forecastOf(next({ deed: 'use', card: 'gollum', reason: 'corrupts' }), lore)).toContain('it adds corruption')
  })

  it('has a word for every reason to use or move a card', () => {
    const reasons = ['icons', 'forces', 'corrupts', 'draws', 'battleground', 'path', 'last-path']
    for (const words of [en, de]) for (const reason of reasons) expect(words[`reason.${reason}`], reason).toBeTruthy()
  })
})

describe('the panel', () => {
  const given = (film: Filmed, more: object = {}) => ({
    view: film.after,
    content: content as unknown as Record<string, unknown>,
    cuts: told(film),
    filming: false,
    narrow: false,
    rule: vi.fn(),
    ...more,
  })
  const open = () => fireEvent.click(screen.getByRole('button', { name: 'Chart' }))

  it('says what each bot would do, and opens the chart of the last turn', async () => {
    render(Decides, given(moving))
    for (const forecast of moving.after.state.next ?? []) expect(screen.getByText(forecastOf(forecast, lore))).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'The chart of the bots' })).toBeNull()
    await open()
    expect(button('Last turn').getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole('list', { name: 'The chart of the bots' })).toBeTruthy()
  })

  it('explains a box with the sentence of the log and its rule', async () => {
    const rule = vi.fn()
    render(Decides, given(moving, { rule }))
    await open()
    const last = walksIn(told(moving)).at(-1) as Walk
    await fireEvent.click(document.querySelector('[data-box="use?"]') as Element)
    expect(document.querySelector('.told')?.textContent).toContain(last.said['use?']?.[0]?.text)
    await fireEvent.click(within(document.querySelector('.told') as HTMLElement).getByRole('button', { name: 'Rule 13.7' }))
    expect(rule).toHaveBeenCalledWith('13.7')
  })

  it('says of a box that was not reached what it asks', async () => {
    render(Decides, given(moving))
    await open()
    const last = walksIn(told(moving)).at(-1) as Walk
    const other = QUESTIONS.find(({ box }) => !last.path.some(([one]) => one === box))?.box ?? ''
    await fireEvent.click(document.querySelector(`[data-box="${other}"]`) as Element)
    expect(document.querySelector('.told')?.textContent).toContain('Not reached this turn.')
  })

  it('shows the next turn of a bot on request', async () => {
    render(Decides, given(moving))
    await open()
    const [first] = moving.after.state.next ?? []
    await fireEvent.click(button(first?.player === 'witch-king' ? 'Next: Witch-king' : 'Next: Saruman'))
    expect(document.querySelectorAll('.box.on')).toHaveLength((first?.path.length ?? 0) + 1)
  })

  it('follows a bot while it decides', () => {
    const all = told(moving)
    const at = all.findIndex(({ events }) => events.some(({ name }) => name === 'box'))
    const bot = all[at]?.events[0]?.args.player ?? ''
    const view = structuredClone(moving.before)
    view.state.frames = [{ step: 'next-turn', seat: 0, player: bot }]
    render(Decides, given(moving, { view, cuts: all.slice(0, at + 1), filming: true }))
    expect(screen.getByRole('heading').textContent).toMatch(/decides$/)
    expect(document.querySelectorAll('.box.on')).toHaveLength(1)
  })

  it('is not there without bots', () => {
    const view = structuredClone(behalf.view)
    delete view.state.next
    render(Decides, given(moving, { view, cuts: [] }))
    expect(screen.queryByRole('region')).toBeNull()
  })
})
