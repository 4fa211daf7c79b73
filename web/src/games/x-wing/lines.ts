/** Lines of measurement: of the attack under way, of every attack offered, and target locks. */
import { drawn, drawnLine, type Point } from './mat'
import { tagOn, type Area } from './plates'
import { halfIn, type Table } from './table'
import type { Shown } from './types'
import { say } from './words'

export interface Line {
  key: string
  from: Point
  to: Point
  text: string
  kind: 'main' | 'faint' | 'lock'
}

/** What the reader looks at: an option by its notation, and ships. */
export interface Looking {
  option: string
  ships: string[]
}

function middleOf(ship: string | undefined, { state, edge }: Table): Point | undefined {
  const one = ship ? state.ships[ship] : undefined
  return one && one.life !== 'waiting' ? drawn(one, edge) : undefined
}

/** A line from base to base; none if one of them is not on the mat. */
function between(table: Table, key: string, ships: [string?, string?], text: string, kind: Line['kind']): Line[] {
  const [from, to] = ships.map((ship) => middleOf(ship, table))
  if (!from || !to) return []
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const at = (start: Point, end: Point, by: number) => ({ x: start.x + ((end.x - start.x) * by) / far, y: start.y + ((end.y - start.y) * by) / far })
  const [one = 0, other = 0] = ships.map((ship) => halfIn(ship ?? '', table.state))
  return [{ key, from: at(from, to, one), to: at(to, from, other), text, kind }]
}

const rangeText = (range: number, isObstructed = false) => say(isObstructed ? 'line.obstructed' : 'line.range', { range })

/** Range and, for a try to steal, its dice and how likely it is to succeed. */
function shotText({ range = 0, obstructed, dice = 0, chance }: Shown, isMain: boolean): string {
  if (chance === undefined) return rangeText(range, isMain && obstructed)
  return say(isMain ? 'line.slice' : 'line.slice.brief', { range, dice, chance })
}

/** Several options between the same ships share a line. */
function once(lines: Line[]): Line[] {
  const placeOf = ({ from, to }: Line) => `${from.x} ${from.y} ${to.x} ${to.y}`
  const best = new Map<string, Line>()
  for (const line of lines) if (line.kind === 'main' || !best.has(placeOf(line))) best.set(placeOf(line), line)
  return [...best.values()]
}

function offered({ options, edge }: Table, pointed: string): Line[] {
  const all = options.flatMap((option): Line[] => {
    const { line, range } = option.shown ?? {}
    if (!line || !option.shown || range === undefined) return []
    const [from, to] = drawnLine(line, edge)
    const isMain = option.text === pointed
    return [{ key: option.text, from, to, text: shotText(option.shown, isMain), kind: isMain ? 'main' : 'faint' }]
  })
  return once(all)
}

function fought(table: Table): Line[] {
  const { attacker, defender, range = 0, obstructed } = table.state.attack
  return attacker ? between(table, 'attack', [attacker, defender], rangeText(range, obstructed), 'main') : []
}

function locks(table: Table, ships: string[]): Line[] {
  return Object.entries(table.state.ships).flatMap(([name, { lock }]) =>
    lock && ships.includes(name) ? between(table, `lock ${name}`, [name, lock], '', 'lock') : [],
  )
}

/** All of them, the most important last. */
export function linesOf(table: Table, { option, ships }: Looking): Line[] {
  const all = offered(table, option)
  const ofKind = (kind: Line['kind']) => all.filter((one) => one.kind === kind)
  return [...locks(table, ships), ...ofKind('faint'), ...fought(table), ...ofKind('main')]
}

export interface Tag extends Point {
  key: string
  text: string
  kind: Line['kind']
  width: number
}

const LETTER = 7
const AROUND = 20

/** The numbers on the lines, clear of labels and of each other; the most important has the first choice. */
export function tagsOf(lines: Line[], scale: number, taken: Area[]): Tag[] {
  const full = [...taken]
  const onScreen = ({ x, y }: Point) => ({ x: x * scale, y: y * scale })
  const tags = [...lines].reverse().flatMap(({ key, text, kind, from, to }) => {
    if (!text) return []
    const width = text.length * LETTER + AROUND
    const area = tagOn(onScreen(from), onScreen(to), width, full)
    full.push(area)
    return [{ key, text, kind, width, x: (area.x + area.w / 2) / scale, y: (area.y + area.h / 2) / scale }]
  })
  return tags.reverse()
}
