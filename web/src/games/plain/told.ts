/** What the content says about a thing, for any game. */
import type { Fact, Told } from '../contract'
import { isEmpty, type Data } from './layout'
import { labelOf, titleOf, wordOf, type Content } from './readable'

const TOLD = ['title', 'kind', 'text', 'rule', 'house']

const text = (data: unknown) => (typeof data === 'string' ? data : '')

export function toldOf(slug: string, content: Content): Told {
  const entry = (Object.hasOwn(content, slug) ? content[slug] : {}) as Record<string, Data>
  const facts = Object.entries(entry).filter(([key]) => !TOLD.includes(key))
  return {
    title: titleOf(slug, content) || wordOf(slug, content),
    text: text(entry.text),
    rule: text(entry.rule),
    house: entry.house === true,
    facts: facts.flatMap(([key, data]) => factOf(key, data, content)),
    why: [],
  }
}

/** Words, numbers and lists of them; deeper nesting is left to the game's own page. */
function factOf(key: string, data: Data, content: Content): Fact[] {
  const all = Array.isArray(data) ? data : [data]
  if (isEmpty(data) || all.some((one) => typeof one === 'object' || typeof one === 'boolean')) return []
  const words = all.map(String)
  const things = words.filter((word) => titleOf(word, content)).map((word) => ({ slug: word, title: titleOf(word, content) }))
  if (things.length === words.length) return [{ label: labelOf(key), things }]
  return [{ label: labelOf(key), text: words.map((word) => wordOf(word, content)).join(', ') }]
}
