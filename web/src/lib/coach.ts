/** The guided match: which step to show now. A step is done when the table shows it, or when the reader says so. */
import type { GameView, Happening, Option } from './protocol'

export interface Situation {
  view: GameView
  options: Option[]
  /** Everything that happened since the guide began. */
  events: Happening[]
  filming: boolean
  /** How many turns the reader has had since the guide began. */
  turns: number
}

export interface CoachStep {
  name: string
  /** What it points at on the page: a selector. */
  anchor: string
  when: (now: Situation) => boolean
  done: (now: Situation) => boolean
}

/** Steps that are done because of what happened. */
export function settled(steps: CoachStep[], now: Situation): string[] {
  return steps.filter((step) => step.done(now)).map((step) => step.name)
}

/** The first open step that applies now. */
export function current(steps: CoachStep[], done: ReadonlySet<string>, now: Situation): CoachStep | undefined {
  return steps.find((step) => !done.has(step.name) && step.when(now))
}
