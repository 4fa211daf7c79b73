import { cleanup, render, screen, within } from '@testing-library/svelte'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from '../../src/games/war-of-the-ring'
import { after } from '../../src/games/war-of-the-ring/after'
import Board from '../../src/games/war-of-the-ring/Board.svelte'
import { cardCount } from '../../src/games/war-of-the-ring/entries'
import { flightsIn } from '../../src/games/war-of-the-ring/flights'
import Hand from '../../src/games/war-of-the-ring/Hand.svelte'
import { Lore } from '../../src/games/war-of-the-ring/lore'
import { decksOf, handOf, seatOf, starter } from '../../src/games/war-of-the-ring/parts'
import { ofPile, ofPlayer, told } from '../../src/games/war-of-the-ring/told'
import type { Player, State, View } from '../../src/games/war-of-the-ring/types'
import { shots } from '../../src/lib/film'
import type { Happening, TableMessage } from '../../src/lib/protocol'
import { props } from './asked'
import { behalf, content, films } from './shadow'

afterEach(cleanup)

const lore = new Lore(content)
const step = (view: View, event: Happening) => after(view, event, content) as View
const happening = (name: string, args: Record<string, string>): Happening => ({ text: name, name, args })
const botOf = ({ state }: View) => state.players.find((one) => one.bot) as Player
const named = (view: View, name: string) => view.state.players.find((one) => one.name === name) as Player
const sorted = (cards: string[]) => [...cards].sort()
const held = ({ name, hand, cycled, cycled_known, out, out_known, reserve, deck }: Player) => ({
  name,
  reserve,
  deck: cardCount(deck),
  piles: [hand, cycled, cycled_known, out, out_known].map(sorted),
})
const seen = ({ path, grounds, at, scored, corruption, score, round, players }: State) => ({
  ...{ path, grounds, at, scored, corruption, score, round },
  players: players.map(held),
})
const given = (view: View) => props({ step: '', view, options: [] }, { content: content as unknown as Record<string, unknown> })

describe('the film of a bot’s turn', () => {
  const filmed = films.map((film) => ({ ...film, cuts: shots([film.play], film.before, [0], (view, event) => after(view, event, content)) }))

  it('ends with the table the server sends', () => {
    for (const { play, before, after: server } of films) {
      expect(seen(play.events.reduce(step, before).state), play.action ?? '').toEqual(seen(server.state))
    }
  })

  it('goes from box to box, one shot each, then shows the deed', () => {
    for (const { cuts, play } of filmed) {
      const boxes = cuts.filter(({ events }) => events.some(({ name }) => name === 'box'))
      expect(boxes).toHaveLength(play.events.filter(({ name }) => name === 'box').length)
      for (const { events, isPart, caption } of boxes) {
        expect(isPart).toBe(true)
        expect(events.filter(({ name }) => name === 'box')).toHaveLength(1)
        expect(caption.sentences[0]?.rules).toHaveLength(1)
      }
      expect(cuts.flatMap(({ events }) => events)).toEqual(play.events)
    }
  })

  it('shows whose turn it is: the bot’s, not that of the seat that chooses for it', () => {
    for (const { cuts } of filmed) {
      for (const { view, events } of cuts.filter((one) => one.isPart)) {
        const seat = page.turnOf(view) as number
        expect(page.figureOf(seat, view, [])?.name).toBe(events[0]?.args.player)
        expect(page.isBot(seat, view, [])).toBe(true)
      }
    }
  })

  it('turns up a card of the hand to play it, or of the deck', () => {
    const view = structuredClone(films[0]?.before as View)
    const { name, hand, deck } = botOf(view)
    const play = step(view, happening('box', { player: name, box: 'play?', answer: 'yes' }))
    const shown = step(play, happening('revealed', { player: name, card: 'gollum' }))
    expect(shown.state.turned).toEqual({ player: name, card: 'gollum' })
    expect(named(shown, name).hand).toHaveLength(hand.length - 1)
    const aimed = step(shown, happening('aimed', { player: name, card: 'gollum', place: 'reserve' }))
    expect(aimed.state.aim).toMatchObject({ card: 'gollum', place: 'reserve' })
    const played = step(aimed, happening('played', { player: name, card: 'gollum', place: 'reserve' }))
    expect(played.state).not.toHaveProperty('turned')
    expect(played.state).not.toHaveProperty('aim')
    expect(named(played, name).reserve.at(-1)).toBe('gollum*')
    const found = named(step(view, happening('revealed', { player: name, card: 'gollum' })), name)
    expect([found.hand.length, cardCount(found.deck)]).toEqual([hand.length, cardCount(deck) - 1])
  })

  it('takes the right-most of several copies', () => {
    const view = structuredClone(films[0]?.before as View)
    const bot = botOf(view)
    bot.reserve = ['mordor-orcs', 'gollum', 'mordor-orcs']
    expect(named(step(view, happening('moved', { player: bot.name, card: 'mordor-orcs', place: 'path' })), bot.name).reserve).toEqual(['mordor-orcs', 'gollum'])
    expect(named(step(view, happening('cycled-open', { player: bot.name, card: 'mordor-orcs' })), bot.name).reserve).toEqual(['mordor-orcs', 'gollum'])
  })

  it('speaks to the deck that acts, not to all that a seat has', () => {
    const view = structuredClone(films[0]?.before as View)
    const seat = view.seat as number
    const acting = (...players: string[]) => {
      view.state.frames = players.map((player, at) => ({ step: at ? 'forsake' : 'turn', seat, player }))
      return page.actingOf?.(seat, view)
    }
    expect(page.nameOf(seat, view, {}, [])).toBe('Frodo and Aragorn')
    expect(acting('aragorn')).toEqual({ name: 'Aragorn', figure: { name: 'aragorn', form: '' } })
    expect(acting('aragorn', 'frodo')?.name).toBe('Frodo')
    expect(acting('saruman', 'frodo')?.name).toBe('Frodo')
    expect(acting('saruman')).toBeNull()
    expect(acting()).toBeNull()
  })

  it('is nobody’s turn once the combats have begun', () => {
    const view = step(films[0]?.before as View, happening('actions-ended', {}))
    expect(page.turnOf(view)).toBeNull()
  })

  it('lets cards fly from where they were to where they are', () => {
    const [played, moved, lost] = flightsIn([
      happening('played', { player: 'saruman', card: 'gollum', place: 'path' }),
      happening('moved', { player: 'saruman', card: 'ugluk', place: 'edoras' }),
      happening('eliminated-open', { player: 'saruman', card: 'ugluk' }),
      happening('drew', { player: 'saruman', card: '?' }),
    ])
    expect(played).toMatchObject({ card: 'gollum', to: ['[data-thing="at:path/gollum"]'] })
    expect(played?.from).toContain('[data-hand="saruman"]')
    expect(moved).toMatchObject({ from: ['[data-thing="at:reserve/ugluk"]'], to: ['[data-thing="at:edoras/ugluk"]'] })
    expect(lost?.to).toEqual(['[data-pile="saruman/out"]'])
  })
})

