/** Keys for kinds of options that need no pointing. */
export const KEYS = {
  end: 'e',
  done: 'e',
  pass: 'n',
  reroll: 'r',
  roll: 'r',
  protect: 'p',
  refresh: 'f',
  collect: 'c',
  'collect-counterspell': 'c',
  ability: 'a',
  transform: 't',
  wait: 'w',
  stay: 's',
  'leave-all': 'n',
  hold: 's',
}
