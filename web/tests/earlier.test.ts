import { expect, it } from 'vitest'
import { merged } from '../src/lib/connection'
import { fill, PAGE, type Known, type Page } from '../src/lib/earlier'
import type { Play, TableMessage } from '../src/lib/protocol'

const plays = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => ({ at: from + at }) as Play)
const OPENING = { at: -1 } as Play

/** A match of which the latest plays are known. */
class Match implements Known {
  past = 0
  opening: Play | null = null
  constructor(public plays: Play[]) {}
  get missing(): number {
    return this.plays[0]?.at ?? 0
  }
  put({ plays, opening }: Page): void {
    this.plays = [...plays, ...this.plays]
    this.opening = opening ?? this.opening
  }
}

const answer = (from: number): Page => ({ plays: plays(from, from + PAGE), opening: from ? null : OPENING })

it('fetches everything that is missing, the latest first', async () => {
  const match = new Match(plays(450, 560))
  const asked: number[] = []
  await fill(match, async (from) => {
    asked.push(from)
    return answer(from)
  })
  expect(asked).toEqual([250, 50, 0])
  expect(match.plays).toEqual(plays(0, 560))
  expect(match.opening).toBe(OPENING)
})

it('asks again if the match was changed meanwhile', async () => {
  const match = new Match(plays(300, 400))
  let asked = 0
  await fill(match, async (from) => {
    asked += 1
    if (asked === 1) {
      match.past += 1
      match.plays = plays(250, 260)
    }
    return answer(from)
  })
  expect(asked).toBe(3)
  expect(match.plays).toEqual(plays(0, 260))
})

it('gives up if nothing of use comes', async () => {
  const match = new Match(plays(300, 400))
  await fill(match, async () => ({ plays: [], opening: null }))
  expect(match.missing).toBe(300)
})

it('keeps no plays that do not join the new ones', () => {
  const table = { from: 100, plays: plays(100, 103) } as TableMessage
  expect(merged(plays(0, 20), table)).toEqual(plays(100, 103))
  expect(merged(plays(90, 100), table)).toEqual(plays(90, 103))
})
