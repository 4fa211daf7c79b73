/** Options as things on the mat. */
import type { Choice, Thing } from '../../lib/choose'
import { isReroll } from './rerolls'
import type { Offer } from './types'

export const shipThing = (ship: string): Thing => `ship:${ship}`
/** Options that are a place on the mat, drawn as ghosts: each stands for itself. */
export const offerThing = (text: string): Thing => `offer:${text}`

/** Options that end somewhere on the mat. */
const GHOSTS = ['place', 'face', 'lay', 'spin', 'put-escape', 'roll', 'boost', 'drag', 'drag-ahead', 'dial']
/** Placing something: where, then which way it faces. */
export const PLACING = ['place', 'face', 'lay', 'spin', 'put-escape']
/** Tokens to be hidden, which have their own panel. */
const HIDING = ['hide', 'hide-none']
/** Sideways moves, of which there are many places each. */
export const ROLLING = ['roll', 'drag']
/** Options that point from one ship to another. */
export const AIMED = ['attack', 'lock', 'lock-on', 'shed', 'use-on', 'action-on', 'share', 'take', 'scan', 'slice']

export const isGhost = ({ kind }: Offer): boolean => GHOSTS.includes(kind)
export const isPlacing = ({ kind }: Offer): boolean => PLACING.includes(kind)
/** Ghosts that have a button too: boosts are few. */
const isButton = ({ kind }: Offer) => kind === 'boost' || kind === 'drag-ahead'

export const manoeuvreIn = ({ args, text }: Offer): string => args.manoeuvre ?? text.split(' ').at(-1) ?? ''

/** Who is pointed at: the target, and the attacker if several may attack. */
function aimed({ kind, args }: Offer, actors: Set<string>): Thing[] {
  const [actor, target] = [args.ship ?? '', args.ship2 ?? '']
  return [target, kind === 'attack' && actors.size > 1 ? actor : ''].filter(Boolean).map(shipThing)
}

export function choices(options: Offer[]): Choice[] {
  const actors = new Set(options.filter((one) => one.kind === 'attack' || one.kind === 'hold').map((one) => one.args.ship ?? ''))
  return options.map((option) => {
    const { text, kind, args } = option
    if (HIDING.includes(kind)) return { text, kind, start: [offerThing(text)], then: [] }
    if (isGhost(option)) return { text, kind, start: [offerThing(text)], then: [], button: isButton(option) }
    // Dice are picked one by one.
    if (isReroll(option)) return { text, kind, start: [offerThing(text)], then: [] }
    if (kind === 'activate') return { text, kind, start: [shipThing(args.ship ?? '')], then: [], button: true }
    if (AIMED.includes(kind)) return { text, kind, start: aimed(option, actors), then: [], button: true }
    return { text, kind, start: [], then: [] }
  })
}
