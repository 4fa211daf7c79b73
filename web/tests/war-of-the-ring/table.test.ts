import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import Board from '../../src/games/war-of-the-ring/Board.svelte'
import { locationAt, lying, places, units } from '../../src/games/war-of-the-ring/entries'
import Hand from '../../src/games/war-of-the-ring/Hand.svelte'
import { landOf } from '../../src/games/war-of-the-ring/lands'
import { Lore } from '../../src/games/war-of-the-ring/lore'
import { stops } from '../../src/games/war-of-the-ring/stops'
import { PATIENCE } from '../patience'
import { at, content, props, withTwoDecks } from './asked'

const lore = new Lore(content)

afterEach(cleanup)

describe('cards in play', () => {
  it('are written with their marks', () => {
    expect(lying('strider*+2')).toEqual({ card: 'strider', fresh: true, tokens: 2 })
    expect(lying('strider')).toEqual({ card: 'strider', fresh: false, tokens: 0 })
  })

  it('carry their items', () => {
    const [frodo, gimli] = units(['frodo-baggins', 'sting', 'mithril-coat', 'gimli'], lore)
    expect(frodo?.items.map((one) => one.card)).toEqual(['sting', 'mithril-coat'])
    expect(gimli?.items).toEqual([])
  })
})

describe('the board', () => {
  it('shows every active place in order, with both totals', () => {
    const crowd = at('crowd')
    const { container } = render(Board, props(crowd))
    const { state } = crowd.view
    const heads = [...container.querySelectorAll('.place')]
    expect(heads.map((one) => one.getAttribute('data-place'))).toEqual(places(state))
    for (const [order, place] of places(state).entries()) {
      const text = heads[order]?.textContent ?? ''
      expect(text).toContain(lore.title(locationAt(place, state)))
      const now = state.now[place]
      expect(text).toContain(now?.wins === 'none' ? 'Nobody scores it' : now?.wins === 'free' ? 'Free Peoples win' : 'Shadow wins')
      for (const total of [now?.attack, now?.defence]) expect(heads[order]?.querySelector('.totals')?.textContent).toContain(String(total))
    }
  })

  it('shows all cards in play, and explains those that cannot be chosen', () => {
    const crowd = at('crowd')
    const look = vi.fn()
    const { container } = render(Board, props(crowd, { lit: new Set(), look }))
    const { state } = crowd.view
    const laid = [...Object.values(state.at).flatMap(({ free, shadow }) => [...free, ...shadow]), ...state.players.flatMap(({ reserve }) => reserve)]
    const minis = [...container.querySelectorAll<HTMLElement>('.mini')]
    expect(minis).toHaveLength(laid.length)
    minis[0]?.click()
    expect(laid.map((one) => lying(one).card)).toContain(look.mock.calls[0]?.[0])
  })

  it('points at a place that can be chosen', () => {
    const combat = at('pick-combat')
    const point = vi.fn()
    const { container } = render(Board, props(combat, { point }))
    container.querySelector<HTMLElement>('[data-thing="place:path"]')?.click()
    expect(point).toHaveBeenCalledWith('place:path')
  })

  it('offers the locations that can be activated', () => {
    const ground = at('pick-ground')
    render(Board, props(ground))
    for (const { args } of ground.options) expect(screen.getAllByText(lore.title(args.location ?? '')).length).toBeGreaterThan(0)
  })

  it('counts the piles of others without naming what is face down', () => {
    const { container } = render(Board, props(at('turn')))
    expect(container.textContent).not.toContain('?')
  })
})

describe('the hand', () => {
  it('is that of the deck that must choose; the others are one click away', async () => {
    const turn = withTwoDecks()
    const own = turn.view.state.players.filter((one) => one.seat === turn.view.seat)
    const chosen = own.find((one) => one.name === turn.view.state.frames.at(-1)?.player)
    const other = own.find((one) => one !== chosen)
    const { container } = render(Hand, props(turn))
    const titles = () => [...container.querySelectorAll('.card .title')].map((one) => one.textContent)
    expect(titles()).toEqual(chosen?.hand.map((card) => lore.title(card)))
    container.querySelector<HTMLElement>('.deck[aria-pressed="false"]')?.click()
    await vi.waitFor(() => expect(titles()).toEqual(other?.hand.map((card) => lore.title(card))), PATIENCE)
  })

  it('makes room for cards that were set aside', () => {
    const aside = at('aside')
    const { container } = render(Hand, props(aside))
    const things = [...container.querySelectorAll<HTMLElement>('.card')].map((one) => one.dataset.thing ?? '')
    expect(things.length).toBeGreaterThan(0)
    expect(things.every((thing) => thing.startsWith('aside:'))).toBe(true)
  })

  it('can be read without being played', () => {
    const look = vi.fn()
    const point = vi.fn()
    const turn = at('turn')
    const { container } = render(Hand, props(turn, { look, point }))
    container.querySelector<HTMLElement>('.read')?.click()
    expect(look).toHaveBeenCalledTimes(1)
    expect(point).not.toHaveBeenCalled()
  })
})

describe('the road', () => {
  it('shows what became of each path', () => {
    const { state } = at('turn').view
    Object.assign(state, { path: 'amon-hen', path_number: 6, unused: ['osgiliath', 'orodruin', 'crack-of-doom'] })
    state.scored.free = ['bag-end', 'weathertop', 'the-old-forest', 'rivendell']
    const road = stops(state, lore)
    expect(road.map((stop) => stop.kind).join(' ')).toBe('scored scored gone gone gone active ahead ahead ahead')
    expect(road[1]).toMatchObject({ points: 4, names: ['Weathertop', 'The Old Forest'] })
    expect(road.map((stop) => stop.left)).toEqual([0, 0, 0, 0, 0, 0, 1, 0, 2])
  })

  it('ends where the scenario ends', () => {
    const { state } = at('turn').view
    Object.assign(state, { path: '', path_number: 2, unused: ['amon-hen'] })
    expect(stops(state, lore)).toHaveLength(6)
  })
})

it('has a banner for every location', () => {
  const locations = Object.keys(content).filter((slug) => ['path', 'battleground'].includes(lore.entry(slug).kind))
  expect(locations).toHaveLength(41)
  for (const slug of locations) expect(document.getElementById(`war-l-${landOf(slug)}`), slug).not.toBeNull()
})

it('has a picture for every card', () => {
  const cards = Object.keys(content).filter((slug) => lore.entry(slug).faction)
  expect(cards.length).toBeGreaterThan(100)
  for (const card of cards) {
    expect(document.getElementById(`war-a-${lore.faction(card)}`), card).not.toBeNull()
    expect(document.getElementById(`war-e-${lore.faction(card)}`), card).not.toBeNull()
    expect(document.getElementById(`war-f-${lore.figure(card)}`), card).not.toBeNull()
  }
})
