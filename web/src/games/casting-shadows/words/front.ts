/** The texts on this game's door, in every language: few, so that nobody has to wait for them. */
import type { Texts } from '../../../lib/words.svelte'

export const texts: Texts = {
  en: {
    title: 'Casting Shadows',
    about: 'Roll dice, collect spells, become your shadow. The last one standing wins.',
    facts: '1 to 6 players, about 20 minutes alone',
    boxing: 'Play Shadow Boxing',
    casting: 'Play against bots',
  },
  de: {
    title: 'Casting Shadows',
    about: 'Würfeln, Zauber sammeln, zum eigenen Schatten werden. Wer zuletzt steht, gewinnt.',
    facts: '1 bis 6 Personen, allein etwa 20 Minuten',
    boxing: 'Schattenboxen spielen',
    casting: 'Gegen Bots spielen',
  },
}
