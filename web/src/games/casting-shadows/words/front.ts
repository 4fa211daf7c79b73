/** What the front page says of this game, in every language: small, so that nothing has to be waited for. */
import type { Texts } from '../../../lib/words.svelte'

export const texts: Texts = {
  en: {
    boxing: 'Shadow Boxing',
    'boxing.about': 'You alone against three bots that follow fixed rules. The page says why they do what they do.',
    'boxing.facts': '1 player · about 20 minutes',
    casting: 'Casting Shadows',
    'casting.about': 'Roll dice, collect spells, turn into your Shadow Form, and be the last one standing.',
    'casting.facts': '2 to 6 players · play now seats you against three bots',
  },
  de: {
    boxing: 'Schattenboxen',
    'boxing.about': 'Allein gegen drei Bots, die festen Regeln folgen. Die Seite sagt, warum sie tun, was sie tun.',
    'boxing.facts': '1 Person · etwa 20 Minuten',
    casting: 'Casting Shadows',
    'casting.about': 'Würfeln, Zauber sammeln, die Schattengestalt annehmen und am Ende allein noch stehen.',
    'casting.facts': '2 bis 6 Personen · sofort spielen setzt dich gegen drei Bots',
  },
}
