/** The guided match as this browser remembers it: offered once, stopped and started again at will. */
import { SvelteSet } from 'svelte/reactivity'
import { settled, type CoachStep, type Situation } from './coach'
import { guided, keepGuided } from './keep'

export class Guide {
  on = $state(false)
  offered = $state(guided() !== null)
  steps = $state.raw<CoachStep[]>([])
  readonly done = new SvelteSet<string>()
  /** Plays before this one were made before the guide began. */
  from = $state(0)

  begin(steps: CoachStep[], from: number): void {
    this.steps = steps
    this.from = from
    this.done.clear()
    this.on = true
    this.decline('on')
  }

  /** The offer has been answered and is not made again. */
  decline(answer: 'on' | 'off' = 'off'): void {
    this.offered = true
    keepGuided(answer)
  }

  pass(step: string): void {
    this.done.add(step)
  }

  /** Steps that the table shows to be understood need no explanation. */
  learn(now: Situation): void {
    if (this.on) for (const step of settled(this.steps, now)) this.done.add(step)
  }

  stop(): void {
    this.on = false
    this.decline()
  }
}
