/** What the front page shows of this game before the rest of it is loaded. */
import type { Front } from '../contract'
import { texts } from './words/front'

export const front: Front = {
  game: 'casting-shadows',
  starts: [
    { name: 'boxing', setup: 'shadow-boxing' },
    { name: 'casting', setup: 'base' },
  ],
  texts,
  words: {
    en: async () => (await import('./words/en')).en,
    de: async () => (await import('./words/de')).de,
  },
  talk: async () => (await import('./companion')).page,
  page: async () => (await import('.')).page,
  door: { ground: 'linear-gradient(#241a4a, #150f2e)', ink: '#f4efff', line: '#7d63e0', main: '#b09cff', onMain: '#150f29' },
  picture: async () => (await import('./Picture.svelte')).default,
}
