/** Who sits where. */
import type { Place } from './protocol'
import { say } from './words.svelte'

/** The name of whoever sits at a seat: the one they chose, or a generic one in the reader's language. */
export function callOf({ seat, kind, name }: Place): string {
  return name || (kind === 'bot' ? say('bot') : say('seat', { seat: seat + 1 }))
}

/** Who plays a seat, in a word: the reader, a bot, or a person's name. */
export function playerAt(seat: number, reader: number | null, places: Place[]): string {
  if (seat === reader) return say('you')
  const place = places.find((one) => one.seat === seat)
  if (!place) return ''
  return callOf(place) + (place.kind === 'bot' || place.online ? '' : `, ${say('away')}`)
}
