import { describe, expect, it } from 'vitest'
import { coach } from '../../src/games/war-of-the-ring/coach'
import { de } from '../../src/games/war-of-the-ring/words/de'
import { en } from '../../src/games/war-of-the-ring/words/en'
import { current, settled, type Situation } from '../../src/lib/coach'
import type { Happening } from '../../src/lib/protocol'
import type { View } from '../../src/games/war-of-the-ring/types'
import { at } from './asked'

const now = (step: string, events: Happening[] = [], more: Partial<Situation> = {}): Situation => {
  const { view, options } = at(step)
  return { view, options, events, filming: false, turns: 1, ...more }
}
const shown = (done: string[], situation: Situation) => current(coach, new Set(done), situation)?.name
const BEGUN = ['goal', 'places', 'verdict', 'hand']

describe('the guided match', () => {
  it('begins with the goal, the places and the hand', () => {
    for (const [place, name] of BEGUN.entries()) expect(shown(BEGUN.slice(0, place), now('turn'))).toBe(name)
  })

  it('explains a question when it is asked for the first time', () => {
    for (const [step, name] of [
      ['pay', 'pay'],
      ['forsake', 'forsake'],
      ['pick-combat', 'resolve'],
      ['lose', 'lose'],
    ] as const)
      expect(shown(BEGUN, now(step)), step).toBe(name)
  })

  it('moves on when the reader acts, not when others do', () => {
    const { view } = at('turn')
    const by = (player: string) => [{ text: '', name: 'moved', args: { player } }]
    const mine = view.state.players.find((one) => one.seat === view.seat)?.name ?? ''
    const other = view.state.players.find((one) => one.seat !== view.seat)?.name ?? ''
    expect(settled(coach, now('turn', by(mine)))).toContain('reserve')
    expect(settled(coach, now('turn', by(other)))).not.toContain('reserve')
  })

  it('explains the bots where the rules play the Shadow', () => {
    const bots = ({ view, ...more }: Situation, setup = 'fellowship-solo'): Situation => {
      const solo = structuredClone(view) as View
      for (const one of solo.state.players) one.bot = one.seat !== solo.seat
      return { ...more, view: { ...solo, setup } }
    }
    const box = [{ text: '', name: 'box', args: { player: 'balrog', box: 'use?', answer: 'no' } }]
    expect(shown([], bots(now('turn')))).toBe('alone')
    expect(shown(['alone', 'places'], bots(now('turn')))).toBe('hold')
    expect(shown(['alone', 'places'], bots(now('turn'), 'duel-solo'))).toBe('verdict')
    const known = ['alone', 'places', 'hold', 'hand', 'reserve', 'winnow', 'ring']
    expect(shown(known, bots(now('turn', box)))).toBe('next')
    expect(shown([...known, 'next'], bots(now('turn', box, { turns: 3 })))).toBe('carryover')
    const later = bots(now('turn', []))
    const told = coach.map((one) => one.name).filter((name) => name !== 'last')
    expect(shown(told, later)).toBeUndefined()
    const { state: late } = later.view as View
    late.path_number = 6
    expect(shown(told, later)).toBe('last')
    expect(shown(told, { ...later, view: { ...later.view, setup: 'trilogy-solo' } })).toBeUndefined()
    const filming = bots(now('turn', box, { filming: true, options: [] }))
    const { state } = filming.view as View
    state.frames = [{ step: 'next-turn', seat: 0, player: state.players.find((one) => one.bot)?.name ?? '' }]
    expect(shown(known, filming)).toBe('chart')
  })

  it('has words for every step', () => {
    for (const { name } of coach) for (const words of [en, de]) expect(words[`coach.${name}`], name).toBeTruthy()
  })
})
