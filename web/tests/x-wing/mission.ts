/** Real tables of Mission 16: one for each kind of its questions, and what happened to the intel in two matches. */
import type { State, View } from '../../src/games/x-wing/types'
import type { Happening } from '../../src/lib/protocol'
import told from '../fixtures/mission.json'
import type { Asked } from './asked'

export interface Part {
  events: Happening[]
  after: Pick<State, 'mission' | 'ships'>
}

export const flights = told.flights as unknown as { before: View; parts: Part[] }[]

/** A table of the mission at which a kind of option is offered. */
export function at(kind: string): Asked {
  const found = (told.asked as unknown as Asked[]).find((one) => one.kind === kind)
  if (!found) throw new Error(`no table of the mission offers ${kind}`)
  return structuredClone(found)
}
