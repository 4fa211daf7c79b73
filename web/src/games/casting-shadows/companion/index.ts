/** Shadow Boxing beside the real box. */
import type { Talk } from '../../../lib/protocol'
import type { TalkPage } from '../../contract'
import Figure from '../Figure.svelte'
import type { View } from '../types'
import Ask from './Ask.svelte'
import Opening from './Opening.svelte'
import Shown from './Shown.svelte'
import Standing from './Standing.svelte'
import { heading } from './words'

export const page: TalkPage = {
  Opening,
  Ask,
  Standing,
  Shown,
  Figure,
  heading,
  figure(talk: Talk) {
    const own = (talk.view as View).state.seats[0]?.character ?? ''
    const name = talk.question?.about.character ?? own
    return { figure: { name, form: '' }, own: name === own }
  },
}
