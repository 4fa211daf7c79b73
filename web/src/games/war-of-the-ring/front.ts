/** What the front page shows of this game before the rest of it is loaded. */
import type { Front } from '../contract'
import { texts } from './words/front'

export const front: Front = {
  game: 'war-of-the-ring',
  starts: [
    { name: 'duel', setup: 'duel' },
    { name: 'solo', setup: 'fellowship-solo' },
    { name: 'trilogy', setup: 'trilogy' },
  ],
  openly: ['difficulty'],
  texts,
  words: {
    en: async () => (await import('./words/en')).en,
    de: async () => (await import('./words/de')).de,
  },
  talk: async () => (await import('./companion')).page,
  page: async () => (await import('.')).page,
  door: { ground: 'linear-gradient(#3a2716, #1c120a)', ink: '#f8eeda', line: '#b08a55', main: '#e3cf9f', onMain: '#241708' },
  picture: async () => (await import('./Picture.svelte')).default,
}
