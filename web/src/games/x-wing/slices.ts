/** A try to steal intel, as events tell it. */
import type { Happening } from '../../lib/protocol'
import type { Face, State } from './types'

export interface Slice {
  ship: string
  target: string
  faces: Face[]
  /** What it brought; empty if it failed. */
  intel: string
}

/** The last one among some events. */
export function sliceIn(events: Happening[]): Slice | undefined {
  const from = events.map(({ name }) => name).lastIndexOf('sliced')
  const { ship = '', ship2: target = '', number = '1' } = events[from]?.args ?? {}
  if (!ship) return undefined
  const after = events.slice(from + 1)
  const faces = after.filter((event) => event.name === 'die' && event.args.ship === ship).map((event) => event.args.face as Face)
  const stolen = after.find((event) => event.name === 'stolen' && event.args.ship2 === target)
  return { ship, target, faces: faces.slice(0, Number(number)), intel: stolen?.args.intel ?? '' }
}

/** A try, and the round it was made in. */
export type Try = Slice & { round: number }

/** A try that has just been told: its round may be over already. */
export const toldIn = (events: Happening[], { round, phase }: State): Try | undefined => {
  const found = sliceIn(events)
  return found && { ...found, round: phase === 'planning' ? round - 1 : round }
}

const MARK = 'has-sliced'
const isLate = ({ phase }: State): boolean => phase === 'combat' || phase === 'end'
const hasSliced = ({ ship }: Slice, { ships }: State): boolean => Boolean(ships[ship]?.marks.includes(MARK))

/** Whether a try is still worth showing: until the ships fly again. */
export const isFresh = (slice: Try, state: State): boolean =>
  state.round === slice.round ? isLate(state) && hasSliced(slice, state) : state.round === slice.round + 1 && state.phase === 'planning'

/** Whether a try was taken back. */
export const isUndone = (slice: Try, state: State): boolean => state.round === slice.round && isLate(state) && !hasSliced(slice, state)
