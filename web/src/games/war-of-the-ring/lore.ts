/** Cards and locations in a few words, from the content the server sends. */
import type { Named } from '../../lib/words.svelte'
import './look'
import type { Content, Entry, Icon, Side } from './types'
import { say } from './words'

const NOTHING: Entry = { title: '?', kind: '', rule: '' }
const SHADOW_FACTIONS = ['isengard', 'monstrous', 'mordor', 'southron']
/** Icons of a card in the order in which they are shown. */
export const ICONS: Icon[] = ['path', 'attack', 'defence', 'lead_attack', 'lead_defence']
/** Keywords whose cards have a figure of their own. */
const FIGURED = ['nazgul', 'ent', 'mount', 'weapon']
const ARMIES = ['rohan', 'southron']

export interface Counted {
  icon: Icon
  count: number
}

export const isShadow = (faction: string): boolean => SHADOW_FACTIONS.includes(faction)
export const factionName = (faction: string): string => say(`faction.${faction}`)
/** Stands beside the colour of a faction, always. */
export const factionLetter = (faction: string): string => say(`letter.${faction}`)

export class Lore {
  constructor(readonly content: Content) {}

  entry(slug: string): Entry {
    return this.content[slug] ?? { ...NOTHING, title: slug === '?' ? say('card.unknown') : slug }
  }

  title(slug: string): string {
    return this.entry(slug).title
  }

  /** The title for a narrow line: soft hyphens mark where a long word can break. */
  soft(slug: string): string {
    return this.entry(slug).forms?.soft ?? this.title(slug)
  }

  /** The English title, if the title differs from it. */
  printed(slug: string): string {
    const { title, english } = this.entry(slug)
    return english && english.title !== title ? english.title : ''
  }

  text(slug: string): string {
    return this.entry(slug).text ?? ''
  }

  named(slug: string): Named {
    return { name: this.title(slug), forms: this.entry(slug).forms ?? {} }
  }

  faction(card: string): string {
    return this.entry(card).faction ?? ''
  }

  sideOf(card: string): Side {
    return this.entry(card).side ?? (isShadow(this.faction(card)) ? 'shadow' : 'free')
  }

  icons(card: string): Counted[] {
    const given = this.entry(card).icons ?? {}
    return ICONS.flatMap((icon) => (given[icon] ? [{ icon, count: given[icon] }] : []))
  }

  /** The icons that a card brings to a combat: on a path, or as attacker or defender of a battleground. */
  counting(card: string, place: string, defends: boolean): Counted[] {
    const wanted: Icon[] = place === 'path' ? ['path'] : defends ? ['defence', 'lead_defence'] : ['attack', 'lead_attack']
    return this.icons(card).filter(({ icon }) => wanted.includes(icon))
  }

  /** What a card is, in a few words: `Rohan character`, `Elf item, Weapon`. */
  kindWords(card: string): string {
    const { kind, faction = '', keyword = '' } = this.entry(card)
    const words = faction ? say(`kind.${kind}.of`, { faction: say(`faction.${faction}.of`) || factionName(faction) }) : say(`kind.${kind}`)
    return keyword ? `${words}, ${say(`keyword.${keyword}`)}` : words
  }

  /** The numbers of the paths a character may walk, with ranges: `1–3, 5`. */
  pathNumbers(card: string): string {
    const numbers = this.entry(card).paths ?? []
    const runs: number[][] = []
    for (const one of numbers) {
      const run = runs.at(-1)
      if (run && run.at(-1) === one - 1) run.push(one)
      else runs.push([one])
    }
    return runs.map((run) => (run.length > 1 ? `${run[0]}–${run.at(-1)}` : String(run[0]))).join(', ')
  }

  /** The battlegrounds that list the faction of an army or character; texts may open others (5.3, 10.4). */
  groundsOf(card: string): string[] {
    const { faction = '', also = '', forbid = '' } = this.entry(card)
    return Object.keys(this.content).filter((slug) => {
      const { kind, side, defending = [], attacking = [] } = this.entry(slug)
      const isBarred = forbid === 'shadow battlegrounds' && side === 'shadow'
      return kind === 'battleground' && !isBarred && [...defending, ...attacking].some((one) => one === faction || one === also)
    })
  }

  /** The foreground of a card's picture. */
  figure(card: string): string {
    const { kind, faction = '', keyword = '' } = this.entry(card)
    if (FIGURED.includes(keyword)) return keyword
    if (kind === 'army') return ARMIES.includes(faction) ? `army-${faction}` : `army-${this.sideOf(card)}`
    if (kind === 'character') return faction
    return kind
  }

  /** Points that a location is worth; a path is worth them to the Free Peoples alone. */
  points(location: string): number {
    return this.entry(location).points ?? 0
  }

  /** The side that defends a location (8.2, 8.6). */
  defender(location: string): Side {
    return this.entry(location).kind === 'path' ? 'free' : (this.entry(location).side ?? 'free')
  }
}
