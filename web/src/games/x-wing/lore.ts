/** Ships, cards and obstacles in a few words, from the content the server sends. */
import './look'
import type { Content, Entry, Member, Ship, State } from './types'
import { say } from './words'

const NOTHING: Entry = { title: '?', kind: '', rule: '' }
/** Longer names are shortened for a label on the mat. */
const SHORT = 12
const FACTIONS = ['rebel', 'empire', 'scum']
/** The second of two squads of the same faction. */
export const TWIN = 'twin'

/** The number of one of several alike: `rookie-pilot-2` is the second rookie. */
const numberOf = (ship: string, pilot: string): string => (ship === pilot ? '' : ship.slice(pilot.length + 1))

export class Lore {
  constructor(readonly content: Content) {}

  entry(slug: string): Entry {
    return this.content[slug] ?? { ...NOTHING, title: slug }
  }

  title(slug: string): string {
    return this.entry(slug).title
  }

  /** The English title, if the title differs from it. */
  printed(slug: string): string {
    const { title, english } = this.entry(slug)
    return english && english.title !== title ? english.title : ''
  }

  text(slug: string): string {
    return this.entry(slug).text ?? ''
  }

  /** The name of a ship in a match: its pilot, with a number where there are several. */
  shipName(ship: string, { squads }: State): string {
    const member = squads[ship]
    return member ? [this.title(member.pilot), numberOf(ship, member.pilot)].filter(Boolean).join(' ') : this.title(ship)
  }

  /** The same for a label on the mat. */
  shortName(ship: string, state: State): string {
    const member = state.squads[ship]
    const whole = this.shipName(ship, state)
    if (!member || whole.length <= SHORT) return whole
    const title = this.title(member.pilot)
    const brief = say('pilot.brief')
      .split('|')
      .reduce((left, part) => left.replace(part, ''), title)
    return [brief.length <= SHORT ? brief : brief.split(' ')[0], numberOf(ship, member.pilot)].filter(Boolean).join(' ')
  }

  /** A ship's type in words. */
  typeName(member: Member): string {
    return this.title(member.ship)
  }

  factionAt(seat: number, { ships, squads }: State): string {
    const first = Object.keys(ships).find((one) => ships[one]?.seat === seat)
    const member = first ? squads[first] : undefined
    return member?.faction ?? (member ? (this.entry(member.pilot).faction ?? '') : '')
  }

  /** How a seat is drawn: by its faction, or as the twin where both fly for the same one. */
  sideOf(seat: number, state: State): string {
    const faction = this.factionAt(seat, state)
    if (!FACTIONS.includes(faction)) return seat === 0 ? 'rebel' : 'empire'
    return seat > 0 && faction === this.factionAt(0, state) ? TWIN : faction
  }

  obstacleOutline(name: string): [number, number][] {
    return this.entry(name).outline ?? []
  }
}

export const isFlying = ({ life }: Ship): boolean => life === 'flying' || life === 'doomed'
export const seatName = (side: string): string => say(`side.${side}`)
/** The damage card of a faceup entry, and the round it came up in. */
export const damageOf = (entry: string): string => entry.split('@')[0] ?? entry

export const shipsOf = (seat: number | null, { ships }: State): string[] => Object.keys(ships).filter((one) => ships[one]?.seat === seat)

/** Hull that is left. */
export const hullOf = (member: Member | undefined): number => Math.max(0, (member?.hull ?? 0) - (member?.damage ?? 0))

export const facedownOn = ({ facedown, turned }: Ship): number => facedown.length + turned.length

/** Ships in the order of a phase: ascending by pilot skill to move, descending to attack; ties as initiative has it. */
export function inOrder(state: State, isDescending: boolean): string[] {
  const skill = (one: string) => state.squads[one]?.skill_now ?? 0
  const later = (one: string) => (state.ships[one]?.seat === state.initiative ? 0 : 1)
  const sign = isDescending ? -1 : 1
  return Object.keys(state.ships)
    .filter((one) => isFlyingIn(state, one))
    .sort((one, other) => sign * (skill(one) - skill(other)) || later(one) - later(other))
}

const isFlyingIn = (state: State, ship: string) => {
  const one = state.ships[ship]
  return one !== undefined && isFlying(one)
}
