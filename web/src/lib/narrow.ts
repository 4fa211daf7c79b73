/** Long lists narrowed by letters, without regard to capitals and accents. */
export const folded = (text: string): string => text.toLowerCase().replaceAll('ß', 'ss').normalize('NFKD').replace(/\p{M}/gu, '')

/** Whether every word typed begins a word of one of the names. */
export function fits(names: string[], letters: string): boolean {
  const typed = folded(letters).split(/\s+/).filter(Boolean)
  return names.some((name) => {
    const words = folded(name).split(/[^\p{L}\p{N}]+/u)
    return typed.every((one) => words.some((word) => word.startsWith(one)))
  })
}
