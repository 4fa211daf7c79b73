/** Starts a match with the reader in it, and goes there. */
import * as api from './api'
import { hold } from './keep'
import type { NewMatch, NewSeat } from './protocol'
import { go } from './route.svelte'

export async function begin(wanted: NewMatch): Promise<void> {
  const made = await api.make(wanted)
  hold({ match: made.match, token: made.token, links: made.links })
  go(`/match/${made.match}`)
}

/** The usual seats of a setup: `me`, or a built-in player. */
export function seatsOf(usual: string[]): NewSeat[] {
  return usual.map((one): NewSeat => (one === 'me' ? { kind: 'me' } : { kind: 'bot', bot: one }))
}
