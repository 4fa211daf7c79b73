/** A match cut into steps for the replay: one for every line of its story, whoever acted, with jumps between them. */
import { cut, isSilentAuto, laidLines, type Cut } from './film'
import type { Happening, Line, Play, Turn } from './protocol'

export interface Step {
  /** The play it belongs to, and which of its lines; play -1 is the opening. */
  play: number
  line: number
  /** How many plays are over after it. */
  number: number
  /** Whether it ends its play: then the server has the table, otherwise it lies between two tables. */
  whole: boolean
  /** Null for the start, or if a bot chose for somebody and there was nothing to tell. */
  caption: Line | null
  events: Happening[]
  details: Cut[]
  /** Who ran out of time. */
  late: number | null
}

/** Where the replay opens: after a number of plays, and a number of lines into the next one. */
export interface Place {
  number: number
  lines: number
}

const START: Step = { play: -1, line: 0, number: 0, whole: true, caption: null, events: [], details: [], late: null }

function ofOpening(opening: Play): Step[] {
  const cuts = cut(opening).map((one, line): Step => ({ ...START, ...one, line }))
  return cuts.slice(laidLines(opening))
}

function ofPlay(play: Play): Step[] {
  const late = play.auto ? play.seat : null
  const step = { play: play.at, line: 0, number: play.at + 1, whole: true, caption: null, events: play.events, details: [], late }
  const last = play.lines.length - 1
  const told = cut(play).map((one, line): Step => ({ ...step, ...one, line, number: line === last ? play.at + 1 : play.at, whole: line === last }))
  return told.length ? told : [step]
}

/** Plays without a line are shown with the next one; those at the end get a step of their own. */
export function stepsOf(opening: Play | null, plays: Play[]): Step[] {
  const told = plays.filter((play, at) => play.lines.length || isSilentAuto(play) || at === plays.length - 1)
  return [START, ...(opening ? ofOpening(opening) : []), ...told.flatMap(ofPlay)]
}

/** The steps that start a turn. */
export const turnsOf = (steps: Step[]): number[] => steps.flatMap(({ caption }, at) => (caption?.turn ? [at] : []))

/** The round of a turn at a step: what it says, or that of the last turn before it that says one. */
function roundAt(steps: Step[], at: number): number {
  const said = steps.slice(0, at + 1).flatMap(({ caption }) => caption?.turn?.round || [])
  return said.at(-1) ?? 0
}

/** Those of them that start a round. */
export function roundsOf(steps: Step[]): number[] {
  const turns = turnsOf(steps).map((at) => ({ at, round: roundAt(steps, at) }))
  return turns.filter(({ round }, nth) => round !== (turns[nth - 1]?.round ?? 0)).map(({ at }) => at)
}

/** The first of these steps after a given one, or the very last step. */
export const following = (marks: number[], at: number, last: number): number => marks.find((mark) => mark > at) ?? last
export const preceding = (marks: number[], at: number): number => marks.filter((mark) => mark < at).at(-1) ?? 0

/** Whose turn it is at a step, and in which round. */
export function turnAt(steps: Step[], at: number): Turn | null {
  const turn = steps
    .slice(0, at + 1)
    .flatMap(({ caption }) => caption?.turn ?? [])
    .at(-1)
  return turn ? { ...turn, round: roundAt(steps, at) } : null
}

/** How a link names a step: `12`, or `12.3` for the third line of the play after the twelfth. */
export const addressOf = ({ play, line, number, whole }: Step): string => (whole ? String(number) : `${play}.${line + 1}`)

/** Parses it; null for anything else. */
export function placeOf(text: string): Place | null {
  const [, number, lines] = /^(\d{1,7})(?:\.(\d{1,4}))?$/.exec(text) ?? []
  return number === undefined ? null : { number: Number(number), lines: Number(lines ?? 0) }
}

export function stepAt(steps: Step[], { number, lines }: Place): number {
  const within = lines ? steps.findIndex((step) => step.play === number && step.line === lines - 1) : -1
  const whole = steps.findIndex((step) => step.whole && step.number >= number)
  if (within >= 0) return within
  return whole < 0 ? steps.length - 1 : whole
}

/** The step that describes an event of a play. */
export function stepOfEvent(steps: Step[], play: number, event: number): number {
  let left = event
  const found = steps.findIndex((step) => {
    if (step.play !== play) return false
    left -= step.events.length
    return left < 0
  })
  return found < 0 ? stepAt(steps, { number: play + 1, lines: 0 }) : found
}
