/** Against the Shadow beside the real box (13.38). */
import type { Talk } from '../../../lib/protocol'
import type { TalkPage } from '../../contract'
import Figure from '../Figure.svelte'
import { sideOf } from '../parts'
import Way from '../Way.svelte'
import Ask from './Ask.svelte'
import Opening from './Opening.svelte'
import Standing from './Standing.svelte'

export const page: TalkPage = {
  Opening,
  Ask,
  Standing,
  Details: Way,
  Figure,
  heading: ({ lines }) => lines[0] ?? '',
  figure({ question }: Talk) {
    const name = question?.about.player ?? ''
    return { figure: name ? { name, form: '' } : null, own: !name || sideOf(name) === 'free' }
  },
}
