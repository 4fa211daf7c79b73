/** The matches of this browser, each once, however many links it holds for them. */
import type { Summary } from './protocol'

export interface Way {
  token: string
  seats: number[]
}

export interface Mine extends Summary {
  /** The link that the entry opens, then the others. */
  ways: Way[]
}

export const isOnTurn = ({ turn_of, yours }: Summary) => turn_of !== null && yours.includes(turn_of)

/** The server answers once for each token; if a match comes up twice, the link whose turn it is comes first, then the newest. */
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

/** The reader's turn first, finished matches last; otherwise the newest first. */
export function inOrder(matches: Mine[]): Mine[] {
  const rank = (one: Mine) => (one.over ? 2 : isOnTurn(one) ? 0 : 1)
  return [...matches].sort((one, other) => rank(one) - rank(other) || other.created - one.created)
}

/** `1, 3`: seats counted from 1. */
export const counted = (seats: number[]): string => seats.map((seat) => seat + 1).join(', ')
