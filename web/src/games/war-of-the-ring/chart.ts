/** The chart of the bots (13.6): its boxes, how they are drawn, and a bot's way along them. */
import type { Cut } from '../../lib/film'
import type { Happening, Sentence } from '../../lib/protocol'
import boxes from './chart.json'
import type { Answered, Forecast } from './types'

/** A question with the boxes that yes and no lead to, or a deed, which leads nowhere. */
export interface Box {
  box: string
  rule: string
  yes?: string
  no?: string
}

export const CHART: Box[] = boxes
export const QUESTIONS = CHART.filter((one) => one.yes)
export const DEEDS = CHART.filter((one) => !one.yes)
const FIRST = CHART[0]?.box

export const boxNamed = (name: string): Box | undefined => CHART.find((one) => one.box === name)

/** One bot's way along the chart, as far as it has been told. */
export interface Walk {
  player: string
  path: Answered[]
  /** The deed at the end, once an answer leads to it. */
  deed: string
  /** What the log says of each box on the way. */
  said: Record<string, Sentence[]>
  /** Another turn has begun since. */
  isOver: boolean
}

/** Where an answer leads. */
export const leadsTo = ([box, answer]: Answered): string => boxNamed(box)?.[answer] ?? ''

export const answerOf = (walk: Walk, box: string): Answered[1] | undefined => walk.path.find(([one]) => one === box)?.[1]

/** Whether the way goes along an arrow. */
export const isWalked = (walk: Walk | undefined, box: string, answer: Answered[1]): boolean => walk !== undefined && answerOf(walk, box) === answer

const boxIn = ({ events }: Cut): Happening | undefined => events.find((event) => event.name === 'box')

const answered = ({ args }: Happening): Answered => [args.box ?? '', args.answer === 'yes' ? 'yes' : 'no']

/** Every walk in what was told step by step; what is told right after one tells of its deed. */
export function walksIn(cuts: Cut[]): Walk[] {
  const walks: Walk[] = []
  for (const cut of cuts) {
    const box = boxIn(cut)
    if (box) step(walks, cut, box)
    else close(walks.at(-1), cut)
  }
  return walks
}

function step(walks: Walk[], { caption }: Cut, event: Happening): void {
  const here = answered(event)
  if (here[0] === FIRST || !walks.length) walks.push({ player: event.args.player ?? '', path: [], deed: '', said: {}, isOver: false })
  const walk = walks.at(-1)
  if (!walk) return
  walk.path.push(here)
  walk.said[here[0]] = caption.sentences
  const next = leadsTo(here)
  if (!boxNamed(next)?.yes) walk.deed = next
}

function close(walk: Walk | undefined, { caption, events }: Cut): void {
  if (!walk) return
  if (walk.deed) walk.said[walk.deed] ??= caption.sentences
  if (events.some(({ name }) => name === 'turn')) walk.isOver = true
}

export const walkOf = ({ player, path, deed }: Forecast): Walk => ({ player, path, deed, said: {}, isOver: false })

// How it is drawn: questions in a column, deeds beside them, lanes at both edges.

export interface Drawn {
  box: string
  x: number
  y: number
  width: number
  height: number
}

const ROW = 39
const HIGH = 25
const QUESTION = { x: 15, width: 118 }
const DEED = { x: 163, width: 65 }
const LEFT = 6
const RIGHT = 236
export const WIDTH = 240
export const HEIGHT = QUESTIONS.length * ROW + 2

/** The rows beside which a deed is drawn: all those that lead to it straight. */
const ROWS: Record<string, [first: number, last: number]> = { use: [0, 0], pass: [2, 4], move: [5, 5], play: [6, 6] }
const rowOf = (box: string) => QUESTIONS.findIndex((one) => one.box === box)
const top = (row: number) => row * ROW + 2
const middle = (row: number) => top(row) + HIGH / 2

export const DRAWN: Drawn[] = [
  ...QUESTIONS.map(({ box }, row) => ({ box, ...QUESTION, y: top(row), height: HIGH })),
  ...DEEDS.map(({ box }) => {
    const [first, last] = ROWS[box] ?? [0, 0]
    return { box, ...DEED, y: top(first), height: top(last) + HIGH - top(first) }
  }),
]

export interface Arrow {
  from: string
  answer: Answered[1]
  path: string
  /** Where the answer is written. */
  x: number
  y: number
}

/** Straight to a deed beside it, down to the next question, or around by a lane. */
function arrow(from: string, answer: Answered[1]): Arrow {
  const row = rowOf(from)
  const to = leadsTo([from, answer])
  const right = QUESTION.x + QUESTION.width
  const span = ROWS[to]
  if (span && row >= span[0] && row <= span[1]) {
    return { from, answer, path: `M${right} ${middle(row)}H${DEED.x}`, x: right + 5, y: middle(row) - 14 }
  }
  const centre = QUESTION.x + QUESTION.width / 2
  if (rowOf(to) === row + 1) return { from, answer, path: `M${centre} ${top(row) + HIGH}V${top(row + 1)}`, x: centre + 6, y: top(row) + HIGH }
  if (span) {
    const low = top(row) + HIGH + 8
    const path = `M${centre} ${top(row) + HIGH}V${low}H${RIGHT}V${middle((span[0] + span[1]) / 2)}H${DEED.x + DEED.width}`
    return { from, answer, path, x: centre + 6, y: low - 11 }
  }
  return { from, answer, path: `M${QUESTION.x} ${middle(row)}H${LEFT}V${middle(rowOf(to))}H${QUESTION.x}`, x: 0, y: top(row) - 13 }
}

export const ARROWS: Arrow[] = QUESTIONS.flatMap(({ box }) => (['yes', 'no'] as const).map((answer) => arrow(box, answer)))
