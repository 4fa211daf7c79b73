/** Rerolls: which dice can be rolled again, and by what. */
import { countOf, facesIn, listOf } from './faces'
import type { Face, Offer } from './types'

const REROLLING = ['reroll', 'reroll-with', 'reroll-evasion']

export const isReroll = ({ kind }: Offer): boolean => REROLLING.includes(kind)

/** A target lock or a card, with every set of dice that it rerolls. */
export interface Source {
  key: string
  /** Empty for a target lock. */
  card: string
  offers: Offer[]
  /** How many dice at most. */
  most: number
}

const diceIn = ({ args }: Offer): string => args.dice ?? args.evasion ?? ''
const sourceOf = ({ kind, args }: Offer): string => `${kind} ${args.ship ?? ''} ${args.card ?? ''}`
/** Sets of dice are equal whatever their order. */
const setOf = (faces: Face[]): string => [...faces].sort().join('+')

export const isDefence = ({ kind }: Offer): boolean => kind === 'reroll-evasion'

export function sourcesOf(options: Offer[]): Source[] {
  const found = new Map<string, Source>()
  for (const offer of options.filter(isReroll)) {
    const source = found.get(sourceOf(offer)) ?? { key: sourceOf(offer), card: offer.args.card ?? '', offers: [], most: 0 }
    source.offers.push(offer)
    source.most = Math.max(source.most, countOf(facesIn(diceIn(offer))))
    found.set(source.key, source)
  }
  return [...found.values()]
}

/** The dice that some reroll is about, each by itself: as many of a face as the largest set has. */
export function rollable(sources: Source[]): Face[] {
  const most = new Map<Face, number>()
  for (const { offers } of sources)
    for (const offer of offers)
      for (const [face, count] of Object.entries(facesIn(diceIn(offer))) as [Face, number][]) most.set(face, Math.max(most.get(face) ?? 0, count))
  return listOf(Object.fromEntries(most))
}

/** What a source does with just these dice, if it may. */
export const offerFor = ({ offers }: Source, faces: Face[]): Offer | undefined => offers.find((offer) => setOf(listOf(facesIn(diceIn(offer)))) === setOf(faces))

/** What most people would reroll: the blanks, as far as a source may. */
export function usual(sources: Source[], dice: Face[]): number[] {
  const blanks = dice.flatMap((face, at) => (face === 'blank' ? [at] : []))
  const sizes = blanks.map((_, at) => blanks.length - at)
  const many = sizes.find((size) => sources.some((source) => offerFor(source, Array<Face>(size).fill('blank')))) ?? 0
  return blanks.slice(0, many)
}
