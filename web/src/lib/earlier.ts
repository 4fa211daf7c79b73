/** Plays from before those that the server sends to somebody who comes in: fetched a page at a time, the latest first. */
import type { Play } from './protocol'

/** The most plays in one answer of the server. */
export const PAGE = 200

export interface Page {
  plays: Play[]
  opening: Play | null
}

/** What is known of a match; `past` changes when plays were taken back or are worded differently. */
export interface Known {
  /** How many plays are missing before the first one known. */
  readonly missing: number
  readonly past: number
  put(page: Page): void
}

/** Fetches what is missing; gives up if nothing of use comes. */
export async function fill(known: Known, fetch: (from: number) => Promise<Page>): Promise<void> {
  while (known.missing > 0) {
    const { missing, past } = known
    const page = await fetch(Math.max(0, missing - PAGE))
    if (known.missing !== missing || known.past !== past) continue
    known.put({ ...page, plays: page.plays.filter((play) => play.at < missing) })
    if (known.missing >= missing) return
  }
}
