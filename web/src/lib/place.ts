/** What whoever sits at a place is called: the name they chose, or one in the reader's language. */
import type { Place } from './protocol'
import { say } from './words.svelte'

export function callOf({ seat, kind, name }: Place): string {
  return name || (kind === 'bot' ? say('bot') : say('seat', { seat: seat + 1 }))
}
