/** How a match ended, in the server's sentence if it sent one. */
import type { Outcome } from './protocol'

export const ended = (outcome: Outcome) => outcome.words ?? outcome.why
