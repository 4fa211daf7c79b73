/** The matches of this browser, once each, however many links of them it holds. */
import type { Summary } from './protocol'

export interface Way {
  token: string
  seats: number[]
}

export interface Mine extends Summary {
  /** The way in that the entry stands for, then the others. */
  ways: Way[]
}

export const isOnTurn = ({ turn_of, yours }: Summary) => turn_of !== null && yours.includes(turn_of)

/** The server answers once for each token; where a match is named twice, the link that is on turn leads, then the newest. */
export function byMatch(summaries: Summary[], tokens: string[]): Mine[] {
  const groups = new Map<string, Summary[]>()
  for (const one of summaries) groups.set(one.match, [...(groups.get(one.match) ?? []), one])
  return [...groups.values()].map((group) => {
    const ranked = [...group].sort((one, other) => Number(isOnTurn(other)) - Number(isOnTurn(one)) || (one.token_at ?? 0) - (other.token_at ?? 0))
    const ways = ranked.map(({ token_at, yours }) => ({ token: tokens[token_at ?? -1] ?? '', seats: yours }))
    const yours = [...new Set(group.flatMap((one) => one.yours))].sort((one, other) => one - other)
    return { ...ranked[0]!, yours, ways }
  })
}

/** Where it is the reader's turn first, what is over last; else the newest first. */
export function inOrder(matches: Mine[]): Mine[] {
  const rank = (one: Mine) => (one.over ? 2 : isOnTurn(one) ? 0 : 1)
  return [...matches].sort((one, other) => rank(one) - rank(other) || other.created - one.created)
}

/** `1, 3`: seats as people count them. */
export const counted = (seats: number[]): string => seats.map((seat) => seat + 1).join(', ')
