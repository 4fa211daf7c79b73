/** The name of whoever sits at a seat: the one they chose, or a generic one in the reader's language. */
import type { Place } from './protocol'
import { say } from './words.svelte'

export function callOf({ seat, kind, name }: Place): string {
  return name || (kind === 'bot' ? say('bot') : say('seat', { seat: seat + 1 }))
}
