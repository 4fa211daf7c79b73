import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { press } from '../src/lib/press'
import type { Happening } from '../src/lib/protocol'
import type { Session } from '../src/lib/session.svelte'
import Actions from '../src/ui/Actions.svelte'
import Choices from '../src/ui/Choices.svelte'
import Log from '../src/ui/Log.svelte'
import Recap from '../src/ui/Recap.svelte'
import Told from '../src/ui/Told.svelte'
import { PATIENCE } from './patience'
import prompts from './fixtures/prompts.json'
import { seated } from './seated'
import type { Wire } from './wire'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const labels = () => screen.getAllByRole('button').map((one) => one.querySelector('.words')?.textContent)
const played = (wire: Wire) => wire.sent.filter((one) => one.type === 'play').map((one) => one.action)
const openers = { choices: () => undefined, signs: () => undefined, dismiss: () => false }
const answer = (wire: Wire, more: object) => wire.say({ type: 'answer', key: wire.sent.at(-1)?.key, version: 9, number: 9, ...more })

describe('the action buttons', () => {
  it('are numbered, with the usual last option at the end', async () => {
    const { session } = await seated(prompts.turn)
    const { container } = render(Actions, { session })
    expect(labels()).toEqual(['Replace the card here', 'Roll dice again', 'Remove a Cursed Crystal', 'End your turn'])
    expect([...container.querySelectorAll('.digit')].map((one) => one.textContent)).toEqual(['1', '2', '3', '4'])
    expect(container.querySelector('.list .go')).toBeNull()
  })

  it('say what they do, briefly', async () => {
    const { session } = await seated(prompts.flee)
    render(Actions, { session })
    expect(labels()[0]).toBe('It runs to Bubbling Lake')
    cleanup()
    render(Actions, { session: (await seated(prompts.stroll)).session })
    expect(labels()).toEqual(['Go to Thorn Forest', 'Go to Ancient Rune', 'Go to Underground Volcano', 'Stay here'])
    cleanup()
    render(Actions, { session: (await seated(prompts.absorb)).session })
    expect(labels()).toEqual(['Absorb 1', 'Absorb none'])
  })

  it('do not repeat the card already chosen', async () => {
    const { session } = await seated(prompts.turn)
    session.point('card:curse-void')
    render(Actions, { session })
    expect(labels()).toContain('1 Cursed Crystal into red gem')
  })

  it('ask before something that is easily regretted, even if it was pointed at; pointing again plays it', async () => {
    const regretted = 'travel ancient-rune'
    const options = prompts.turn.options.map((option) => ({ ...option, confirm: option.text === regretted ? 'Really go?' : '' }))
    const { session, wire } = await seated({ ...prompts.turn, options })
    render(Actions, { session })
    session.point('tile:ancient-rune')
    await waitFor(() => expect(screen.getByText('Really go?')).toBeTruthy())
    expect(played(wire)).toEqual([])
    session.point('tile:ancient-rune')
    await waitFor(() => expect(played(wire)).toEqual([regretted]))
  })

  it('put a hint in the same words', async () => {
    const { session } = await seated(prompts.stroll)
    session.hint = { text: 'stroll thorn-forest', words: 'Travel: Thorn Forest', why: 'It brings you nearer to Kit.' }
    render(Actions, { session })
    expect(screen.getByText(/^Hint/).textContent?.replace(/\s+/g, ' ')).toContain('Hint: Go to Thorn Forest. It brings you nearer to Kit.')
  })

  it('say how many of them are below the edge', async () => {
    const box = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const isList = this.classList.contains('list')
      return new DOMRect(0, 0, 100, isList ? 40 : 60)
    })
    render(Actions, { session: (await seated(prompts.turn)).session })
    await waitFor(() => expect(screen.getByText('+3 more ↓')).toBeTruthy(), PATIENCE)
    box.mockRestore()
  })

  it('name the current step of a choice', async () => {
    render(Actions, { session: (await seated(prompts.reroll)).session })
    expect(screen.getByText('Pick dice or put them back, then roll.')).toBeTruthy()
    expect(screen.getByRole('button', { name: /Cancel/ })).toBeTruthy()
  })
})

