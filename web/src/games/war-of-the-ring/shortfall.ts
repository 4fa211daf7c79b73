/** Why a card cannot be played, or not there: explanations only, what can be played comes from the options alone. */
import { cardOf, PATH, rows } from './entries'
import { factionName, type Lore } from './lore'
import { handOf } from './parts'
import type { State, View } from './types'
import { say } from './words'

const ANY = 'any '

/** Whether a word on an item, such as `any hobbit` or a name, means a card. */
function isMeant(word: string, card: string, lore: Lore): boolean {
  const kind = word.startsWith(ANY) ? word.slice(ANY.length) : ''
  if (!kind) return word === card
  const entry = lore.entry(card)
  return entry.kind === 'character' && (entry.faction === kind || entry.keyword === kind)
}

/** Words for those who may wield an item: `Strider or Aragorn`, `any Hobbit`. */
export function wielderWords(card: string, lore: Lore): string {
  const words = (lore.entry(card).wielders ?? []).map((word) => {
    const kind = word.startsWith(ANY) ? word.slice(ANY.length) : ''
    return kind ? say(`any.${kind}`) || factionName(kind) : lore.title(word)
  })
  return words.join(` ${say('or')} `)
}

const hasWielder = (card: string, state: State, lore: Lore) =>
  rows(state).some(({ entries }) => entries.some((one) => lore.entry(card).wielders?.some((word) => isMeant(word, cardOf(one), lore))))

/** Why a card of the reader's hand cannot be played at all now; empty if nothing speaks against it. */
export function whyNot(card: string, view: View, lore: Lore): string {
  const hand = handOf(view)
  if (!hand?.hand.includes(card) || view.state.frames.at(-1)?.step !== 'turn') return ''
  const { kind } = lore.entry(card)
  if (kind !== 'army' && hand.played.includes(card)) return say('why.played')
  if (kind === 'item' && !hasWielder(card, view.state, lore)) return say('why.wielder', { wielders: wielderWords(card, lore) })
  return ''
}

/** Why a card cannot go to an active place, in a few words. */
export function whyNotThere(card: string, place: string, state: State, lore: Lore): string {
  const { kind, faction = '' } = lore.entry(card)
  if (kind !== 'army' && kind !== 'character') return ''
  if (place === PATH) {
    if (kind === 'army') return say('why.army')
    const numbers = lore.pathNumbers(card)
    if (!lore.entry(card).paths?.includes(state.path_number)) return numbers ? say('why.path', { numbers }) : say('why.no-path')
    return ''
  }
  const { defending = [], attacking = [] } = lore.entry(place)
  return [...defending, ...attacking].includes(faction) ? '' : say('why.faction', { faction: factionName(faction) })
}

/** Whether a player may pass, in a sentence for the hand: it depends on public numbers (4.3). */
export const mayPass = (held: number, limit: number, enemies: number[]): boolean => held <= limit || enemies.every((count) => held < count)
