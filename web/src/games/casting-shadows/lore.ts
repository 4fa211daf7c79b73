/** Cards, tiles and characters in short words, from the content the server sends. */
import { say } from '../../lib/words.svelte'
import type { Content, Effect, Entry, Seat } from './types'

const NOBODY: Entry = { title: '?', kind: '', text: '', rule: '' }

export class Lore {
  constructor(readonly content: Content) {}

  entry(slug: string): Entry {
    return this.content[slug] ?? { ...NOBODY, title: slug }
  }

  title(slug: string): string {
    return this.entry(slug).title
  }

  /** What a character is called in short. */
  name(character: string): string {
    return this.title(character).split(' ')[0] ?? character
  }

  fullName(seat: Seat): string {
    const entry = this.entry(seat.character)
    return seat.form === 'shadow' ? (entry.shadow_title ?? entry.title) : entry.title
  }

  get board(): Entry {
    return this.entry('board')
  }

  limit(seat: Seat): number {
    return (seat.form === 'shadow' ? this.board.shadow_limit : this.board.base_limit) ?? 0
  }

  /** The words before the icons on a tile, and the resources to draw after them. */
  tileEffect(slug: string): { words: string; gives: string[]; after: string } {
    const effect: Effect = this.entry(slug).do ?? { op: 'none' }
    const key = effect.op + ((effect.every ?? 1) > 1 ? '-every' : '')
    const args = { amount: effect.amount ?? 0, every: effect.every ?? 1 }
    return { words: say(`tile.${key}`, args), gives: effect.gives ?? [], after: say(`tile.${key}.after`, args) }
  }
}

/** `red gem` or `level 1 spell` in words. */
export function costWord(thing: string): string {
  const level = /^level (\d)/.exec(thing)
  return level ? say('cost.spell', { level: level[1] ?? '' }) : resourceWord(thing.replace(' ', '-'))
}

/** `red-gem`, `gem` or `fragment` in words. */
export function resourceWord(resource: string): string {
  if (!resource) return ''
  const [first = '', second] = resource.split('-')
  const noun = say(`${second ?? first}.one`)
  return second ? `${say(`colour.${first}`)} ${noun}` : noun
}

/** A piece of a pool: a die as it lies, or a token. */
export function pieceWord(piece: string): string {
  if (!piece) return ''
  const { colour, face, die } = pieceParts(piece)
  const word = resourceWord(colour && ['gem', 'orb'].includes(face) ? `${colour}-${face}` : face)
  return die && !['gem', 'orb'].includes(face) ? `${word} (${say(`colour.${colour}`)})` : word
}

export function pieceParts(piece: string): { colour: string; face: string; die: boolean } {
  const [body = '', face] = piece.split(':')
  const dash = body.lastIndexOf('-')
  const colour = dash < 0 ? '' : body.slice(0, dash)
  return { colour, face: face ?? (dash < 0 ? body : body.slice(dash + 1)), die: face !== undefined }
}

/** A Spell Book entry without its marks. */
export function bookCard(entry: string): { card: string; cast: boolean; secret: boolean; hidden: boolean } {
  const card = entry.replace(/\*$/, '').replace(/@.*$/, '')
  return { card, cast: entry.endsWith('*'), secret: entry.includes('@'), hidden: card === '?' }
}
