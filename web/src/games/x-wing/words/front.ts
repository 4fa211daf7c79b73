/** The texts on this game's door, in every language: few, so that nobody has to wait for them. */
import type { Texts } from '../../../lib/words.svelte'

export const texts: Texts = {
  en: {
    title: 'X-Wing Miniatures Game',
    about: 'Set your dials in secret, fly through the rocks, and have them in your sights when it counts.',
    facts: '2 players, about an hour for 100 points',
    dogfight: 'Fly a dogfight',
    mission: 'Mission 16: steal the intel',
    placing: 'Place everything yourself',
    squads: 'Build a squad',
    'bot.steady': 'steady, flies and shoots with care',
    'bot.rookie': 'rookie, thinks ahead but misjudges a lot',
    'bot.veteran': 'veteran, thinks ahead and misjudges less',
    'bot.ace': 'ace, guesses your dials and hides its own: the strongest',
  },
  de: {
    title: 'X-Wing Miniaturen-Spiel',
    about: 'Stell heimlich deine Manöver ein, flieg durchs Geröll und hab sie im richtigen Moment im Visier.',
    facts: '2 Personen, bei 100 Punkten etwa eine Stunde',
    dogfight: 'Ein Luftkampf',
    mission: 'Mission 16: Daten stehlen',
    placing: 'Alles selbst aufstellen',
    squads: 'Staffel bauen',
    'bot.steady': 'Routinier, fliegt und schießt mit Bedacht',
    'bot.rookie': 'Neuling, denkt voraus, verschätzt sich aber oft',
    'bot.veteran': 'Veteran, denkt voraus und verschätzt sich weniger',
    'bot.ace': 'Ass, errät deine Manöver und verbirgt die eigenen: am stärksten',
  },
}
