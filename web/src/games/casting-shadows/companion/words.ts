/** Headings of the talk, from the question the server asks. */
import type { Happening, TalkQuestion } from '../../../lib/protocol'
import { say } from '../words'
import { Lore } from '../lore'
import type { Content } from '../types'

const HEADINGS: Record<string, (about: Record<string, string>) => string> = {
  blow: (about) => (about.card ? 'talk.ask.cast' : 'talk.ask.blow'),
  way: (about) => (about.move === 'step' ? 'talk.ask.step' : 'talk.ask.flee'),
}

export function heading(question: TalkQuestion, content: Record<string, unknown>): string {
  const lore = new Lore(content as Content, true)
  const { about, kind } = question
  const key = HEADINGS[kind]?.(about) ?? `talk.ask.${kind}`
  const args = { name: lore.name(about.character ?? ''), card: about.card ? lore.title(about.card) : '', amount: about.amount ?? '' }
  return say(key, args)
}

/** The dice that were rolled, to be drawn. */
export const thrown = (events: Happening[]): string[] =>
  events.filter((event) => event.name === 'rolled').map((event) => `${event.args.die}:${event.args.face}`)
