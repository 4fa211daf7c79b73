/** People by the names they chose; a place nobody named has none. */
import { callOf } from './place'
import type { Place } from './protocol'
import { say } from './words.svelte'

const unnamed = (seat: number) => say('seat', { seat: seat + 1 })
const placeOf = (seat: number, places: Place[]) => places.find((one) => one.seat === seat)

/** The name a person chose; empty for bots and for places nobody named. */
export function personAt(seat: number, places: Place[]): string {
  const place = placeOf(seat, places)
  const name = place?.kind === 'human' ? callOf(place) : ''
  return name === unnamed(seat) ? '' : name
}

/** `Ben (North)`: who sits there, and as what the game calls them; one of the two where the other has no name. */
export function whoIs(seat: number, figure: string, places: Place[]): string {
  const person = personAt(seat, places)
  if (!person) return figure
  return figure === unnamed(seat) ? person : `${person} (${figure})`
}
