/** Texts of this game, and those it shares with the page. */
import { sayOf } from '../../../lib/words.svelte'

export const say = sayOf('x-wing')
