import { describe, expect, it } from 'vitest'
import { after } from '../../src/games/war-of-the-ring/after'
import { cardCount } from '../../src/games/war-of-the-ring/entries'
import type { Player, State, View } from '../../src/games/war-of-the-ring/types'
import type { Happening } from '../../src/lib/protocol'
import { at, content, film } from './asked'

const step = (view: View, event: Happening) => after(view, event, content) as View
const happening = (name: string, args: Record<string, string>): Happening => ({ text: name, name, args })
const sorted = (cards: string[]) => [...cards].sort()

const held = ({ name, hand, cycled, cycled_known, out, out_known, reserve, deck, ring }: Player) => ({
  name,
  reserve,
  ring,
  deck: cardCount(deck),
  piles: [hand, cycled, cycled_known, out, out_known].map(sorted),
})
/** What can be seen of a table, without what the server works out. */
const seen = ({ path, grounds, at: places, scored, corruption, score, unused, round, players }: State) => ({
  path,
  grounds,
  places,
  scored,
  corruption,
  score,
  unused,
  round,
  players: players.map(held),
})

describe('the film of a combat', () => {
  it('ends with the table the server sends', () => {
    expect(seen(film.events.reduce(step, film.before).state)).toEqual(seen(film.after.state))
  })

  it('shows both totals, then who is lost, then what is scored', () => {
    const shots: View[] = []
    film.events.reduce((view, event) => {
      shots.push(step(view, event))
      return shots.at(-1) as View
    }, film.before)
    const shot = (name: string) => shots[film.events.findIndex((event) => event.name === name)]?.state as State
    const place = shot('fought').fighting ?? ''
    const fought = film.events.find((event) => event.name === 'fought')?.args
    expect(shot('fought').now[place]?.attack).toBe(Number(fought?.number))
    expect(shot('scored').grounds).not.toContain(place)
    expect(shot('scored').fighting).toBeUndefined()
    expect(shot('fell').corruption).toBeGreaterThan(film.before.state.corruption)
  })

  it('does not change the view it starts from', () => {
    const copy = structuredClone(film.before)
    film.events.reduce(step, film.before)
    expect(film.before).toEqual(copy)
  })
})

describe('a single event', () => {
  const before = at('turn').view
  const state = () => structuredClone(before)

  it('takes a card that was paid for from nowhere, since it left the hand before', () => {
    const paying = at('pay').view
    const frame = paying.state.frames.find((one) => one.step === 'enter')
    const name = frame?.player ?? ''
    const count = (view: View) => view.state.players.find((one) => one.name === name)?.hand.length
    const played = step(paying, happening('played', { player: name, card: frame?.card ?? '', place: 'reserve' }))
    expect(count(played)).toBe(count(paying))
    expect(played.state.players.find((one) => one.name === name)?.reserve).toContain(`${frame?.card}*`)
  })

  it('moves a card with its items, and puts an item right of the others', () => {
    const view = state()
    const player = view.state.players[0] as Player
    player.reserve = ['gimli*', 'frodo-baggins', 'sting']
    player.hand = ['mithril-coat']
    const worn = step(view, happening('played-on', { player: player.name, card: 'mithril-coat', card2: 'frodo-baggins' }))
    expect(worn.state.players[0]?.reserve).toEqual(['gimli*', 'frodo-baggins', 'sting', 'mithril-coat'])
    const place = view.state.grounds[0] ?? ''
    const moved = step(worn, happening('moved', { player: player.name, card: 'frodo-baggins', place }))
    expect(moved.state.players[0]?.reserve).toEqual(['gimli*'])
    expect(moved.state.at[place]?.free.slice(-3)).toEqual(['frodo-baggins', 'sting', 'mithril-coat'])
  })

  it('makes a hand unknown once a card has left it unseen', () => {
    const view = state()
    const other = view.state.players.find((one) => one.seat !== view.seat) as Player
    Object.assign(other, { hand: ['saruman', '?', '?'], shown: ['saruman'], asides: [] })
    const left = step(view, happening('cycled', { player: other.name, card: '?' })).state.players.find((one) => one.name === other.name)
    expect(left).toMatchObject({ hand: ['?', '?'], shown: [] })
  })

  it('keeps copies apart: a card that falls in combat comes from there', () => {
    const view = state()
    const player = view.state.players.find((one) => one.side === 'shadow') as Player
    player.reserve = ['mordor-orcs']
    view.state.grounds = ['edoras']
    view.state.at = { edoras: { free: [], shadow: ['mordor-orcs'], attack: 0, defence: 0 } }
    const fought = step(view, happening('fought', { location: 'edoras', number: '1', number2: '1', number3: '0' }))
    const fallen = step(fought, happening('eliminated-open', { player: player.name, card: 'mordor-orcs' })).state
    expect(fallen.at['edoras']?.shadow).toEqual([])
    expect(fallen.players.find((one) => one.name === player.name)?.reserve).toEqual(['mordor-orcs'])
  })

  it('renews Ring tokens each round only where the scenario says so', () => {
    for (const [setup, ring] of [
      ['duel', 'ready'],
      ['trilogy', 'used'],
    ] as const) {
      const view = { ...state(), setup }
      for (const player of view.state.players) player.ring = 'used'
      expect(step(view, happening('round', { number: '4' })).state.players[0]?.ring).toBe(ring)
    }
  })
})
