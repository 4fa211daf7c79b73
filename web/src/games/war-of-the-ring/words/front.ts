/** The texts on this game's door, in every language: few, so that nobody has to wait for them. */
import type { Texts } from '../../../lib/words.svelte'

export const texts: Texts = {
  en: {
    title: 'War of the Ring: The Card Game',
    about: 'Walk nine paths to the fire, or burn the road behind them. Every card you play costs you another.',
    facts: '1 to 4 players, about 45 minutes for a Duel',
    duel: 'Play a Duel',
    solo: 'Alone against the Shadow',
    trilogy: 'Play the Trilogy',
  },
  de: {
    title: 'Der Ringkrieg: Das Kartenspiel',
    about: 'Neun Pfade bis zum Feuer, und der Schatten auf jedem davon. Jede gespielte Karte kostet eine andere.',
    facts: '1 bis 4 Personen, ein Duell etwa 45 Minuten',
    duel: 'Ein Duell spielen',
    solo: 'Allein gegen den Schatten',
    trilogy: 'Die Trilogie spielen',
  },
}
