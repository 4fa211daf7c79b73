/** What the reader looks at: shared by the mat and the panels beside it, and by nothing else. */
import { Camera } from './camera.svelte'
import { Planner } from './planner.svelte'
import type { Try } from './slices'

export type Layer = 'arcs' | 'ghosts' | 'names'

export class Desk {
  /** The ship whose card is open; empty for the one that acts. */
  ship = $state('')
  /** The ship under the pointer. */
  hovered = $state('')
  /** The manoeuvre under the pointer or the finger. */
  manoeuvre = $state('')
  /** The notation of the option under the pointer, or with the focus. */
  option = $state('')
  /** The notation of the place where something is about to be placed. */
  spot = $state('')
  /** The last try to steal intel that was shown, and its round. */
  slice = $state.raw<Try | undefined>()
  layers = $state<Record<Layer, boolean>>({ arcs: true, ghosts: true, names: true })
  readonly planner = new Planner()
  readonly camera = new Camera()

  /** Another match, or the screen has been passed on. */
  clear(): void {
    this.ship = ''
    this.manoeuvre = ''
    this.option = ''
    this.spot = ''
    this.slice = undefined
    this.planner.clear()
    this.camera.follows = true
  }
}

export const desk = new Desk()
