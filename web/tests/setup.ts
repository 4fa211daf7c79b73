/** Loads the texts of every game, as if one of its pages were open. */
import { configure } from '@testing-library/svelte'
import { FRONTS } from '../src/games/registry'
import { learn } from '../src/lib/words.svelte'
import { PATIENCE } from './patience'

configure({ asyncUtilTimeout: PATIENCE.timeout })

for (const { game, words } of FRONTS) if (words) await learn(game, words)
