/** A bot's way along the chart in words. */
import { to } from './labels'
import type { Lore } from './lore'
import { firstName } from './parts'
import { boxNamed, type Walk } from './chart'
import type { Forecast } from './types'
import { say } from './words'

export interface Crumb {
  text: string
  isDeed: boolean
}

/** Box after box with its answer, then the deed. */
export function crumbsOf({ path, deed }: Walk): Crumb[] {
  const boxes = path.map(([box, answer]) => ({ text: say('chart.crumb', { box: say(`box.${box}.short`), answer: say(`answer.${answer}`) }), isDeed: false }))
  return deed ? [...boxes, { text: say(`box.${deed}`), isDeed: true }] : boxes
}

/** The same as one sentence, for those who cannot see the chart. */
export const wayOf = (walk: Walk): string =>
  say('chart.way', {
    way: crumbsOf(walk)
      .map(({ text }) => text)
      .join(', '),
  })

/** What a bot would do now. */
export function forecastOf({ player, deed, card = '', place = '', reason = '' }: Forecast, lore: Lore): string {
  const words = { name: firstName(player), card: card && lore.title(card), to: place && to(place, lore), reason: reason && say(`reason.${reason}`) }
  return say(`next.${deed}`, words)
}

export interface Told {
  question: string
  answer: string
  rule: string
}

/** What a box asks or does, and what was answered this time. */
export function boxTold(box: string, walk: Walk | undefined): Told {
  const answer = walk?.path.find(([one]) => one === box)?.[1]
  const done = answer ? say(`answer.${answer}`) : walk?.deed === box ? say('chart.here') : say('chart.unreached')
  return { question: say(`box.${box}.about`), answer: done, rule: boxNamed(box)?.rule ?? '' }
}
