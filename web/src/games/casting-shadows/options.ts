/** Options as things on the table of Casting Shadows. */
import type { Choice, Thing } from '../../lib/choose'
import type { Option } from '../../lib/protocol'

const OWN_CARDS = ['cast', 'use', 'spend', 'discard', 'counter']

/** An option with the things it touches; `collect` and `keep` touch the card beside the player's tile. */
export function choice(option: Option, ownTile: string): Choice {
  const { card, piece, die, character, tile } = option.args
  const kind = option.kind
  const start: Thing[] = []
  const then: Thing[] = []
  if (card && OWN_CARDS.includes(kind)) start.push(`card:${card}`)
  if (card && kind === 'collect') start.push(`beside:${ownTile}`)
  if (card && kind === 'keep') start.push(`keep:${card}`)
  if (card && kind === 'summon') start.push(`portal:${card}`)
  if (kind === 'collect-counterspell') start.push('beside:dusty-desert')
  if (kind === 'ability') start.push('ability')
  if (piece) start.push(`piece:${piece}`)
  if (die) start.push(`die:${die}`)
  if (character) start.push(`seat:${character}`)
  if (tile) (start.length > 0 ? then : start).push(`tile:${tile}`)
  return { text: option.text, kind, start, then }
}
