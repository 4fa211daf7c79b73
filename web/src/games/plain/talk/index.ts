/** A dialogue beside the real table of any game: what is asked in the server's lines, answered by buttons or typed. */
import type { TalkPage } from '../../contract'
import Mark from '../Mark.svelte'
import { labelOf } from '../readable'
import Ask from './Ask.svelte'
import Opening from './Opening.svelte'
import Standing from './Standing.svelte'

export const page: TalkPage = {
  Opening,
  Ask,
  Standing,
  Figure: Mark,
  heading: ({ lines, kind }) => lines[0] || labelOf(kind),
  figure: () => ({ figure: null, own: true }),
}
