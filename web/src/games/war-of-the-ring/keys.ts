/** Keys for kinds of options that need no pointing. */
export const KEYS: Record<string, string> = {
  pass: 'e',
  done: 'e',
  stay: 'e',
  spare: 'e',
  ring: 'r',
  winnow: 'w',
  yes: 'y',
  no: 'n',
  first: 'a',
  second: 'b',
}
