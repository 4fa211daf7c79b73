/** What every part of the table is drawn from. */
import type { Attachment } from 'svelte/attachments'
import type { Thing } from '../../lib/choose'
import type { GameProps } from '../contract'
import { Lore } from './lore'
import type { Content, State, View } from './types'

export interface Table extends Omit<GameProps, 'view'> {
  view: View
  state: State
  lore: Lore
}

export function tableOf(props: GameProps): Table {
  const view = props.view as View
  return { ...props, view, state: view.state, lore: new Lore(props.content as Content) }
}

/** Points at a thing that can be chosen now, and explains any other. */
export function use({ lit, point, look }: Table, thing: Thing, slug: string): void {
  if (lit.has(thing)) point(thing)
  else look(slug)
}

/** Moves the focus among the buttons of a row with the arrow keys. */
export const walking: Attachment<HTMLElement> = (row) => {
  const walk = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const stops = [...row.querySelectorAll<HTMLElement>('[data-stop]')]
    const at = stops.findIndex((one) => one === document.activeElement)
    const next = step && at >= 0 ? stops[at + step] : undefined
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  row.addEventListener('keydown', walk)
  return () => row.removeEventListener('keydown', walk)
}
