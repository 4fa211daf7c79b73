/** The guided match: which step is shown now. Steps are done when the table shows it, or when the reader says so. */
import type { GameView, Happening, Option } from './protocol'

export interface Situation {
  view: GameView
  options: Option[]
  /** Everything that happened since the guide began. */
  events: Happening[]
  filming: boolean
  /** How often the reader's turn has come since the guide began. */
  turns: number
}

export interface CoachStep {
  name: string
  /** Where on the page it points: a selector. */
  anchor: string
  when: (now: Situation) => boolean
  done: (now: Situation) => boolean
}

/** Steps that what happened has settled. */
export function settled(steps: CoachStep[], now: Situation): string[] {
  return steps.filter((step) => step.done(now)).map((step) => step.name)
}

/** The first step that is still open and comes up now. */
export function current(steps: CoachStep[], done: ReadonlySet<string>, now: Situation): CoachStep | undefined {
  return steps.find((step) => !done.has(step.name) && step.when(now))
}
