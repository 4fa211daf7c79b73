/** From a match to its rematch: the same token opens it, and whoever is present when it starts is taken along. */
import { linksOf, sit } from './keep'
import type { Rematch } from './protocol'
import { go } from './route.svelte'

export function follow(from: string, token: string | null, { match, moved, fresh }: Rematch): void {
  if (token) sit({ match, token, links: movedOn(linksOf(from, token), moved) })
  if (fresh) go(`/match/${match}`)
}

/** The links for friends, who have moved to other seats. */
function movedOn(links: { seats: number[]; token: string }[], moved: number[]) {
  return links.map(({ seats, token }) => ({ token, seats: seats.map((seat) => moved[seat] ?? seat) }))
}