describe('keys', () => {
  const key = async (session: Session, name: string) => press(name, session, openers)

  it.each(['reroll', 'pay-with', 'absorb', 'flee', 'step'] as const)('choose by number when asked at %s', async (step) => {
    const { session, wire } = await seated(prompts[step])
    await key(session, '2')
    expect(played(wire)).toEqual([prompts[step].options[1]?.text])
  })

  it('choose by letter as well', async () => {
    const { session, wire } = await seated(prompts.turn)
    await key(session, 'e')
    expect(played(wire)).toEqual(['end'])
  })

  it('close what is open over the table first', async () => {
    const { session, wire } = await seated(prompts.reroll)
    press('Escape', session, { ...openers, dismiss: () => true })
    expect(wire.sent.some((one) => one.type === 'undo')).toBe(false)
    press('Escape', session, openers)
    expect(wire.sent.some((one) => one.type === 'undo')).toBe(true)
  })
})

it('keeps a rejected command, with the reason below it', async () => {
  const { session, wire } = await seated(prompts.turn)
  const close = vi.fn()
  render(Choices, { session, close })
  const field = screen.getByLabelText<HTMLInputElement>('Type a command')
  await fireEvent.input(field, { target: { value: 'fly' } })
  await fireEvent.submit(field.form!)
  answer(wire, { ok: false, error: { code: 'illegal', text: 'That is not one of the options.' } })
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('That is not one of the options.'), PATIENCE)
  expect(field.value).toBe('fly')
  expect(close).not.toHaveBeenCalled()
  expect(session.notice).toBe('')
  await fireEvent.submit(field.form!)
  answer(wire, { ok: true })
  await waitFor(() => expect(close).toHaveBeenCalled(), PATIENCE)
})

describe('what happened', () => {
  it('names every rule the same way, one click away', async () => {
    const rule = vi.fn()
    const { container } = render(Told, {
      line: {
        sentences: [
          { text: 'Ann runs.', rules: ['15.12'] },
          { text: 'Ben waits.', rules: [] },
        ],
        step: true,
        until: 0,
      },
      rule,
    })
    expect(container.textContent).toBe('Ann runs. (Rule 15.12) Ben waits.')
    await fireEvent.click(screen.getByRole('button', { name: 'Rule 15.12' }))
    expect(rule).toHaveBeenCalledWith('15.12')
  })

  it('says that a bot chose, even if there is nothing else to tell', async () => {
    const play = { at: 0, seat: 0, action: 'pick red-die:orb', events: [], lines: [], auto: true }
    const { session } = await seated(prompts.turn, { from: 0, plays: [play] })
    render(Log, { session, rule: () => undefined, highlight: () => undefined, recap: () => undefined, dismiss: () => undefined })
    expect(screen.getByText(/^\w+ ran out of time; a bot chose\.$/)).toBeTruthy()
  })

  it('has a sign for what it was, and who did it', async () => {
    const line = (text: string, until: number) => ({ sentences: [{ text, rules: [] }], step: false, until })
    const events: Happening[] = [
      { text: 'rolled kit red-die gem', name: 'rolled', args: { character: 'kit', die: 'red-die', face: 'gem' } },
      { text: 'something new', name: 'something-new', args: {} },
    ]
    const play = { at: 0, seat: 1, action: null, events, lines: [line('Kit rolls.', 1), line('Something new.', 2)] }
    const { session } = await seated(prompts.turn, { from: 0, plays: [play] })
    const nothing = () => undefined
    const signs = (part: HTMLElement) => [...part.querySelectorAll('.sign .icon use')].map((one) => one.getAttribute('href'))
    expect(signs(render(Log, { session, rule: nothing, highlight: nothing, recap: nothing, dismiss: nothing }).container)).toEqual(['#i-die', '#i-dot'])
    expect(signs(render(Recap, { session, rule: nothing, close: nothing }).container)).toEqual(['#i-die', '#i-dot'])
  })

  it('is shown to spectators without calling a turn theirs', async () => {
    const { session } = await seated(prompts.turn, { you: { seats: [], seat: null, owner: false, open: true } })
    render(Recap, { session, rule: () => undefined, close: () => undefined })
    expect(screen.getByRole('region', { name: 'What has happened so far' })).toBeTruthy()
    expect(screen.queryByText(/your/)).toBeNull()
  })
})
