import { expect, vi } from 'vitest'
import '../src/games/casting-shadows'
import type { TableMessage } from '../src/lib/protocol'
import { Session } from '../src/lib/session.svelte'
import content from './fixtures/base4.json'
import { PATIENCE } from './patience'
import { Wire } from './wire'

interface Asked {
  view: { seat: number | null }
  options: unknown[]
}

/** The table of a player who has to choose. */
export const tableOf = ({ view, options }: Asked, more: Partial<TableMessage> = {}) => ({
  type: 'table',
  match: 'x',
  version: 9,
  number: 9,
  from: 9,
  you: { seats: [view.seat], seat: view.seat, owner: true, open: true },
  view,
  decision: { seat: view.seat, yours: true, prompt: '', cite: '', rule: null, options },
  plays: [],
  undo: { may: true, why: '', request: null },
  outcome: null,
  seats: [],
  opening: null,
  clock: 0,
  deadline: null,
  now: null,
  ...more,
})

/** A session of a player who has to choose, and the connection on which the test answers. */
export async function seated(asked: Asked, more: Partial<TableMessage> = {}): Promise<{ session: Session; wire: Wire }> {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ entries: content.content })))
  const wire = new Wire()
  const session = new Session('x', null, () => wire)
  session.start()
  wire.open()
  wire.say(tableOf(asked, more))
  await vi.waitFor(() => expect(session.table).not.toBeNull(), PATIENCE)
  return { session, wire }
}
