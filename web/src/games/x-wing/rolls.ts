/** Sideways moves by their side, in the order in which they lie on the screen, for rows of buttons. */
import { ROLLING } from './options'
import type { Offer } from './types'

export interface Roll {
  kind: string
  side: string
  offers: Offer[]
}

const shiftOf = ({ args, text }: Offer) => Number(args.shift ?? text.split(' ').at(-1) ?? 0) || 0

/** The furthest back first. */
export function rollsOf(options: Offer[]): Roll[] {
  const found = new Map<string, Roll>()
  for (const offer of options.filter((one) => ROLLING.includes(one.kind))) {
    const side = offer.args.side ?? ''
    const roll = found.get(`${offer.kind} ${side}`) ?? { kind: offer.kind, side, offers: [] }
    roll.offers.push(offer)
    found.set(`${offer.kind} ${side}`, roll)
  }
  for (const { offers } of found.values()) offers.sort((one, other) => shiftOf(one) - shiftOf(other))
  return [...found.values()]
}
