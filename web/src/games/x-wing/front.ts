/** What the front page shows of this game before the rest of it is loaded. */
import type { Front } from '../contract'
import { texts } from './words/front'

const squadField = async () => (await import('./squads/SquadField.svelte')).default

export const front: Front = {
  game: 'x-wing',
  // Whoever has never flown begins where everything lies ready, against the weakest player that thinks ahead.
  starts: [
    { name: 'dogfight', setup: 'dogfight', options: { start: 'laid-out' }, bot: 'rookie' },
    { name: 'mission', setup: 'grab-and-smash', options: { start: 'laid-out' }, bot: 'rookie' },
    { name: 'placing', setup: 'dogfight' },
  ],
  openly: ['squad_1', 'squad_2', 'start'],
  fields: { squad_1: squadField, squad_2: squadField },
  pages: [{ name: 'squads', load: async () => (await import('./squads/Builder.svelte')).default }],
  texts,
  words: {
    en: async () => (await import('./words/en')).en,
    de: async () => (await import('./words/de')).de,
  },
  page: async () => (await import('.')).page,
  door: { ground: 'linear-gradient(#14203f, #060912)', ink: '#e9effb', line: '#46619a', main: '#86bdff', onMain: '#071428' },
  picture: async () => (await import('./Picture.svelte')).default,
}
