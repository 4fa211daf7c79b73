/** What the view goes along with: where something happens, or may be chosen. */
import { around, type Box } from './camera.svelte'
import { endingsOf, ghostsOf } from './ghosts'
import { isFlying } from './lore'
import { drawn, drawnLine, type Point } from './mat'
import { isPlacing } from './options'
import { actingShip, isPlanning, openShip, type Table } from './table'

const ROOM = 90
/** A view that shows this many times more than it needs is too far away. */
const FAR = 1.9

function posesOf(ships: string[], { state, edge }: Table): Point[] {
  return ships.flatMap((ship) => {
    const one = state.ships[ship]
    return one && isFlying(one) ? [drawn(one, edge)] : []
  })
}

/** The ships that the present shot of a film is about. */
const filmed = ({ happened }: Table): string[] => happened.events.flatMap(({ args }) => [args.ship ?? '', args.ship2 ?? '']).filter(Boolean)

const linesOf = ({ options, edge }: Table): Point[] => options.flatMap(({ shown }) => (shown?.line ? drawnLine(shown.line, edge) : []))

export function interestOf(table: Table): Point[] {
  const { state, options } = table
  if (isPlanning(table)) return [...posesOf([openShip(table)], table), ...ghostsOf(openShip(table), table)]
  const { attacker, defender } = state.attack
  if (attacker && defender) return posesOf([attacker, defender], table)
  const offered = [...endingsOf(table), ...linesOf(table)]
  if (offered.length) return [...posesOf([actingShip(table)], table), ...offered]
  if (options.length) return posesOf([actingShip(table)], table)
  return posesOf(filmed(table), table)
}

/** The box to be shown, or nothing if the present one will do. */
export function followed(table: Table, now: Box, whole: Box): Box | undefined {
  if (table.state.phase === 'setup' || table.options.some(isPlacing)) return whole
  const found = interestOf(table)
  const points = found.length ? found : posesOf(Object.keys(table.state.ships), table)
  if (!points.length) return undefined
  const wanted = around(points, ROOM)
  const isInside = wanted.x >= now.x && wanted.y >= now.y && wanted.x + wanted.w <= now.x + now.w && wanted.y + wanted.h <= now.y + now.h
  return isInside && now.w <= wanted.w * FAR ? undefined : wanted
}
