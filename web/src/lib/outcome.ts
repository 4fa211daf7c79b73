/** How a match ended, in the server's sentence where it has one. */
import type { Outcome } from './protocol'

export const ended = (outcome: Outcome) => outcome.words ?? outcome.why
