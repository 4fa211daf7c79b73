/** The possible answers in a talk. */
import type { TalkChoice } from './protocol'

export const ofKind = (choices: TalkChoice[], ...kinds: string[]): TalkChoice[] => choices.filter((one) => kinds.includes(one.kind))

/** The line for a choice with a number. */
export const withNumber = (choice: TalkChoice, number: number): string => `${choice.line} ${number}`.trim()
