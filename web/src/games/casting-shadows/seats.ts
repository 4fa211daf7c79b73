/** The status of a seat: for the list of players, and in detail. */
import { personAt } from '../../lib/person'
import { playerAt } from '../../lib/place'
import type { Place } from '../../lib/protocol'
import { say } from './words'
import type { Fact } from '../contract'
import { bookCard, type Lore } from './lore'
import type { Seat, View } from './types'

/** HP of a bot if the match does not say. */
const BOT_HP = 6
const MOST_HP = 18

const book = (seat: Seat) => seat.book.map(bookCard)
export const openCards = (seat: Seat): string[] => book(seat).flatMap((one) => (one.hidden || one.secret ? [] : [one.card]))
export const faceDown = (seat: Seat): number => seat.book.length - openCards(seat).length + seat.unseen.length
export const fullHp = (seat: Seat, view: View, lore: Lore): number => (seat.bot ? Number(view.options['bot_hp'] ?? BOT_HP) : (lore.board.hp ?? MOST_HP))
export const isOver = (view: View): boolean => view.state.winners.length > 0
export const isOnTurn = (at: number, view: View): boolean => at === view.state.active && !isOver(view)

export function isBot(at: number, view: View, places: Place[]): boolean {
  return (view.state.seats[at]?.bot ?? false) || places.find((one) => one.seat === at)?.kind === 'bot'
}

/** Who plays a seat, in a word: the reader, a bot, or a person's name. */
export function playerOf(at: number, view: View, places: Place[]): string {
  if (at !== view.seat && view.state.seats[at]?.bot) return say('bot')
  return playerAt(at, view.seat, places)
}

/** Everything public about a character's seat; for a character nobody plays, what it comes with. */
export function factsOf(character: string, view: View, lore: Lore, places: Place[]): Fact[] {
  const at = view.state.seats.findIndex((seat) => seat.character === character)
  const seat = view.state.seats[at]
  if (!seat) return [named('home', [lore.entry(character).home ?? ''], lore), ability(character, lore)]
  const player = [at === view.seat ? personAt(at, places) : '', playerOf(at, view, places)].filter(Boolean).join(', ')
  const who = { label: say('told.player'), text: player }
  const hp = { label: say('told.hp'), text: counted(seat.hp, fullHp(seat, view, lore)) }
  return [...(player ? [who] : []), hp, ...(seat.hp > 0 ? placed(seat, lore) : []), ...(seat.bot ? botHand(seat, lore) : hand(seat, lore))]
}

function placed(seat: Seat, lore: Lore): Fact[] {
  const status = [seat.frozen === 'none' ? '' : say('frozen'), seat.stunned === 'none' ? '' : say('stunned')].filter(Boolean).join(', ')
  return [named('tile', [seat.tile], lore), ...(status ? [{ label: say('told.status'), text: status }] : [])]
}

function hand(seat: Seat, lore: Lore): Fact[] {
  return [
    { label: say('told.form'), text: say(`form.${seat.form}`) },
    { label: say('told.energy'), text: counted(seat.energy, lore.limit(seat)) },
    ability(seat.character, lore),
    ...(seat.companion ? [named('companion', [seat.companion], lore)] : []),
    hidden(seat),
    named('cards', openCards(seat), lore),
  ]
}

/** A bot of the solo rules has one Spell and does not use forms, energy or an Ability. */
const botHand = (seat: Seat, lore: Lore): Fact[] => [named('spell', openCards(seat), lore), hidden(seat)]

const ability = (character: string, lore: Lore): Fact => ({ label: say('told.ability'), text: lore.entry(character).text })
const hidden = (seat: Seat): Fact => ({ label: say('told.down'), text: String(faceDown(seat)) })
const counted = (count: number, limit: number) => say('told.of', { count, limit })

function named(word: string, slugs: string[], lore: Lore): Fact {
  const things = slugs.map((slug) => ({ slug, title: lore.title(slug) }))
  return { label: say(`told.${word}`), things, text: things.length ? '' : say('told.none') }
}
