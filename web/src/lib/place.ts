/** What whoever sits at a place is called: the name they chose, or one in the reader's language. */
import type { Place } from './protocol'
import { say } from './words.svelte'

/** Names the server gives to places nobody named. */
const UNNAMED_BOT = /^\w+ bot$/

export function callOf({ seat, kind, name }: Place): string {
  if (kind === 'bot') return UNNAMED_BOT.test(name) ? say('bot') : name
  return name === `Seat ${seat + 1}` ? say('seat', { seat: seat + 1 }) : name
}
