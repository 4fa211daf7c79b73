import { afterEach, describe, expect, it, vi } from 'vitest'
import { createHash } from 'node:crypto'
import { indexOf, judge } from '../src/lib/dice'
import { noteSeals, notedSeals } from '../src/lib/keep'
import type { DiceCheck, Seal } from '../src/lib/protocol'
import { sha256 } from '../src/lib/sha256'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

function seal(seed: string, from: number | null = 0): Seal {
  const salt = seed.padStart(32, '0')
  return { commitment: hash(`${seed} ${salt}`), from, seed, salt }
}

function told(seals: Seal[], count = 40): DiceCheck {
  const at = (outcome: number) => seals.filter(({ from }) => (from ?? Infinity) <= outcome).at(-1)!
  const draws = Array.from({ length: count }, (_, outcome) => ({ of: 6, index: indexOf(at(outcome), outcome, 6), shown: 'die' }))
  return { match: 'x', chosen: null, seals, draws }
}

afterEach(() => vi.unstubAllGlobals())

describe('a hash', () => {
  it('is the one everybody else computes', () => {
    const texts = ['', 'abc', 'ü€😀', ...Array.from({ length: 130 }, (_, size) => 'x'.repeat(size)), '9223372036854775807 0f'.repeat(20)]
    for (const text of texts) expect(sha256(text)).toBe(hash(text))
  })
})

describe('dice', () => {
  it('come from seed, salt and number as the documents say', () => {
    const one = seal('11')
    const word = parseInt(hash(`11 ${one.salt} 5`).slice(0, 8), 16)
    expect(indexOf(one, 5, 6)).toBe(Number((BigInt(word) * 6n) >> 32n))
    expect(indexOf(one, 5, 52)).toBe(Number((BigInt(word) * 52n) >> 32n))
  })

  it('are fair if every outcome follows from the seal that was promised', () => {
    const one = told([seal('11'), seal('22', 17)])
    expect(judge(one, [one.seals[0]!.commitment])).toBe('fair')
  })

  it('are unfair if an outcome, a secret or a noted seal differs', () => {
    const draws = told([seal('11')]).draws.map((draw, at) => (at === 30 ? { ...draw, index: (draw.index + 1) % 6 } : draw))
    expect(judge({ ...told([seal('11')]), draws }, [])).toBe('unfair')
    expect(judge(told([{ ...seal('11'), commitment: hash('another') }]), [])).toBe('unfair')
    expect(judge(told([seal('11')]), [hash('noted')])).toBe('unfair')
  })

  it('cannot be judged while a seal is closed or nothing was told', () => {
    expect(judge({ ...told([seal('11')]), seals: [{ commitment: hash('x'), from: 0 }] }, [])).toBe('unknown')
    expect(judge({ ...told([seal('11')]), draws: [] }, [])).toBe('unknown')
  })

  it('are marked if somebody chose the seed', () => {
    expect(judge({ match: 'x', chosen: '5', seals: [], draws: [{ of: 6, index: 3, shown: 'die' }] }, [])).toBe('chosen')
  })
})

describe('seals', () => {
  it('are noted once each, and those of a few hundred matches are kept', () => {
    noteSeals('a', ['1'])
    noteSeals('a', ['1', '2'])
    expect(notedSeals('a')).toEqual(['1', '2'])
    for (let at = 0; at < 250; at++) noteSeals(`m${at}`, ['x'])
    expect(notedSeals('a')).toEqual([])
    expect(notedSeals('m249')).toEqual(['x'])
  })
})
