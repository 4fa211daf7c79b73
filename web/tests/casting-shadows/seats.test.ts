import { cleanup, render, screen, within } from '@testing-library/svelte'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { page } from '../../src/games/casting-shadows'
import Gallery from '../../src/games/casting-shadows/Gallery.svelte'
import Hand from '../../src/games/casting-shadows/Hand.svelte'
import { Lore } from '../../src/games/casting-shadows/lore'
import Players from '../../src/games/casting-shadows/Players.svelte'
import type { Content, View } from '../../src/games/casting-shadows/types'
import type { GameProps } from '../../src/games/contract'
import { hold } from '../../src/lib/keep'
import { personAt, whoIs } from '../../src/lib/person'
import type { GameView, Place } from '../../src/lib/protocol'
import type { Session } from '../../src/lib/session.svelte'
import { sayOf, speak } from '../../src/lib/words.svelte'
import Invite from '../../src/ui/Invite.svelte'
import Ending from '../../src/ui/Ending.svelte'
import Look from '../../src/ui/Look.svelte'
import Prompt from '../../src/ui/Prompt.svelte'
import base4 from '../fixtures/base4.json'
import boxing from '../fixtures/boxing.json'

/** Haze is Mum, the reader; Nuzzle is Ben; Kit's seat has no name; Frill is a bot. */
const PLACES = [
  { seat: 0, kind: 'human', name: 'Mum', online: true },
  { seat: 1, kind: 'human', name: 'Ben', online: true },
  { seat: 2, kind: 'human', name: '', online: false },
  { seat: 3, kind: 'bot', name: '', online: true },
] as Place[]

function viewOf(change: Partial<View['state']> = {}, seat: number | null = 0): GameView {
  const view = structuredClone(base4.view) as unknown as View
  return { ...view, seat, state: { ...view.state, ...change } }
}

const props = (view: GameView, more: Partial<GameProps> = {}) =>
  ({
    view,
    content: base4.content,
    lit: new Set<string>(),
    picked: [],
    highlit: new Set<string>(),
    point: () => undefined,
    playedBy: () => undefined,
    happened: { id: 0, events: [], skipped: [] },
    look: () => undefined,
    places: PLACES,
    ...more,
  }) as GameProps

function sessionOf(table: Record<string, unknown>, more: Record<string, unknown> = {}): Session {
  const whole = { view: viewOf(), you: { seats: [0], seat: 0, owner: true }, undo: {}, outcome: null, decision: null, seats: PLACES, ...table }
  const nameOf = (seat: number) => page.nameOf(seat, whole.view, base4.content, PLACES)
  const named = (seat: number) => whoIs(seat, nameOf(seat), PLACES)
  const acting = { actorAt: named, actingFigure: () => null, turnOf: 0, isTurn: true }
  const told = { nameOf, whoIs: named, calledAt: named, figureOf: () => null, ...acting, say: sayOf('casting-shadows') }
  return {
    match: 'm',
    token: 'mine',
    table: whole,
    shown: whole,
    page,
    content: base4.content,
    places: PLACES,
    own: [0],
    goals: [],
    moment: null,
    film: {},
    options: [],
    ...told,
    ...more,
  } as unknown as Session
}

const facts = (slug: string, view: unknown, content: Record<string, unknown> = base4.content) =>
  Object.fromEntries(
    page.told(slug, view as GameView, content, PLACES).facts.map(({ label, text, things }) => [label, text || (things ?? []).map((one) => one.slug).join(' ')]),
  )

const prompt = (session: Session) => {
  const nothing = () => undefined
  return render(Prompt, { session, covered: false, rule: nothing, menu: nothing, choices: nothing, signs: nothing }).container
}

beforeAll(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  HTMLDialogElement.prototype.showModal = () => undefined
})
afterEach(cleanup)

