/** Short labels for option buttons; those that begin with a card lose it once that card is picked. */
import type { Option } from '../../lib/protocol'
import { PATH, RESERVE } from './entries'
import type { Lore } from './lore'
import { say } from './words'

const SPECIAL = [PATH, RESERVE]

/** A place with the form for going there. */
export function to(place: string, lore: Lore): string {
  return SPECIAL.includes(place) ? say(`to.${place}`) : say('to', { place: lore.title(place) })
}

function at(place: string, lore: Lore): string {
  return SPECIAL.includes(place) ? say(`at.${place}`) : lore.title(place)
}

/** Which label to use if a kind of option has several. */
function wayOf({ kind, args, text }: Option): string {
  if (kind === 'play') return args.place ? 'play-to' : args.card2 ? 'play-on' : 'play'
  if (kind === 'forsake') return !args.card ? 'forsake-top' : text.endsWith('from reserve') ? 'forsake-reserve' : 'forsake'
  if (kind === 'take') return args.card ? 'take' : 'take-nothing'
  if (kind === 'aside') return args.place ? 'play-to' : args.card2 ? 'play-on' : `aside-${text.split(' ')[1] ?? ''}`
  return kind
}

/** Empty to use the server's words. */
export function labelOf(option: Option, lore: Lore): string {
  const { card = '', card2 = '', place = '', location = '' } = option.args
  return say(`act.${wayOf(option)}`, {
    card: card && lore.title(card),
    wielder: card2 && lore.title(card2),
    to: place && to(place, lore),
    at: place && at(place, lore),
    location: location && lore.title(location),
  })
}
