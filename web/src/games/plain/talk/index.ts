/** A talk beside the real table for any game: questions in the server's words, answered by button or by typing. */
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
