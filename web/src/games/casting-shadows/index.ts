/** Casting Shadows on the page. */
import type { Happening, Option } from '../../lib/protocol'
import { say } from '../../lib/words.svelte'
import type { GamePage } from '../contract'
import Board from './Board.svelte'
import Hand from './Hand.svelte'
import { costWord, Lore } from './lore'
import Meeple from './Meeple.svelte'
import { choice } from './options'
import Players from './Players.svelte'
import type { Content, View } from './types'

const NOUNS: Record<string, string> = { tile: 'tile', character: 'seat', character2: 'seat', card: 'card' }

export const page: GamePage = {
  Board,
  Players,
  Hand,
  Figure: Meeple,
  choices(options: Option[], view) {
    const shown = view as View
    const own = shown.seat === null ? '' : (shown.state.seats[shown.seat]?.tile ?? '')
    return options.map((option) => choice(option, own))
  },
  keys: {
    end: 'e',
    done: 'e',
    pass: 'n',
    reroll: 'r',
    roll: 'r',
    protect: 'p',
    refresh: 'f',
    collect: 'c',
    'collect-counterspell': 'c',
    ability: 'a',
    transform: 't',
    wait: 'w',
    stay: 's',
    'leave-all': 'n',
    hold: 's',
  },
  main: ['end', 'done', 'roll', 'pass', 'transform', 'leave-all', 'stay'],
  told(slug, content) {
    const entry = new Lore(content as Content).entry(slug)
    const costs = (entry.collect ?? []).map(costWord)
    return { title: entry.title, text: entry.text, rule: entry.rule, house: entry.house ?? false, costs }
  },
  nameOf(seat, view, content) {
    const character = (view as View).state.seats[seat]?.character
    return character ? new Lore(content as Content).name(character) : say('seat', { seat: seat + 1 })
  },
  thingsOf(event: Happening) {
    return Object.entries(event.args)
      .filter(([noun]) => NOUNS[noun])
      .map(([noun, value]) => `${NOUNS[noun]}:${value}`)
  },
  results(view) {
    const seats = (view as View).state.seats
    return seats.map(({ character, hp }, seat) => ({ character, hp, seat }))
  },
}
