/** Squads in one line: ships separated by semicolons, upgrades after a colon. What may fly is for the rules to say. */
import type { Crewed } from './types'

const named = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

export const written = (ships: readonly Crewed[]): string =>
  ships.map(({ pilot, upgrades }) => (upgrades.length ? `${pilot}: ${upgrades.join(', ')}` : pilot)).join('; ')

export function shipsOf(text: string): Crewed[] {
  return text
    .split(';')
    .map((one) => one.split(':'))
    .map(([pilot = '', upgrades = '']) => ({ pilot: pilot.trim(), upgrades: named(upgrades) }))
    .filter(({ pilot }) => pilot)
}
