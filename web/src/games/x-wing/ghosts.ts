/** Where a ship may end: manoeuvres that end in the same place share a ghost. */
import { manoeuvreOf } from './flight'
import { warningsOf } from './labels'
import { drawn, type Drawn } from './mat'
import { plansOf, type Table } from './table'
import type { Hue, Offer, Plan } from './types'

export interface Chip {
  word: string
  speed: number
  hue: Hue
  /** Letters of its warnings. */
  warnings: string
}

export interface Ghost extends Drawn {
  key: string
  chips: Chip[]
  isBad: boolean
  plan: Plan
}

const keyOf = ({ x, y, heading }: Plan) => `${x},${y},${heading}`
const isBad = ({ bumps, obstacles, off }: Plan) => off || bumps.length > 0 || obstacles.length > 0

export function ghostsOf(ship: string, table: Table): Ghost[] {
  const found = new Map<string, Ghost>()
  for (const [word, plan] of Object.entries(plansOf(ship, table))) {
    const key = keyOf(plan)
    const ghost = found.get(key) ?? { key, chips: [], isBad: isBad(plan), plan, ...drawn(plan, table.edge) }
    const warnings = warningsOf(plan, table.lore, table.state)
    ghost.chips.push({ word, speed: manoeuvreOf(word).speed, hue: plan.hue, warnings: warnings.map((one) => one.letter).join('') })
    found.set(key, ghost)
  }
  return [...found.values()]
}

/** Ghosts of options other than manoeuvres: rolls, boosts and drags. */
export interface Ending extends Drawn {
  offer: Offer
  isBad: boolean
}

const ENDING = ['roll', 'boost', 'drag', 'drag-ahead']

export function endingsOf({ options, edge }: Table): Ending[] {
  return options.flatMap((offer) => {
    const { shown } = offer
    if (!ENDING.includes(offer.kind) || shown?.x === undefined || shown.y === undefined) return []
    const plan = { heading: 0, hue: 'white' as const, bumps: [], obstacles: [], off: false, ...shown, x: shown.x, y: shown.y }
    return [{ offer, isBad: isBad(plan), ...drawn(plan, edge) }]
  })
}
