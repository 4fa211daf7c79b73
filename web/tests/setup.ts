/** Loads the texts of every game, as if one of its pages were open. */
import { FRONTS } from '../src/games/registry'
import { learn } from '../src/lib/words.svelte'

for (const { game, words } of FRONTS) if (words) await learn(game, words)
