/** Names for the seats that views refer to by number. */
import { callOf } from '../../lib/place'
import { personAt, whoIs } from '../../lib/person'
import type { GameView, Place } from '../../lib/protocol'
import { say } from '../../lib/words.svelte'
import { layoutOf, type Data, type Entries } from './layout'
import { wordOf, type Content } from './readable'

/** Keys whose integers are seats, counted from 0; -1 is nobody. */
const SEATS = ['active', 'chooser', 'current', 'dealer', 'first', 'leader', 'order', 'seat', 'starter', 'turn_of', 'winner', 'winners']

/** What the game calls a seat: its figure, otherwise its number. */
export function nameOf(seat: number, content: Content, places: Place[]): string {
  const figure = places.find((one) => one.seat === seat)?.figure
  return figure?.name ? wordOf(figure.name, content) : say('seat', { seat: seat + 1 })
}

/** Who sits where, followed by the automas that the view names. */
export function namesOf(view: GameView, content: Content, places: Place[]): string[] {
  const seated = places.map(({ seat }) => whoIs(seat, nameOf(seat, content, places), places))
  const told = layoutOf((view.state ?? {}) as Entries, places.length).sheets.find((sheet) => sheet.name === 'seats')?.rows ?? []
  const others = told.slice(seated.length).map(({ head }) => (typeof head === 'string' ? wordOf(head, content) : say('seat', { seat: head })))
  return [...seated, ...others]
}

/** The name that a number under such a key stands for; empty if it is not a seat. */
export function seatWord(key: string, data: Data, names: string[]): string {
  if (!SEATS.includes(key) || typeof data !== 'number') return ''
  return data === -1 ? say('plain.none') : (names[data] ?? '')
}

/** Who plays a seat, in a word: the reader, a bot, or a person's name. */
export function playerOf(place: Place, own: number | null): string {
  if (place.seat === own) return [say('you'), personAt(place.seat, [place])].filter(Boolean).join(', ')
  return callOf(place) + (place.kind === 'bot' || place.online ? '' : `, ${say('away')}`)
}
