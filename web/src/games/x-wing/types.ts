/** The view of a match, as the server sends it. Lengths are thousandths of a millimetre, angles of a degree. */
import type { Option } from '../../lib/protocol'

export type Phase = 'setup' | 'planning' | 'activation' | 'combat' | 'end'
export type Edge = 'south' | 'east' | 'north' | 'west'
export type Quadrant = 'front' | 'left' | 'rear' | 'right' | 'any'
export type Hue = 'green' | 'white' | 'red'
export type Face = 'hit' | 'crit' | 'focus' | 'blank' | 'evade'
export type Faces = Partial<Record<Face, number>>

export interface Pose {
  x: number
  y: number
  heading: number
}

export interface Obstacle extends Pose {
  name: string
  kind: string
}

/** What changes about a ship. */
export interface Ship extends Pose {
  seat: number
  life: 'waiting' | 'flying' | 'doomed' | 'destroyed' | 'fled'
  /** Empty if it is not set, `?` if it is hidden from the reader. */
  dial: string
  flown: string
  skill: number
  focus: number
  evade: number
  stress: number
  ion: number
  tractor: number
  shields: number
  lock: string
  /** Damage cards faceup: the card and the round it came up in, as `console-fire@2`. */
  faceup: string[]
  turned: string[]
  /** Facedown damage cards that nobody has seen; `turned` ones were faceup before. */
  facedown: unknown[]
  discarded: string[]
  arc: Quadrant
  acted: string[]
  marks: string[]
  touching: string[]
  on: string[]
  /** In a mission: what its intel is worth, `?` if that is hidden from the reader, empty without any. */
  intel?: string
  intel_open?: boolean
}

/** Mission 16: where the escape point lies, and the intel that no ship of the convoy carries any more. */
export interface Mission {
  escape: [number, number] | []
  stolen: number[]
  lost: number[]
  escaped: boolean
}

/** What stays the same about a ship, and its values now. */
export interface Member {
  pilot: string
  ship: string
  faction?: string
  upgrades: string[]
  points: number
  skill: number
  skill_now: number
  attack: number
  agility: number
  hull: number
  /** What its damage cards count for. */
  damage: number
  shields_most: number
  size: 'small' | 'large'
  bar: string[]
  arcs: string[]
}

/** Where a manoeuvre ends, as things stand. */
export interface Plan extends Pose {
  hue: Hue
  bumps: string[]
  obstacles: string[]
  off: boolean
  /** Whether it is flown to its end. */
  full?: boolean
}

export interface Attack {
  attacker?: string
  defender?: string
  weapon?: string
  arc?: Quadrant
  range?: number
  obstructed?: boolean
  dice?: Faces
  fixed?: Faces
  evasion?: Faces
  evasion_fixed?: Faces
  hits?: number
  crits?: number
  hit?: boolean
}

export interface Frame {
  step: string
  seat: number
  ship?: string
  other?: string
  window?: string
}

export interface State {
  round: number
  phase: Phase
  initiative: number
  edges: (Edge | '')[]
  level: number
  done: string[]
  over: boolean
  winner: number
  obstacles: Obstacle[]
  ships: Record<string, Ship>
  attack: Attack
  discards: string[][]
  frames: Frame[]
  squads: Record<string, Member>
  score: number[]
  mission?: Mission
  plans?: Record<string, Record<string, Plan>>
  /** During a film: how far the attack has come. */
  told?: Told
}

/** What a film knows of the attack it shows. */
export interface Told {
  isCompared?: boolean
  isMissed?: boolean
}

export interface View {
  game: string
  setup: string
  seat: number | null
  options: Record<string, unknown>
  state: State
}

/** What the rules say about an option, for drawing. */
export interface Shown extends Partial<Plan> {
  /** A line of measurement: from, to. */
  line?: [number, number, number, number]
  range?: number
  base_range?: number
  obstructed?: boolean
  by?: string[]
  dice?: number
  evasion?: number
  /** How likely slicing is to succeed, in hundredths. */
  chance?: number
}

export type Offer = Omit<Option, 'shown'> & { shown?: Shown }

/** One entry of the content. */
export interface Entry {
  title: string
  kind: string
  text?: string
  rule: string
  rulings?: string[]
  house?: boolean
  from?: Record<string, string>
  english?: { title: string }
  forms?: Record<string, string>
  faction?: string
  factions?: string[]
  ship?: string
  size?: string
  skill?: number
  points?: number
  unique?: boolean
  slot?: string
  slots?: string[]
  type?: string
  trait?: string
  outline?: [number, number][]
  actions?: string[]
  arcs?: string[]
  dial?: string[]
  attack?: number
  agility?: number
  hull?: number
  shields?: number
  weapon?: { dice: number; range: [number, number]; around?: boolean }
}

export type Content = Record<string, Entry>
