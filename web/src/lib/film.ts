/** What happened between two tables, cut into shots: a caption, its events, and the table after them. */
import type { GameView, Happening, Line, Play } from './protocol'

export interface Shot {
  caption: Line
  events: Happening[]
  view: GameView
  /** The reader's own play: shown, but nobody has to wait for it. */
  own: boolean
  /** A step of a line that goes on. */
  isPart: boolean
  /** There is nothing to see in it. */
  isQuiet: boolean
}

export interface Cut {
  caption: Line
  events: Happening[]
  /** How it came to this, step by step, with the first of the events. */
  details: Cut[]
}

export type After = (view: GameView, event: Happening) => GameView

/** The lines of a play with the events each of them describes; events after the last line belong to it. */
export function cut(play: Pick<Play, 'lines' | 'events'>): Cut[] {
  let from = 0
  return play.lines.map((caption, at) => {
    const last = at === play.lines.length - 1
    const until = last ? play.events.length : Math.max(from, caption.until)
    const details = detailsOf(caption, play.events, from)
    const events = play.events.slice(from, until)
    from = until
    return { caption, events, details }
  })
}

function detailsOf({ details = [] }: Line, all: Happening[], start: number): Cut[] {
  let from = start
  return details.map((caption) => {
    const events = all.slice(from, caption.until)
    from = caption.until
    return { caption, events, details: [] }
  })
}

/** A line step by step: its details, then what is left of it. */
export function steps({ caption, events, details }: Cut): Cut[] {
  const told = details.reduce((sum, one) => sum + one.events.length, 0)
  return [...details, { caption, events: events.slice(told), details: [] }]
}

/** How many lines of the opening describe the setup, before the first turn. */
export function laidLines({ lines }: Play): number {
  const turn = lines.findIndex((line) => line.turn)
  return turn < 0 ? Math.max(1, lines.length - 1) : turn
}

/** Whether a line describes what the reader did: the first line of their own play, unless an automa's step comes first. */
const isOwn = (play: Play, at: number, own: number[]) => own.includes(play.seat) && at === 0 && !play.lines[0]?.step

/** Whether there is nothing to see in an event, for games that say so. */
export type Quiet = (event: Happening) => boolean
const never: Quiet = () => false

export function shots(plays: Play[], start: GameView, own: number[], after: After, isQuiet: Quiet = never): Shot[] {
  let view = start
  return plays.flatMap((play) =>
    cut(play).flatMap((line, at) =>
      steps(line).map(({ caption, events }) => {
        view = events.reduce(after, view)
        return { caption, events, view, own: isOwn(play, at, own), isPart: caption !== line.caption, isQuiet: events.length > 0 && events.every(isQuiet) }
      }),
    ),
  )
}

/** Whether the reader's turn ends with an event, for games that say so. */
export type Ends = (event: Happening) => boolean

/** How many of the reader's turns are over: as the game says, otherwise whenever somebody else played after them.
 *
 * An automa plays within the reader's own play; then another turn begins in it.
 */
export function turnsEnded(plays: Play[], own: number[], ends?: Ends): number {
  if (ends) return plays.flatMap((play) => play.events).filter(ends).length
  const mine = plays.map((play) => own.includes(play.seat))
  const passesOn = (at: number) => own.length === 1 && plays[at]?.lines.some((line) => line.turn)
  return mine.filter((isMine, at) => isMine && (mine[at + 1] === false || passesOn(at))).length
}

/** What others did since the reader's last turn ended, or since they last played: the recap. */
export function since(plays: Play[], own: number[], ends?: Ends, isQuiet: Quiet = never): Line[] {
  const lines = plays.flatMap((play) => cut(play).map(({ caption, events }, at) => ({ caption, events, own: isOwn(play, at, own) })))
  const last = lines.map((one) => (ends ? one.events.some(ends) : one.own)).lastIndexOf(true)
  return lines
    .slice(last + 1)
    .filter((one) => !one.own && !(one.events.length && one.events.every(isQuiet)))
    .map(({ caption }) => caption)
}

/** A bot chose for somebody, and there was nothing to tell. */
export const isSilentAuto = (play: Play) => Boolean(play.auto) && !play.lines.length

/** Plays for the log, without the lines that a film has not shown yet. */
export function told(plays: Play[], untold: number): { play: Play; cuts: Cut[] }[] {
  let left = untold
  const newest = [...plays].reverse().map((play) => {
    const cuts = cut(play)
    const kept = Math.max(0, cuts.length - left)
    left -= cuts.length - kept
    return { play, cuts: cuts.slice(0, kept) }
  })
  return newest.filter(({ play, cuts }) => cuts.length || isSilentAuto(play)).reverse()
}
