import { afterEach, describe, expect, it } from 'vitest'
import { introduce, language, learn, say, sayOf, speak, type Catalogue, type Texts } from '../src/lib/words.svelte'
import { parseRoute } from '../src/lib/route.svelte'
import { de } from '../src/words/de'
import { en } from '../src/words/en'

type Files<T> = Record<string, T>
const sources = import.meta.glob('../src/**/*.{svelte,ts}', { query: '?raw', import: 'default', eager: true }) as Files<string>
const english = import.meta.glob('../src/games/*/words/en.ts', { import: 'en', eager: true }) as Files<Catalogue>
const german = import.meta.glob('../src/games/*/words/de.ts', { import: 'de', eager: true }) as Files<Catalogue>
const fronts = import.meta.glob('../src/games/*/words/front.ts', { import: 'texts', eager: true }) as Files<Texts>

/** Keys that sources use by name; those of a game are used in its folder. */
function asked(folder: (path: string) => boolean): string[] {
  const texts = Object.entries(sources).filter(([path]) => folder(path))
  return texts.flatMap(([, text]) => [...text.matchAll(/\bsay\('([\w.-]+)'/g)].map((found) => found[1] ?? ''))
}

/** The placeholders, in any form. */
const slots = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1]))].sort()

function expectAlike(one: Catalogue, other: Catalogue): void {
  expect(Object.keys(other).sort()).toEqual(Object.keys(one).sort())
  for (const key of Object.keys(one)) expect(slots(other[key] ?? ''), key).toEqual(slots(one[key] ?? ''))
}

describe('texts', () => {
  it('exist for every key that the page uses', () => {
    const keys = asked((path) => !/\/games\/(?!plain\/)[^/]+\//.test(path))
    expect(keys.length).toBeGreaterThan(80)
    expect(keys.filter((key) => !(key in en))).toEqual([])
  })

  it.each(Object.entries(english))('exist for every key that the folder of %s uses', (path, words) => {
    const folder = path.replace(/words\/en\.ts$/, '')
    expect(asked((one) => one.startsWith(folder)).filter((key) => !(key in words) && !(key in en))).toEqual([])
  })

  it('exist in German, with the same placeholders', () => {
    expectAlike(en, de)
    for (const [path, words] of Object.entries(english)) expectAlike(words, german[path.replace('/en.ts', '/de.ts')] ?? {})
    for (const texts of Object.values(fronts)) expectAlike(texts.en ?? {}, texts.de ?? {})
  })
})

describe('what a reader sees', () => {
  /** Names that are the same in every language, and labels of keys. */
  const SAME = ['Gnomon', 'esc']
  const components = Object.entries(sources).filter(([path]) => path.endsWith('.svelte'))
  const markup = (text: string) => text.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<!--[\s\S]*?-->/g, '')
  /** Removes tags and everything in braces, including quotes and arrows inside them. */
  const bare = (text: string) => {
    let out = text
    for (let before = ''; before !== out;) [before, out] = [out, out.replace(/\{[^{}]*\}/g, '')]
    return out.replace(/<[^<>]*>/g, '\n')
  }

  it.each(components)('comes from the words in %s', (_, text) => {
    const shown = markup(text)
    const labels = [...shown.matchAll(/\s(aria-label|aria-description|title|alt|placeholder|label)="([^"{}]*\p{L}[^"{}]*)"/gu)]
    expect(labels.map((found) => found[0])).toEqual([])
    const written = bare(shown)
      .split('\n')
      .map((line) => line.trim())
    expect(written.filter((line) => /\p{L}{2}/u.test(line) && !SAME.includes(line))).toEqual([])
  })
})

describe('placeholders', () => {
  afterEach(() => speak('en'))

  it('have forms for singular and plural, and for names that need them', async () => {
    const text = '{count} {count:card|cards} {place:to}'
    await learn('ponds', { en: async () => ({ text }) })
    expect(sayOf('ponds')('text', { count: 1, place: 'Pond' })).toBe('1 card Pond')
    expect(sayOf('ponds')('text', { count: 2, place: { name: 'Pond', forms: { to: 'into the pond' } } })).toBe('2 cards into the pond')
  })
})

describe('what a game says', () => {
  afterEach(() => speak('en'))

  const words = { en: async () => ({ board: 'Pond', only: 'in English {name}' }), de: async () => ({ board: 'Teich' }) }

  it('comes before what the page says, and only on its own pages', async () => {
    introduce('ponds', { en: { ponds: 'Ponds' }, de: { ponds: 'Teiche' } })
    expect(sayOf('ponds')('ponds')).toBe('Ponds')
    expect(sayOf('ponds')('board')).toBe(say('board'))
    await learn('ponds', words)
    expect(sayOf('ponds')('board')).toBe('Pond')
    expect(sayOf('lakes')('board')).toBe(say('board'))
  })

  it('follows the language, with English for what is missing', async () => {
    await learn('ponds', words)
    await speak('de')
    expect(language()).toBe('de')
    expect(sayOf('ponds')('board')).toBe('Teich')
    expect(sayOf('ponds')('ponds')).toBe('Teiche')
    expect(sayOf('ponds')('only', { name: 'Ann' })).toBe('in English Ann')
  })
})

it('reads the address after the #', () => {
  expect(parseRoute('#/match/abc/TOKEN?at=12')).toEqual({
    page: 'match',
    match: 'abc',
    token: 'TOKEN',
    at: '12',
    game: '',
    friends: false,
    own: '',
    query: { at: '12' },
  })
  expect(parseRoute('#/game/ponds/boats?oars=2%3B3')).toMatchObject({ page: 'game', match: '', token: '', game: 'ponds', own: 'boats', query: { oars: '2;3' } })
  expect(parseRoute('')).toEqual({ page: 'home', match: '', token: '', at: null, game: '', friends: false, own: '', query: {} })
})
