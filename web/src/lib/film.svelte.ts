/** The running film: one shot after another, about a second each; skipping it shows the present. */
import type { Shot } from './film'
import type { Happening } from './protocol'

const STEP = 1100
const OWN = 500
const QUIET = 90
/** Longer films run at double speed, so that the reader is not kept waiting. */
const LONG = 16
/** After a long absence only the end is shown; the recap has everything. */
const MOST = 30

export interface Happened {
  id: number
  events: Happening[]
  /** What came before them and was not shown. */
  skipped: Happening[]
}

export class Film {
  queue = $state.raw<Shot[]>([])
  /** What is being animated right now. */
  happened = $state.raw<Happened>({ id: 0, events: [], skipped: [] })
  /** 1 is about a second per step; 0 shows no film. */
  speed = $state(1)
  /** The current line up to now, step by step. */
  shown = $state.raw<Shot[]>([])
  private timer: ReturnType<typeof setTimeout> | undefined
  /** The table as it is now, shown when the film has ended. */
  private last: Shot | undefined

  get current(): Shot | undefined {
    return this.queue[0]
  }

  /** How many lines are still to come; the log holds them back until then. */
  get untold(): number {
    return this.queue.filter((shot) => !shot.isPart).length + (this.running && this.last ? 1 : 0)
  }

  get running(): boolean {
    return this.queue.length > 0
  }

  /** Shows what happened; the last shot is the table as it is now, and with `atOnce` nobody has to wait for it. */
  show(shots: Shot[], atOnce: boolean): void {
    if (!shots.length) return
    if (this.speed === 0) return this.flash(shots.at(-1)?.events, eventsOf(shots.slice(0, -1)))
    const idle = !this.running
    const waiting = (atOnce ? shots.slice(0, -1) : shots).slice(-MOST)
    this.queue = [...this.queue, ...waiting]
    this.last = atOnce ? shots.at(-1) : undefined
    if (idle) this.roll()
  }

  skip(): void {
    clearTimeout(this.timer)
    if (!this.running && !this.last) return
    const skipped = eventsOf(this.queue.slice(1))
    this.queue = []
    this.end(skipped)
  }

  private roll(): void {
    const shot = this.current
    if (!shot) return this.end()
    this.shown = [...(this.shown.at(-1)?.isPart ? this.shown : []), shot]
    this.flash(shot.events)
    this.timer = setTimeout(() => {
      this.queue = this.queue.slice(1)
      this.roll()
    }, this.length(shot))
  }

  private end(skipped: Happening[] = []): void {
    this.shown = []
    this.flash(this.last?.events, skipped)
    this.last = undefined
  }

  private length(shot: Shot): number {
    const step = shot.isQuiet ? QUIET : shot.own ? OWN : STEP
    return (this.queue.length > LONG ? step / 2 : step) / this.speed
  }

  /** Animates these events, once. */
  flash(events: Happening[] = [], skipped: Happening[] = []): void {
    if (events.length || skipped.length) this.happened = { id: this.happened.id + 1, events, skipped }
  }
}

const eventsOf = (shots: Shot[]): Happening[] => shots.flatMap(({ events }) => events)
