import { expect, it } from 'vitest'
import { parseRoute } from '../src/lib/route.svelte'
import { de } from '../src/words/de'
import { en } from '../src/words/en'

const sources = import.meta.glob('../src/**/*.{svelte,ts}', { query: '?raw', import: 'default', eager: true }) as Record<string, string>

it('has every text that is asked for by name', () => {
  const asked = Object.values(sources).flatMap((text) => [...text.matchAll(/\bsay\('([\w.-]+)'/g)].map((found) => found[1] ?? ''))
  expect(asked.length).toBeGreaterThan(80)
  expect(asked.filter((key) => !(key in en))).toEqual([])
})

it('says the same things in German, with the same words to fill in', () => {
  const slots = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort())
  for (const key of Object.keys(en)) expect(slots(de[key] ?? ''), key).toEqual(slots(en[key] ?? ''))
})

it('reads the address after the #', () => {
  expect(parseRoute('#/match/abc/TOKEN?at=12')).toEqual({ page: 'match', match: 'abc', token: 'TOKEN', at: 12, game: '' })
  expect(parseRoute('')).toEqual({ page: 'home', match: '', token: '', at: null, game: '' })
})
