import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { press } from '../src/lib/press'
import type { Place, Play, TableMessage } from '../src/lib/protocol'
import type { Session } from '../src/lib/session.svelte'
import Actions from '../src/ui/Actions.svelte'
import Choices from '../src/ui/Choices.svelte'
import Prompt from '../src/ui/Prompt.svelte'
import { PATIENCE } from './patience'
import prompts from './fixtures/prompts.json'
import { seated, tableOf } from './seated'
import type { Wire } from './wire'

const LEFT = '2 action points left, and you could cast Heat Wave.'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const asked = prompts.turn
const own = asked.view.seat ?? 0
const other = (own + 1) % asked.view.state.seats.length
const places: Place[] = asked.view.state.seats.map((_, seat) => ({
  seat,
  kind: seat === own ? 'human' : 'bot',
  name: seat === own ? 'Ann' : 'greedy bot',
  online: true,
  figure: null,
}))
const played = (wire: Wire) => wire.sent.filter((one) => one.type === 'play').map((one) => one.action)
const openers = { choices: () => undefined, signs: () => undefined, dismiss: () => false }
const nothing = () => undefined

function said(session: Session): string {
  const { container } = render(Prompt, { session, covered: false, rule: nothing, menu: nothing, choices: nothing, signs: nothing })
  return container.querySelector('.said')?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
}

/** The same table while somebody else has to choose. */
const theirs = (turn: number, told: string): Partial<TableMessage> => ({
  view: { ...asked.view, state: { ...asked.view.state, active: turn } },
  decision: { seat: other, yours: false, prompt: 'You, what do you do?', told, cite: '4.5', rule: null, options: [] },
  seats: places,
})

describe('while others act, the bar', () => {
  it('names whose turn it is, what they do and the rule for it', async () => {
    const { session } = await seated(asked, theirs(other, 'Somebody is choosing how to pay for a lantern.'))
    expect(said(session)).toBe(`${session.nameOf(other)} (bot)’s turn Somebody is choosing how to pay for a lantern. Rule 4.5`)
  })

  it('names who has to choose during another’s turn', async () => {
    const { session } = await seated(asked, theirs(own, 'Somebody may answer.'))
    expect(said(session)).toBe(`${session.nameOf(other)} (bot) is choosing Somebody may answer. Rule 4.5`)
  })

  it('describes the current step of the film, with its reason', async () => {
    const { session, wire } = await seated(asked, theirs(other, ''))
    const play: Play = {
      at: 9,
      seat: other,
      action: null,
      events: [],
      lines: ['First a step.', 'Then a blow.', 'The end.'].map((text, at) => ({ sentences: [{ text, rules: [`15.${at}`] }], step: true, until: 0 })),
    }
    wire.say(tableOf(asked, { ...theirs(other, ''), version: 10, number: 10, plays: [play] }))
    await vi.waitFor(() => expect(session.film.running).toBe(true), PATIENCE)
    expect(said(session)).toBe(`${session.nameOf(other)} (bot)’s turn First a step. (Rule 15.0)`)
    session.stop()
  })
})

describe('an option that is easily regretted', () => {
  const regretted = { ...asked, options: asked.options.map((option) => (option.text === 'end' ? { ...option, confirm: LEFT } : option)) }
  const button = () => document.querySelector('[data-option="end"] .words')?.textContent

  it('is confirmed once, in its place, and played when it is chosen again', async () => {
    const { session, wire } = await seated(regretted)
    render(Actions, { session })
    expect(button()).toBe('End your turn')
    await fireEvent.click(document.querySelector('[data-option="end"]')!)
    expect(played(wire)).toEqual([])
    expect(screen.getByRole('alert').textContent).toContain(LEFT)
    expect(button()).toBe('Yes, end my turn')
    await fireEvent.click(document.querySelector('[data-option="end"]')!)
    expect(played(wire)).toEqual(['end'])
  })

  it('takes the same key twice, and Escape cancels', async () => {
    const { session, wire } = await seated(regretted)
    render(Actions, { session })
    press('e', session, openers)
    press('Escape', session, openers)
    await waitFor(() => expect(button()).toBe('End your turn'), PATIENCE)
    press('e', session, openers)
    expect(played(wire)).toEqual([])
    press('e', session, openers)
    await waitFor(() => expect(played(wire)).toEqual(['end']), PATIENCE)
  })

  it('is confirmed again after pointing at something else', async () => {
    const { session, wire } = await seated(regretted)
    press('e', session, openers)
    session.point('card:curse-void')
    session.cancel()
    press('e', session, openers)
    expect(played(wire)).toEqual([])
  })

  it('is confirmed when it is typed', async () => {
    const { session, wire } = await seated(regretted)
    render(Choices, { session, close: nothing })
    const field = screen.getByLabelText<HTMLInputElement>('Type a command')
    await fireEvent.input(field, { target: { value: ' END ' } })
    await fireEvent.submit(field.form!)
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(LEFT), PATIENCE)
    expect(played(wire)).toEqual([])
    await fireEvent.submit(field.form!)
    await waitFor(() => expect(played(wire)).toEqual(['end']), PATIENCE)
  })

  it('is never the first button, and comes last on every screen', async () => {
    for (const width of [360, 1280]) {
      vi.stubGlobal('innerWidth', width)
      const { session } = await seated(asked)
      render(Actions, { session })
      const buttons = [...document.querySelectorAll('[data-option]')].map((one) => one.getAttribute('data-option'))
      expect(buttons.at(-1)).toBe('end')
      expect(document.querySelector('.list [data-option="end"], .go[data-option="end"]')).toBeNull()
      cleanup()
    }
  })
})
