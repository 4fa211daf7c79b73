/** What the front page shows of this game before anything else of it is loaded. */
import type { Front } from '../contract'
import { texts } from './words/front'

export const front: Front = {
  game: 'casting-shadows',
  starts: [
    { name: 'boxing', setup: 'shadow-boxing', talk: true },
    { name: 'casting', setup: 'base' },
  ],
  texts,
  words: {
    en: async () => (await import('./words/en')).en,
    de: async () => (await import('./words/de')).de,
  },
  talk: async () => (await import('./companion')).page,
  page: async () => (await import('.')).page,
  picture: async () => (await import('./Picture.svelte')).default,
}
