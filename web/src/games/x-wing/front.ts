/** What the front page shows of this game before the rest of it is loaded. */
import type { Front } from '../contract'
import { texts } from './words/front'

export const front: Front = {
  game: 'x-wing',
  starts: [{ name: 'dogfight', setup: 'dogfight' }],
  texts,
  words: {
    en: async () => (await import('./words/en')).en,
    de: async () => (await import('./words/de')).de,
  },
  page: async () => (await import('.')).page,
  door: { ground: 'linear-gradient(#14203f, #060912)', ink: '#e9effb', line: '#46619a', main: '#86bdff', onMain: '#071428' },
}
