/** What the server tells about a draft of a squad; `drafts.py` of the rules makes it. */
import type { Entry } from '../types'

/** Something that might be added: why it does not fit, and by how many points it would be too much. */
export interface Offer {
  name: string
  over: number
  why: string[]
}

export interface Slot {
  /** The kinds of upgrades it takes; one of them at a time. */
  takes: string[]
  /** The place of its card among the ship's upgrades; -1 if it is empty. */
  holds: number
  /** The upgrade that grants it, if one does. */
  granted_by: string
  offers: Offer[]
}

/** A ship of a draft, by name. */
export interface Crewed {
  pilot: string
  upgrades: string[]
}

export interface DraftShip extends Crewed {
  /** Its pilot, and the same with a number where several are alike. */
  name: string
  title: string
  points: number
  skill: number
  attack: number
  agility: number
  hull: number
  shields: number
  bar: string[]
  slots: Slot[]
}

export interface Told {
  /** The squad in the notation, and in XWS as JSON. */
  squad: string
  xws: string
  faction: string
  points: number
  most: number
  ships: DraftShip[]
  /** Every pilot, as one more ship. */
  pilots: Offer[]
}

/** An entry with what a builder shows of it. */
export interface Card extends Entry {
  notes?: string[]
  squad?: string
  stats?: { attack: number; agility: number; hull: number; shields: number }
}

export type Cards = Record<string, Card>
