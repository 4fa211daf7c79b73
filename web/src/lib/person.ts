/** People by the names they chose; a seat without a chosen name has none. */
import type { Place } from './protocol'
import { say } from './words.svelte'

/** The name a person chose; empty for bots and for seats without a chosen name. */
export function personAt(seat: number, places: Place[]): string {
  const place = places.find((one) => one.seat === seat)
  return place?.kind === 'human' ? place.name : ''
}

/** `Ben (North)`: who sits there, and what the game calls them; just one of the two if the other has no name. */
export function whoIs(seat: number, figure: string, places: Place[]): string {
  const person = personAt(seat, places)
  if (!person) return figure
  return figure === say('seat', { seat: seat + 1 }) ? person : `${person} (${figure})`
}
