/** Begins a match with the reader in it, and goes there. */
import * as api from './api'
import { hold } from './keep'
import type { NewMatch, NewSeat, TableMessage } from './protocol'
import { go } from './route.svelte'

export async function begin(wanted: NewMatch): Promise<void> {
  const made = await api.make(wanted)
  hold({ match: made.match, token: made.token, links: made.links })
  go(`/match/${made.match}`)
}

/** Seats as a set-up names its usual ones: `me`, or a built-in player. */
export function seatsOf(usual: string[]): NewSeat[] {
  return usual.map((one): NewSeat => (one === 'me' ? { kind: 'me' } : { kind: 'bot', bot: one }))
}

/** Whether a match can be begun again without asking anybody: friends who played along would have to come back. */
export function isRepeatable({ you, seats }: TableMessage): boolean {
  return you.seats.length > 0 && seats.every((place) => place.kind === 'bot' || you.seats.includes(place.seat))
}

/** The same match once more, with other luck. */
export function repeated({ view, you, seats }: TableMessage, bots: string[]): NewMatch {
  const botOf = (name: string) => bots.find((bot) => name.toLowerCase().includes(bot)) ?? bots.at(-1) ?? ''
  const again = seats.map(({ seat, name }): NewSeat => (you.seats.includes(seat) ? { kind: 'me', name } : { kind: 'bot', name, bot: botOf(name) }))
  return { game: view.game, setup: view.setup, options: view.options ?? {}, seats: again }
}

export async function beginAgain(table: TableMessage): Promise<void> {
  const played = (await api.games()).games.find((one) => one.name === table.view.game)
  await begin(repeated(table, played?.players ?? []))
}
