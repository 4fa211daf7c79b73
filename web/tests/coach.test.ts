import { describe, expect, it } from 'vitest'
import { coach } from '../src/games/casting-shadows/coach'
import { current, settled, type Situation } from '../src/lib/coach'
import type { GameView, Happening, Option } from '../src/lib/protocol'
import { de } from '../src/games/casting-shadows/words/de'
import { en } from '../src/games/casting-shadows/words/en'
import boxing from './fixtures/boxing.json'

const option = (kind: string) => ({ text: kind, kind, group: '', words: '', args: {}, rules: [] }) as Option
const happened = (name: string, character = 'kit'): Happening => ({ text: name, name, args: { character } })
const now = (kinds: string[], events: Happening[] = [], more: Partial<Situation> = {}): Situation => ({
  view: boxing.view as unknown as GameView,
  options: kinds.map(option),
  events,
  filming: false,
  turns: 1,
  ...more,
})
const shown = (done: string[], situation: Situation) => current(coach, new Set(done), situation)?.name

describe('the guided match', () => {
  it('begins with the goal and moves on once the reader has read it', () => {
    expect(shown([], now(['end', 'travel']))).toBe('goal')
    expect(shown(['goal'], now(['end', 'travel']))).toBe('prompt')
    expect(shown(['goal', 'prompt'], now(['end', 'travel']))).toBe('pool')
  })

  it('explains only what can be done now', () => {
    expect(shown(['goal', 'prompt', 'pool'], now(['end', 'travel']))).toBe('travel')
    expect(shown(['goal', 'prompt', 'pool'], now(['end', 'travel', 'cast']))).toBe('cast')
  })

  it('moves on when the reader acts, not when others do', () => {
    expect(settled(coach, now([], [happened('travelled')]))).toContain('travel')
    expect(settled(coach, now([], [happened('travelled', 'nuzzle')]))).not.toContain('travel')
  })

  it('explains the others while they play, and Counterspells when one can be used', () => {
    const known = ['goal', 'prompt', 'pool', 'cast', 'travel', 'collect', 'crystals', 'end', 'absorb']
    expect(shown(known, now([], [], { filming: true }))).toBe('others')
    expect(shown([...known, 'others'], now(['counter', 'pass']))).toBe('counter')
    expect(settled(coach, now([], [happened('passed')]))).toContain('counter')
  })

  it('has words for every step in both languages', () => {
    for (const { name } of coach) for (const words of [en, de]) expect(words[`coach.${name}`], name).toBeTruthy()
  })
})
