/** Keys for kinds of options that need no pointing. */
export const KEYS: Record<string, string> = {
  focus: 'f',
  evade: 'v',
  skip: 'e',
  hold: 'e',
  done: 'e',
  decline: 'e',
  leave: 'e',
  'not-now': 'e',
  stay: 'e',
  escape: 'g',
  'drag-ahead': 'a',
}
