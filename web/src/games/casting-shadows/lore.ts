/** Cards, tiles and characters in a few words, from the content the server sends. */
import { say } from './words'
import type { Named } from '../../lib/words.svelte'
import type { Fact } from '../contract'
import './look'
import type { Content, Effect, Entry, Seat } from './types'

/** Letters shown along with the colours. */
export const LETTERS: Record<string, string> = { red: 'R', blue: 'B', purple: 'P' }

const NOBODY: Entry = { title: '?', kind: '', text: '', rule: '' }

/** Where printed titles break that are too long for a narrow card; other languages bring their own breaks. */
const ENGLISH_BREAKS: Record<string, string> = {
  Metamorphosis: 'Metamor\u00adphosis',
  Crystallization: 'Crystal\u00adlization',
  Thunderclap: 'Thunder\u00adclap',
}

export class Lore {
  constructor(
    readonly content: Content,
    /** Beside the real box, whose cards are English, printed names are shown as well. */
    readonly beside = false,
  ) {}

  entry(slug: string): Entry {
    return this.content[slug] ?? { ...NOBODY, title: slug }
  }

  title(slug: string): string {
    return this.entry(slug).title + this.aside(slug)
  }

  private aside(slug: string): string {
    const printed = this.printed(slug)
    return this.beside && printed ? ` (${printed})` : ''
  }

  /** The title for a narrow line: soft hyphens mark where a long word can break. */
  soft(slug: string): string {
    return this.entry(slug).forms?.soft ?? ENGLISH_BREAKS[this.entry(slug).title] ?? this.entry(slug).title
  }

  /** The English title, if the title is in another language. */
  printed(slug: string): string {
    return this.entry(slug).english?.title ?? ''
  }

  /** A tile with the forms for going to it and being on it. */
  place(slug: string): Named {
    const forms = Object.entries(this.entry(slug).forms ?? {}).map(([key, form]) => [key, form + this.aside(slug)])
    return { name: this.title(slug), forms: Object.fromEntries(forms) as Record<string, string> }
  }

  /** The short name of a character. */
  name(character: string): string {
    return this.title(character).split(' ')[0] ?? character
  }

  fullName(seat: Seat): string {
    const entry = this.entry(seat.character)
    return seat.form === 'shadow' ? (entry.shadow_title ?? entry.title) : entry.title
  }

  /** The same in English, if that is different. */
  printedName(seat: Seat): string {
    const english = this.entry(seat.character).english
    return (seat.form === 'shadow' ? english?.shadow_title : english?.title) ?? ''
  }

  get board(): Entry {
    return this.entry('board')
  }

  limit(seat: Seat): number {
    return (seat.form === 'shadow' ? this.board.shadow_limit : this.board.base_limit) ?? 0
  }

  /** What a tile does, in a few words with symbols. */
  tileEffect(slug: string): string {
    const effect: Effect = this.entry(slug).do ?? { op: 'none' }
    return told('tile', effect.op + ((effect.every ?? 1) > 1 ? '-every' : ''), effect)
  }

  /** What a card, Companion or Ability does, as one short sentence with symbols; its full text if there is none. */
  sentence(slug: string): string {
    const entry = this.entry(slug)
    const effect = entry.do ?? entry.ability
    return (effect && told('does', effect.op, effect)) || entry.text
  }
}

function told(where: string, op: string, effect: Effect): string {
  const { amount = 0, every = 1, up_to = 0, reach = 0, steps = 0, spend = '', into = '', of = '', colour = '' } = effect
  const gives = (effect.gives ?? []).map((thing) => `[${thing}]`).join(' ')
  const becomes = of === 'gem' ? 'orb' : 'gem'
  return say(`${where}.${op}`, { amount, every, up_to, reach: tiles(reach), steps: tiles(steps), spend, into, of, colour, gives, becomes })
}

const tiles = (count: number) => (count === 1 ? say('tiles.one') : say('tiles', { count }))

/** `red gem` or `level 1 spell` in words. */
export function costWord(thing: string): string {
  const level = /^level (\d)/.exec(thing)
  return level ? say('cost.spell', { level: level[1] ?? '' }) : resourceWord(thing.replace(' ', '-'))
}

/** What it costs to collect a card; empty if it cannot be collected. */
export function costFacts(entry: Entry, lore: Lore): Fact[] {
  const cost = entry.kind === 'resource' ? [] : entry.kind === 'counterspell' ? lore.board.counterspell_cost : entry.collect
  return cost ? [{ label: say('told.collect'), text: cost.map(costWord).join(', ') || say('cost.free') }] : []
}

/** `red-gem`, `gem` or `fragment` in words. */
export function resourceWord(resource: string): string {
  if (!resource) return ''
  return say(`resource.${resource}`)
}

/** A piece of a pool: a die with its face, or a token. */
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
