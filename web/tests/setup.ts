/** What every game says on its pages, as it is there when one of them is open. */
import { FRONTS } from '../src/games/registry'
import { learn } from '../src/lib/words.svelte'

for (const { game, words } of FRONTS) if (words) await learn(game, words)
