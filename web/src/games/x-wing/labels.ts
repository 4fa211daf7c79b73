/** Short labels for options, and manoeuvres, dice and warnings in words. */
import { facesIn } from './faces'
import { manoeuvreOf } from './flight'
import type { Lore } from './lore'
import type { Content, Face, Offer, Shown, State } from './types'
import { say } from './words'

export function manoeuvreName(word: string): string {
  const { speed, bearing } = manoeuvreOf(word)
  return say('manoeuvre', { speed, bearing: say(`bearing.${bearing}`) })
}

export const faceName = (face: Face): string => say(`face.${face}`)
/** `2 blank, focus`. */
export function facesName(word: string): string {
  const counted = Object.entries(facesIn(word)) as [Face, number][]
  return counted.map(([face, count]) => (count > 1 ? `${count} ${say(`face.${face}.many`)}` : faceName(face))).join(', ')
}

/** The warnings about where something ends, by their letters. */
export interface Warning {
  letter: string
  text: string
}

export function warningsOf({ bumps = [], obstacles = [], off = false }: Shown, lore: Lore, state: State): Warning[] {
  const names = (ships: string[]) => ships.map((one) => lore.shipName(one, state)).join(', ')
  const met = (kind: string) => obstacles.filter((one) => kindOf(one, state) === kind)
  return [
    ...(off ? [{ letter: say('warn.off.letter'), text: say('warn.off') }] : []),
    ...(bumps.length ? [{ letter: say('warn.bump.letter'), text: say('warn.bump', { names: names(bumps) }) }] : []),
    ...(met('asteroid').length ? [{ letter: say('warn.asteroid.letter'), text: say('warn.asteroid') }] : []),
    ...(met('debris').length || met('cargo').length ? [{ letter: say('warn.debris.letter'), text: say('warn.debris') }] : []),
  ]
}

const kindOf = (name: string, { obstacles }: State) => obstacles.find((one) => one.name === name)?.kind ?? 'asteroid'

/** What is known before one commits to a place: its warnings, or that it is clear. */
export function outlook(shown: Shown, lore: Lore, state: State): string {
  const warnings = warningsOf(shown, lore, state)
  return warnings.length ? warnings.map((one) => one.text).join(', ') : say('clear')
}

/** Range, dice and what is in the way of an attack. */
function odds({ range, base_range, obstructed, dice, evasion, chance }: Shown): string {
  const parts = [
    range === undefined ? '' : say('odds.range', { range }),
    base_range !== undefined && base_range !== range ? say('odds.base', { range: base_range }) : '',
    dice === undefined || evasion === undefined ? '' : say('odds.dice', { dice, evasion }),
    chance === undefined ? '' : say('odds.slice', { dice: dice ?? 1, chance }),
    obstructed ? say('odds.obstructed') : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/** Which label to use if a kind of option has several. */
function wayOf({ kind, args }: Offer): string {
  if (kind === 'attack') return args.weapon === 'primary' ? 'attack' : 'attack-with'
  if (kind === 'action') return args.card?.startsWith('repair-') ? 'repair-action' : 'action'
  return kind
}

/** The pilot's name of a ship word, without the state: the number goes behind. */
function pilotName(ship: string, content: Content): string {
  const found = ship in content ? ship : ship.replace(/-\d+$/, '')
  const title = content[found]?.title ?? ship
  return found === ship ? title : `${title} ${ship.slice(found.length + 1)}`
}

/** Options whose labels tell the range, and the dice if there are any. */
const MEASURED = ['attack', 'lock', 'scan', 'slice']

/** Empty to use the server's words. */
export function labelOf(option: Offer, content: Content): string {
  const { args, shown = {} } = option
  const titled = (slug = '') => content[slug]?.title ?? slug
  const key = `act.${wayOf(option)}`
  const label = say(key, {
    ship: pilotName(args.ship ?? '', content),
    target: pilotName(args.ship2 ?? '', content),
    card: titled(args.card),
    damage: titled(args.damage),
    weapon: titled(args.weapon),
    arc: args.quadrant && args.quadrant !== 'any' ? say(`quadrant.${args.quadrant}`) : say('quadrant.any'),
    bearing: args.bearing ? say(`bearing.${args.bearing}`) : '',
    token: args.token ? say(`token.${args.token}`) : '',
    dice: facesName(args.dice ?? args.evasion ?? ''),
    edge: args.edge ? say(`edge.${args.edge}`) : '',
    value: args.intel ?? '',
  })
  const more = MEASURED.includes(option.kind) ? odds(shown) : ''
  return label && more ? `${label} (${more})` : label
}
