/** People by the names they chose; a place nobody named has none. */
import type { Place } from './protocol'
import { say } from './words.svelte'

/** The name a person chose; empty for bots and for places nobody named. */
export function personAt(seat: number, places: Place[]): string {
  const place = places.find((one) => one.seat === seat)
  return place?.kind === 'human' ? place.name : ''
}

/** `Ben (North)`: who sits there, and as what the game calls them; one of the two where the other has no name. */
export function whoIs(seat: number, figure: string, places: Place[]): string {
  const person = personAt(seat, places)
  if (!person) return figure
  return figure === say('seat', { seat: seat + 1 }) ? person : `${person} (${figure})`
}