describe('names', () => {
  it('are the ones people chose', () => {
    expect(PLACES.map(({ seat }) => personAt(seat, PLACES))).toEqual(['Mum', 'Ben', '', ''])
  })

  it('come before the character, stand alone until one is chosen, and are left out if there are none', () => {
    expect(whoIs(1, 'Nuzzle', PLACES)).toBe('Ben (Nuzzle)')
    expect(whoIs(1, 'Seat 2', PLACES)).toBe('Ben')
    expect(whoIs(2, 'Kit', PLACES)).toBe('Kit')
  })

  it('stay next to the player whose turn it is', () => {
    const { container } = render(Players, props(viewOf({ active: 1 })))
    expect(container.querySelector('.active .about')?.textContent?.replace(/\s+/g, ' ').trim()).toBe('Ben current turn')
  })

  it('label the link of an invitation', () => {
    hold({
      match: 'm',
      token: 'mine',
      links: [
        { seats: [1], token: 'one' },
        { seats: [2], token: 'two' },
      ],
    })
    const places = PLACES.map((place) => ({ ...place, online: false }))
    render(Invite, { session: sessionOf({}, { places }) })
    expect(screen.getByRole('button', { name: 'Copy: Link for Ben' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Copy: Link for seat 3' })).toBeTruthy()
  })
})

describe('what a player asks about a seat', () => {
  it('shows everything public, and only the number of face-down cards', () => {
    expect(page.told('frill', viewOf(), base4.content, PLACES).text).toBe('')
    expect(facts('frill', viewOf())).toEqual({
      'Played by': 'bot',
      HP: '2 of 18',
      Tile: 'dusty-desert',
      Form: 'Base Form',
      'Shadow Energy': '1 of 3',
      'Ability in Shadow Form': 'Gain 6 HP.',
      'Face-down Counterspells': '3',
      'Face-up cards': 'personal-space',
    })
    expect(facts('nuzzle', viewOf())).toMatchObject({ 'Played by': 'Ben', Companion: 'tumblemouse', Form: 'Shadow Form' })
    expect(facts('haze', viewOf())['Played by']).toBe('Mum, you')
  })

  it('shows, for a bot of the solo rules, its Spell and not an Ability it never uses', () => {
    const told = page.told('frill', boxing.view as unknown as GameView, boxing.content, [])
    expect(facts('frill', boxing.view, boxing.content)).toEqual({
      'Played by': 'bot',
      HP: '3 of 6',
      Tile: 'bubbling-lake',
      Spell: 'heavy-hand',
      'Face-down Counterspells': '0',
    })
    expect(told.rule).toBe('15.7')
  })

  it('opens each card in turn and leads back', async () => {
    const look = vi.fn()
    const told = page.told('nuzzle', viewOf(), base4.content, PLACES)
    const shown = render(Look, { told, slug: 'nuzzle', look, rule: () => undefined, close: () => undefined })
    screen.getByText('Tumblemouse').click()
    expect(look).toHaveBeenLastCalledWith('tumblemouse')
    await shown.rerender({ told: page.told('tumblemouse', viewOf(), base4.content, PLACES), slug: 'tumblemouse' })
    screen.getByText('Back').click()
    expect(look).toHaveBeenLastCalledWith('nuzzle')
  })

  it('says what a price is for', () => {
    expect(facts('bubble-trouble', viewOf())).toEqual({ 'Cost to collect': 'blue orb, blue gem' })
    expect(facts('red-gem', viewOf())).toEqual({ 'Cost to collect': 'free' })
  })
})

describe('the list of players', () => {
  it('names the face-up cards of the others, each readable', () => {
    const look = vi.fn()
    const { container } = render(Players, props(viewOf(), { look }))
    within(container).getByRole('button', { name: 'Tumblemouse' }).click()
    expect(look).toHaveBeenCalledWith('tumblemouse')
  })

  it('marks nobody’s turn once the match is over', () => {
    const { container } = render(Players, props(viewOf({ winners: [0] })))
    expect(container.querySelector('.active')).toBeNull()
    expect(container.textContent).not.toContain('current turn')
  })
})

describe('the reader’s hand', () => {
  it('keeps the action point dots when none are left', () => {
    const view = viewOf()
    ;(view as View).state.seats[0]!.points = 0
    render(Hand, props(view))
    expect(screen.getByRole('img', { name: '0 action points left' }).children).toHaveLength(4)
  })

  it('calls pool, Ability and Companion yours during another’s turn', () => {
    const { container } = render(Hand, props(viewOf({ active: 2 })))
    expect(container.querySelector('h2')?.textContent).toContain('Your pool')
    expect([...container.querySelectorAll('.power b')].map((one) => one.textContent)).toEqual(['Your Ability', 'Your Companion Owlet Seer'])
  })

  it('stays with its owner while another rolls, whose dice lie in front of their seat', () => {
    const view = viewOf({ active: 2, frames: [] })
    const { seats } = (view as View).state
    seats[0]!.pool = []
    seats[2]!.pool = ['red-die:gem', 'blue-die:orb']
    const hand = render(Hand, props(view)).container
    expect(hand.querySelectorAll('.piece')).toHaveLength(0)
    expect(hand.textContent).toContain('You roll your dice on your turn.')
    render(Players, props(view))
    const pool = screen.getByRole('group', { name: 'Kit’s pool' })
    expect([...pool.querySelectorAll('.piece')].map((one) => one.getAttribute('aria-label'))).toEqual(['red gem', 'blue orb'])
    expect(screen.queryByRole('group', { name: 'Haze’s pool' })).toBeNull()
  })

  it('is, for a spectator, that of the current player, if there is a character', () => {
    const view = viewOf({ active: 2 })
    ;(view as View).seat = null
    expect(render(Hand, props(view)).container.querySelector('h2')?.textContent).toContain('Kit’s pool')
    ;(view as View).state.seats[2]!.character = ''
    expect(render(Hand, props(view)).container.querySelector('h2')?.firstChild?.textContent?.trim()).toBe('Pool')
  })
})

describe('the question', () => {
  const decision = { seat: 1, yours: false, prompt: 'Nuzzle Thornwood, what do you do?', told: 'Nuzzle is choosing an action.', cite: '2.5' }

  it('to another is not addressed to the reader', () => {
    const said = prompt(sessionOf({ decision })).querySelector('.said')!.textContent
    expect(said).toContain('Ben (Nuzzle) is choosing')
    expect(said).toContain('Nuzzle is choosing an action.')
    expect(said).toContain('Rule 2.5')
    expect(said).not.toContain('what do you do')
  })

  it('to the reader is', () => {
    const said = prompt(sessionOf({ decision: { ...decision, seat: 0, yours: true } })).querySelector('.said')!.textContent
    expect(said).toContain('Mum (Haze)')
    expect(said).toContain('what do you do')
  })
})

it('shows how everyone finished, in their final form', () => {
  const outcome = { winners: [1], reason: '' }
  const { container } = render(Ending, { session: sessionOf({ outcome }), board: () => undefined })
  expect(container.querySelector('h2')?.textContent).toBe('Ben (Nuzzle) wins')
  expect([...container.querySelectorAll('.results .meeple')].map((one) => one.classList.contains('shadow'))).toEqual([true, true, false, false])
})

it.each([
  ['en', 'Ability in Shadow Form: Gain 6 HP.', '2 damage to all enemies within 1 tile; then travel up to 2 tiles for free.'],
  ['de', 'Fähigkeit in Schattengestalt: Gewinne 6 LP.', '2 Schaden für alle Gegner bis 1 Feld entfernt; dann reise bis zu 2 Felder umsonst.'],
])('says in %s what an Ability does and how far it reaches', async (language, ability, reach) => {
  await speak(language)
  const view = viewOf()
  for (const seat of (view as View).state.seats) seat.character = ''
  const { container } = render(Gallery, props(view))
  const sentence = new Lore(base4.content as unknown as Content).sentence('kit')
  const gallery = container.textContent
  await speak('en')
  expect(gallery).toContain(ability)
  expect(sentence).toBe(reach)
})
