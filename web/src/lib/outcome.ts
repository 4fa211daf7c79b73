/** How a match ended, in the server's sentence if it sent one. */
import type { Outcome } from './protocol'

export const ended = (outcome: Outcome) => outcome.words ?? outcome.why

/** Whether nobody has won more than a share. */
export const isDraw = ({ winners, scores }: Outcome): boolean => winners.length > 1 && scores.every((score) => score < 1)
