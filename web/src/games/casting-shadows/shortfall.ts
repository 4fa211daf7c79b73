/** What a player lacks for a card, for explanations only: what can be played comes from the options alone. */
import { say } from './words'
import { bookCard, costWord, pieceParts, type Lore } from './lore'
import type { Entry, Seat, View } from './types'

interface Worth {
  colour: string
  shape: string
}

function worth(piece: string): Worth {
  const { colour, face } = pieceParts(piece)
  return { colour: face === 'gem' || face === 'orb' ? colour : '', shape: face }
}

function parsed(thing: string): Worth {
  const words = thing.split(' ')
  return { colour: words.length > 1 ? (words[0] ?? '') : '', shape: words.at(-1) ?? '' }
}

/** The position of the piece that pays for a thing: its own colour first, then purple; a colourless cost takes purple last. */
function payer(thing: Worth, pool: Worth[]): number {
  const wanted = thing.colour ? [thing.colour, 'purple'] : ['', 'red', 'blue', 'purple']
  for (const colour of wanted) {
    const at = pool.findIndex((piece) => piece.shape === thing.shape && piece.colour === colour)
    if (at >= 0) return at
  }
  return -1
}

/** The positions in a cost that a pool cannot pay; coloured costs are paid first. */
export function unpaid(cost: string[], pool: string[]): number[] {
  const left = pool.map(worth)
  const places = cost.map((_, at) => at).sort((one, other) => Number(!parsed(cost[one] ?? '').colour) - Number(!parsed(cost[other] ?? '').colour))
  const short = places.filter((place) => {
    const at = payer(parsed(cost[place] ?? ''), left)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return short.sort((one, other) => one - other)
}

const isSpell = (thing: string) => thing.startsWith('level')

/** The positions in a collection cost that a seat cannot pay, Spell cards included. */
export function uncollectable(entry: Entry, seat: Seat, lore: Lore): number[] {
  const cost = entry.collect ?? []
  const levels = seat.book.map((one) => lore.entry(bookCard(one).card)).map(({ kind, level }) => (kind === 'counterspell' ? 0 : level))
  const spells = cost.map((thing, at) => (isSpell(thing) && !levels.includes(Number(thing.split(' ')[1])) ? at : -1)).filter((at) => at >= 0)
  const things = cost.map((_, at) => at).filter((at) => !isSpell(cost[at] ?? ''))
  const short = unpaid(
    things.map((at) => cost[at] ?? ''),
    seat.pool,
  )
  return [...spells, ...short.map((place) => things[place] ?? 0)]
}

/** The minimum cost of casting a Spell; more than one way if the card says "or". */
export function needs(entry: Entry): string[][] {
  if (entry.cast) return [entry.cast.spend.split(' and ')]
  const { op, spend = '', of = '', colour = '' } = entry.do ?? { op: '' }
  if (op === 'swap') return [[`${colour} gem`], [`${colour} orb`]]
  return spend || of ? [[spend || of]] : []
}

/** What is missing to cast a Spell, in the way that lacks the least. */
export function uncastable(entry: Entry, seat: Seat): string[] {
  const ways = needs(entry).map((way) => unpaid(way, seat.pool).map((at) => way[at] ?? ''))
  return ways.sort((one, other) => one.length - other.length)[0] ?? []
}

const listed = (things: string[]) => things.map(costWord).join(', ')

/** Why a card the reader owns or could collect cannot be played now, in sentences. */
export function whyNot(slug: string, view: View, lore: Lore): string[] {
  const seat = view.seat === null ? undefined : view.state.seats[view.seat]
  if (!seat || view.state.active !== view.seat) return []
  const entry = lore.entry(slug)
  const own = seat.book.map(bookCard).find((one) => one.card === slug)
  if (own) return whyNotCast(entry, seat, own.cast)
  const tile = Object.keys(view.state.beside).find((one) => view.state.beside[one] === slug)
  return tile ? whyNotCollect(entry, seat, tile, lore) : []
}

function whyNotCast(entry: Entry, seat: Seat, cast: boolean): string[] {
  if (entry.kind === 'counterspell') return [say('why.counterspell')]
  if (entry.kind !== 'attack' && entry.kind !== 'conversion') return []
  const short = uncastable(entry, seat)
  const reasons = [cast ? say('why.cast') : '', seat.points ? '' : say('why.points'), short.length ? say('why.missing', { things: listed(short) }) : ''].filter(
    Boolean,
  )
  return reasons.length || entry.kind !== 'attack' ? reasons : [say('why.range')]
}

function whyNotCollect(entry: Entry, seat: Seat, tile: string, lore: Lore): string[] {
  const short = uncollectable(entry, seat, lore).map((at) => entry.collect?.[at] ?? '')
  return [
    seat.tile === tile ? '' : say('why.place', { tile: lore.place(tile) }),
    seat.points ? '' : say('why.points'),
    short.length ? say('why.missing', { things: listed(short) }) : '',
  ].filter(Boolean)
}
