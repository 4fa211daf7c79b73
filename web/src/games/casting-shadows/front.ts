/** What the front page shows of this game before anything else of it is loaded. */
import type { Front } from '../contract'

const OPPONENT = { kind: 'bot', bot: 'greedy' } as const

export const front: Front = {
  game: 'casting-shadows',
  starts: [
    { name: 'boxing', setup: 'shadow-boxing', seats: [{ kind: 'me' }], talk: true },
    { name: 'casting', setup: 'base', seats: [{ kind: 'me' }, OPPONENT, OPPONENT, OPPONENT] },
  ],
  talk: async () => (await import('./companion')).page,
  page: async () => (await import('.')).page,
  picture: async () => (await import('./Picture.svelte')).default,
}
