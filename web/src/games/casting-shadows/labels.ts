/** Short labels for option buttons; they do not repeat what is on the card. */
import type { Option } from '../../lib/protocol'
import { say } from './words'
import { pieceWord, type Lore } from './lore'

/** Which label to use if a kind of option has several. */
function wayOf({ kind, args }: Option): string {
  if (kind === 'absorb' && args.number === '0') return 'absorb-none'
  if (kind === 'counter' && args.tile) return 'counter-run'
  if (kind === 'ability' && args.character) return 'ability-at'
  if (kind === 'ability' && args.tile) return 'ability-on'
  return kind
}

/** Empty to use the server's words. */
export function labelOf(option: Option, lore: Lore): string {
  const { card = '', tile = '', character = '', number = '', piece = '' } = option.args
  const names = {
    card: card && lore.title(card),
    tile: tile && lore.place(tile),
    character: character && lore.name(character),
    number,
    piece: pieceWord(piece),
  }
  return say(`act.${wayOf(option)}`, names)
}