describe('a table with bots', () => {
  const { view } = behalf

  it('gives the reader both decks of the Free Peoples, and each bot a place of its own', () => {
    expect(decksOf(0, view.state).map((one) => one.name)).toEqual(['frodo', 'aragorn'])
    expect(view.state.players.filter((one) => one.bot).map((one) => seatOf(one, view.state))).toEqual([1, 2])
    const results = page.results({ view } as unknown as TableMessage)
    expect(results.map((one) => one.figure.name)).toEqual(['frodo+aragorn', 'witch-king', 'saruman'])
    expect(page.nameOf(2, view, {}, [])).toBe('Saruman')
  })

  it('opens a hand of the reader even where a bot is asked for', () => {
    expect(handOf(view)?.name).toBe('frodo')
    render(Hand, given(view))
    expect(screen.queryByText(/Witch-king|Saruman/)).toBeNull()
  })

  it('says for whom the reader chooses', () => {
    expect(page.chosenFor?.(view)).toMatchObject({ rule: '13.23', note: 'It must be useful to the Shadow.' })
    expect(page.chosenFor?.(films[0]?.before as View)).toBeNull()
  })

  it('starts rounds as in the scenario of that name', () => {
    const three = structuredClone(view)
    three.state.start = 2
    expect(starter({ ...three, setup: 'three-duel-solo' })).toBe(three.state.players[0])
  })

  it('shows a bot’s hand from behind, and no Ring token', () => {
    const { container } = render(Board, given(view))
    const bot = view.state.players.find((one) => one.name === 'witch-king') as Player
    const seat = screen.getByRole('region', { name: 'Witch-king' })
    expect(seat.textContent).toContain(`${bot.hand.length} face down`)
    expect(container.querySelectorAll(`[data-hand="witch-king"] .back`)).toHaveLength(Math.min(6, bot.hand.length))
    expect(seat.querySelector('.ring')).toBeNull()
    expect(within(seat).getByText('bot')).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Frodo' })).getByText('you')).toBeTruthy()
  })

  it('shows where the card goes that a bot has turned up', () => {
    const shown = structuredClone(view)
    shown.state.turned = { player: 'saruman', card: 'gollum' }
    shown.state.aim = { player: 'saruman', card: 'gollum', place: 'path' }
    const { container } = render(Board, given(shown))
    expect(container.querySelector('[data-turned]')?.textContent).toContain('Gollum')
    expect(container.querySelector('[data-place="path"].aimed .ghost')?.textContent).toBe('Gollum')
  })

  it('tells what may be hidden, and that eliminated cards are open', () => {
    const facts = (slug: string) => Object.fromEntries(told(slug, view, lore, []).facts.map((one) => [one.label, one]))
    const bot = view.state.players.find((one) => one.name === 'saruman') as Player
    expect(facts(ofPile('saruman', 'deck'))['May be among them']?.things?.map((one) => one.slug)).toEqual([...new Set(bot.may?.deck)])
    expect(facts(ofPile('saruman', 'out'))['May be among them']).toBeUndefined()
    expect(told(ofPile('saruman', 'out'), view, lore, []).rule).toBe('13.27')
    expect(told(ofPlayer('saruman'), view, lore, [])).toMatchObject({ rule: '13.6' })
    expect(facts(ofPlayer('saruman'))['Played by']?.text).toBe('bot')
    expect(facts(ofPlayer('frodo'))['May be among them']).toBeUndefined()
  })
})
