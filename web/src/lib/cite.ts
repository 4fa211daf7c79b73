/** A sentence cut at the rules it names in brackets; the full stop after one stays with it. */
export interface Cited {
  words: string
  rule: string
  stop: string
}

const RULE = /\((\d+\.\d+)\)([.,;:]?)/g

export function cited(text: string): Cited[] {
  let from = 0
  const parts = [...text.matchAll(RULE)].map((found) => {
    const words = text.slice(from, found.index)
    from = found.index + found[0].length
    return { words, rule: found[1] ?? '', stop: found[2] ?? '' }
  })
  return [...parts, { words: text.slice(from), rule: '', stop: '' }]
}
