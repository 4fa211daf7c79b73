import { describe, expect, it } from 'vitest'
import { Lore } from '../../src/games/war-of-the-ring/lore'
import { figureOf, handOf, seatName, starter } from '../../src/games/war-of-the-ring/parts'
import { mayPass, whyNot, whyNotThere } from '../../src/games/war-of-the-ring/shortfall'
import { isHouse, ofPile, ofPlayer, ofScored, told } from '../../src/games/war-of-the-ring/told'
import type { Player } from '../../src/games/war-of-the-ring/types'
import { at, content, withTwoDecks } from './asked'

const lore = new Lore(content)
const look = (slug: string, view = at('turn').view) => told(slug, view, lore, [])
const factsOf = (slug: string, view = at('turn').view) =>
  Object.fromEntries(look(slug, view).facts.map(({ label, text, things }) => [label, text || things?.map((one) => one.title).join(', ')]))

describe('looking', () => {
  it('tells everything that is on a card, and which rules matter', () => {
    expect(look('saruman')).toMatchObject({ title: 'Saruman', text: content['saruman']?.text, rule: '5.4', rulings: content['saruman']?.rulings })
    expect(factsOf('saruman')).toMatchObject({
      Kind: 'Isengard character',
      Icons: 'path 2, attack 1, defence 1, leadership in attack 1, leadership in defence 1',
      'Paths it may walk': '5–6',
    })
    expect(factsOf('sting')).toMatchObject({ Kind: 'Hobbit item, Weapon', 'Wielded by': 'Frodo Baggins or Sam Gamgee' })
    expect(factsOf('the-black-easterling')['Paths it may walk']).toBe('1–3, 5–9')
    expect(factsOf('eomer')['Battlegrounds that list it']).toBe("Edoras, Helm's Deep, Morannon, Orthanc")
  })

  it('tells what is printed on a location', () => {
    expect(factsOf('minas-tirith')).toMatchObject({ Points: '3', 'Own defence': '3', 'Attacking factions': 'Mordor, Southron' })
    expect(factsOf('osgiliath').Kind).toBe('Path 7')
  })

  it('lets own piles be looked through, and of others only what is known', () => {
    const { view } = at('turn')
    const mine = view.state.players.find((one) => one.seat === view.seat) as Player
    const other = view.state.players.find((one) => one.seat !== view.seat) as Player
    Object.assign(mine, { cycled: ['gimli'], cycled_known: ['sting'] })
    Object.assign(other, { out: ['?', '?'], out_known: ['shelob'] })
    expect(factsOf(ofPile(mine.name, 'cycled'), view)).toMatchObject({ Cards: '2', 'Known cards': 'Sting, Gimli' })
    expect(factsOf(ofPile(other.name, 'out'), view)).toMatchObject({ Cards: '3', 'Known cards': 'Shelob', 'Face down': '2' })
  })

  it('tells who plays a deck and what is open about it', () => {
    const { view } = at('turn')
    const facts = factsOf(ofPlayer(view.state.players[0]?.name ?? ''), view)
    expect(facts).toMatchObject({ Side: 'Free Peoples', 'Carryover limit': String(view.state.players[0]?.limit) })
  })

  it('adds up what was scored', () => {
    const { view } = at('turn')
    view.state.scored = { free: ['rivendell'], shadow: ['orthanc'] }
    Object.assign(view.state, { corruption: 3, score: { free: 2, shadow: 5 } })
    const facts = look(ofScored, view).facts
    expect(facts[0]).toMatchObject({ label: 'Free Peoples: 2', things: [{ slug: 'rivendell', title: 'Rivendell (2)' }] })
    expect(facts[1]).toMatchObject({ label: 'Shadow: 5', text: 'corruption 3', things: [{ slug: 'orthanc', title: 'Orthanc (2)' }] })
  })

  it('marks house values, but not our wording of a text', () => {
    const { house, ...entry } = content['saruman'] ?? { title: '', kind: '', rule: '' }
    expect(house).toBe(false)
    expect(isHouse({ ...entry, from: { title: 'printed', text: 'house' } })).toBe(false)
    expect(isHouse({ ...entry, from: { 'icons.attack': 'house', text: 'house' } })).toBe(true)
  })
})

describe('why not', () => {
  const { view } = at('turn')
  const hand = handOf(view) as Player
  hand.hand = ['sting', 'gimli', 'riders-of-rohan']
  hand.played = ['gimli']
  for (const player of view.state.players) player.reserve = []
  for (const stand of Object.values(view.state.at)) Object.assign(stand, { free: [], shadow: [] })

  it('says what is missing', () => {
    expect(whyNot('sting', view, lore)).toBe('Needs Frodo Baggins or Sam Gamgee in play.')
    expect(whyNot('gimli', view, lore)).toBe('Already played this round.')
    expect(whyNot('riders-of-rohan', view, lore)).toBe('')
    hand.reserve = ['frodo-baggins']
    expect(whyNot('sting', view, lore)).toBe('')
  })

  it('says why a card cannot go somewhere', () => {
    const state = { ...view.state, path: 'bag-end', path_number: 1 }
    expect(whyNotThere('riders-of-rohan', 'path', state, lore)).toBe('armies never walk a path.')
    expect(whyNotThere('gimli', 'path', state, lore)).toBe('walks only paths 3–9.')
    expect(whyNotThere('riders-of-rohan', 'minas-tirith', state, lore)).toBe('Rohan is not listed.')
    expect(whyNotThere('riders-of-rohan', 'edoras', state, lore)).toBe('')
  })

  it('knows who may pass', () => {
    expect(mayPass(2, 2, [0])).toBe(true)
    expect(mayPass(4, 2, [5, 6])).toBe(true)
    expect(mayPass(4, 2, [5, 4])).toBe(false)
  })
})

describe('seats', () => {
  it('are called after their decks', () => {
    const { state, seat } = withTwoDecks().view
    const own = state.players.filter((one) => one.seat === seat).map((one) => one.name)
    expect(figureOf(seat ?? 0, state)?.name).toBe(own.join('+'))
    expect(seatName(seat ?? 0, state)).toBe(own.includes('frodo') ? 'Frodo and Aragorn' : 'Witch-king and Saruman')
  })

  it('start the round in turn; in the Three-Player Duel Gandalf starts every other one', () => {
    const { view } = at('turn')
    view.state.start = 1
    expect(starter(view)).toBe(view.state.players[1])
    Object.assign(view.state, { start: 2 })
    expect(starter({ ...view, setup: 'three-duel' })).toBe(view.state.players[0])
  })
})
