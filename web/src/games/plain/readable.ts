/** Keys and values of a view as words: titles from the content if there are any, otherwise the key made readable. */

export type Content = Record<string, unknown>

const SLUG = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/i
/** A name followed by a note, such as a mark or a number. */
const NOTED = /^([a-z0-9]+(?:[-_][a-z0-9]+)*)([^\w\s-].*)$/i

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `shielded_turn` as `Shielded turn`. */
export const labelOf = (key: string): string => capital(key.replace(/[-_]+/g, ' ').trim())

/** What the content calls a thing; empty if it has no such entry. */
export function titleOf(slug: string, content: Content): string {
  if (!Object.hasOwn(content, slug)) return ''
  const { title } = content[slug] as { title?: unknown }
  return typeof title === 'string' ? title : ''
}

function partOf(text: string, content: Content): string {
  return titleOf(text, content) || (SLUG.test(text) ? text.replace(/[-_]+/g, ' ') : text)
}

/** One value of a view as readable text: a title, parts joined by a colon, a name with a mark, or the value itself. */
export function wordOf(text: string, content: Content): string {
  const whole = titleOf(text, content)
  if (whole) return whole
  if (/^[^\s:]+(:[^\s:]+)+$/.test(text))
    return capital(
      text
        .split(':')
        .map((part) => partOf(part, content))
        .join(': '),
    )
  const noted = NOTED.exec(text)
  if (noted) return `${capital(partOf(noted[1] ?? '', content))} ${noted[2]}`
  return SLUG.test(text) ? capital(partOf(text, content)) : text
}

/** The content entry that a word names, if any; marks after it are ignored. */
export function slugOf(text: string, content: Content): string {
  if (titleOf(text, content)) return text
  const name = NOTED.exec(text)?.[1] ?? ''
  return titleOf(name, content) ? name : ''
}

/** A line of notation, with titles in place of the names. */
export function lineOf(line: string, content: Content): string {
  return capital(
    line
      .split(' ')
      .map((word) => titleOf(word, content) || word)
      .join(' '),
  )
}
