/** Starts a match with the reader in it, and goes there. */
import * as api from './api'
import { hold } from './keep'
import type { NewMatch, NewSeat, Setup } from './protocol'
import { go } from './route.svelte'

export async function begin(wanted: NewMatch): Promise<void> {
  const made = await api.make(wanted)
  hold({ match: made.match, token: made.token, links: made.links })
  go(`/match/${made.match}`)
}

/** The usual seats of a setup: `me`, or a built-in player, unless another one is wanted. */
export function seatsOf(usual: string[], bot?: string): NewSeat[] {
  return usual.map((one): NewSeat => (one === 'me' ? { kind: 'me' } : { kind: 'bot', bot: bot ?? one }))
}

/** Setups for several people, and those for one. */
export function sectionsOf(setups: Setup[]): { name: 'together' | 'alone'; setups: Setup[] }[] {
  const together = setups.filter((one) => one.high > 1)
  const alone = setups.filter((one) => one.high === 1)
  const sections = [{ name: 'together', setups: together } as const, { name: 'alone', setups: alone } as const]
  return sections.filter((one) => one.setups.length)
}
