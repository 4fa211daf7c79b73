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

/** Whether a try of a round is still worth showing: until the ships fly again. */
export const isFresh = (round: number, { round: now, phase }: State): boolean =>
  now === round ? phase === 'combat' || phase === 'end' : now === round + 1 && phase === 'planning'
