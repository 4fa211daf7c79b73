import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import Builder from '../../src/games/x-wing/squads/Builder.svelte'
import { Draft } from '../../src/games/x-wing/squads/draft.svelte'
import { shipsOf, written } from '../../src/games/x-wing/squads/notation'
import { dropSquad, keepSquad, lastDraft, ownSquads } from '../../src/games/x-wing/squads/own'
import { several } from '../../src/games/x-wing/squads/several'
import SquadField from '../../src/games/x-wing/squads/SquadField.svelte'
import type { Cards, DraftShip, Offer, Told } from '../../src/games/x-wing/squads/types'
import { fileName, fileOf, nameIn } from '../../src/games/x-wing/squads/xws'
import { PATIENCE } from '../patience'

const LINE = 'wedge-antilles: push-the-limit, r2-d2; rookie-pilot; rookie-pilot: r2-astromech'
const CARDS: Cards = {
  'x-wing': {
    title: 'X-wing',
    kind: 'ship',
    rule: '',
    size: 'small',
    attack: 3,
    agility: 2,
    hull: 3,
    shields: 2,
    actions: ['focus'],
    arcs: ['front'],
    dial: [],
  },
  'tie-fighter': { title: 'TIE Fighter', kind: 'ship', rule: '', size: 'small', attack: 2, agility: 3, hull: 3, shields: 0 },
  'rookie-pilot': { title: 'Rookie Pilot', kind: 'pilot', rule: '', faction: 'rebel', ship: 'x-wing', skill: 2, points: 21, slots: ['astromech'] },
  'wedge-antilles': {
    title: 'Wedge Antilles',
    kind: 'pilot',
    rule: '',
    faction: 'rebel',
    ship: 'x-wing',
    skill: 9,
    points: 29,
    unique: true,
    text: 'Hits hard.',
  },
  'academy-pilot': { title: 'Academy Pilot', kind: 'pilot', rule: '', faction: 'empire', ship: 'tie-fighter', skill: 1, points: 12 },
  'r2-astromech': { title: 'R2 Astromech', kind: 'upgrade', rule: '', slot: 'astromech', points: 1, text: 'Green is easy.' },
  'r2-d2': { title: 'R2-D2', kind: 'upgrade', rule: '', slot: 'astromech', points: 4, unique: true },
  'rebel-patrol': { title: 'Rebel Patrol', kind: 'squad', rule: '', squad: 'rookie-pilot; rookie-pilot', text: 'Two of them.' },
}

/** A server that counts a point for each letter: the page must take whatever the rules say. */
const offer = (name: string, more: Partial<Offer> = {}): Offer => ({ name, over: 0, why: [], ...more })

function shipOf(pilot: string, upgrades: string[], title = ''): DraftShip {
  const offers = [offer('r2-astromech'), offer('r2-d2', { why: ['R2-D2 is elsewhere.'] })]
  const name = CARDS[pilot]?.title ?? pilot
  const slots = [{ takes: ['astromech'], holds: upgrades.length ? 0 : -1, granted_by: '', offers }]
  return { pilot, upgrades, name, title: title || name, points: pilot.length, skill: 2, attack: 3, agility: 2, hull: 3, shields: 2, bar: [], slots }
}

function answerTo(value: string): { told: object; faults: object[] } {
  if (value === 'nonsense') return { told: {}, faults: [{ text: 'This is not a squad.', rule: '', at: [] }] }
  const text = value.startsWith('{') ? 'rookie-pilot' : value
  const ships = shipsOf(text).map(({ pilot, upgrades }) => shipOf(pilot, upgrades))
  const pilots = [offer('rookie-pilot'), offer('wedge-antilles', { over: 7 }), offer('academy-pilot', { why: ['Of another side.'] })]
  const told: Told = {
    squad: text,
    xws: value.startsWith('{') ? value : '{"faction": "rebel"}',
    faction: ships.length ? 'rebel' : '',
    points: text.length,
    most: 100,
    ships,
    pilots,
  }
  const wrong = [
    { text: 'It is too long.', rule: '10.1', at: [] },
    { text: 'The second is odd.', rule: '10.7', at: [1] },
    { text: 'Its card is odd.', rule: '10.3', at: [1, 0] },
  ]
  return { told, faults: ships.length === 2 ? wrong : [] }
}

let asked: string[] = []
let waiting: (() => void)[] = []
let isSlow = false

beforeEach(() => {
  asked = []
  waiting = []
  isSlow = false
  localStorage.clear()
  HTMLDialogElement.prototype.showModal ??= vi.fn()
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string | null }) => {
    if (path.includes('/content')) return new Response(JSON.stringify({ entries: CARDS }))
    if (path.includes('/rules')) return new Response(JSON.stringify({ title: '', rules: [{ number: '10.3', title: 'Slots', text: 'One each.', source: '' }] }))
    const { value } = JSON.parse(body ?? '{}') as { value: string }
    asked.push(value)
    if (isSlow) await new Promise<void>((go) => waiting.push(go))
    if (value === 'offline') throw new TypeError('no network')
    return new Response(JSON.stringify(answerTo(value)))
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a squad as text', () => {
  it('is written as it was read', () => {
    expect(written(shipsOf(LINE))).toBe(LINE)
    expect(shipsOf(' rookie-pilot ;; ')).toEqual([{ pilot: 'rookie-pilot', upgrades: [] }])
  })

  it('comes as a file with a name of its own', () => {
    expect(nameIn('{"name": "Red Five"}')).toBe('Red Five')
    expect([nameIn('{'), nameIn('{"name": 5}'), nameIn('[1]')]).toEqual(['', '', ''])
    expect(JSON.parse(fileOf('{"faction": "rebel", "name": "old"}', 'new'))).toEqual({ faction: 'rebel', name: 'new' })
    expect(JSON.parse(fileOf('{"faction": "rebel"}', ''))).toEqual({ faction: 'rebel' })
    expect([fileName('Rüdiger & Söhne!'), fileName('')]).toEqual(['ru-diger-so-hne.xws.json', 'squad.xws.json'])
  })

  it('names several alike once', () => {
    expect(several(['A', 'B', 'A'])).toBe('2 × A, B')
  })
})

describe('own squads', () => {
  it('are kept by name, the latest first', () => {
    keepSquad({ name: 'One', squad: 'a' })
    keepSquad({ name: 'Two', squad: 'b' })
    keepSquad({ name: 'One', squad: 'c' })
    expect(ownSquads()).toEqual([
      { name: 'One', squad: 'c' },
      { name: 'Two', squad: 'b' },
    ])
    expect(dropSquad('One')).toEqual([{ name: 'Two', squad: 'b' }])
  })

  it('are none if the storage holds something else', () => {
    localStorage.setItem('gnomon.x-wing.squads', '{"a": [1]}')
    expect(ownSquads()).toEqual([])
    localStorage.setItem('gnomon.x-wing.squads', '[null, {"name": 5}, {"name": "One", "squad": "a"}]')
    expect(ownSquads()).toEqual([{ name: 'One', squad: 'a' }])
  })
})

describe('a draft', () => {
  it('asks the rules after every change and shows what they say', async () => {
    const draft = new Draft()
    await draft.open('')
    await draft.add('rookie-pilot')
    expect(draft.told.points).toBe('rookie-pilot'.length)
    await draft.put(0, -1, 'r2-astromech')
    await draft.put(0, 0, 'r2-d2')
    await draft.add('wedge-antilles')
    await draft.takeOut(0, 0)
    await draft.remove(0)
    expect(asked).toEqual([
      '',
      'rookie-pilot',
      'rookie-pilot: r2-astromech',
      'rookie-pilot: r2-d2',
      'rookie-pilot: r2-d2; wedge-antilles',
      'rookie-pilot; wedge-antilles',
      'wedge-antilles',
    ])
    expect(lastDraft().squad).toBe('wedge-antilles')
  })

  it('undoes step by step, the name included', async () => {
    const draft = new Draft()
    await draft.open('rookie-pilot', 'First')
    expect(draft.canUndo).toBe(false)
    await draft.add('wedge-antilles')
    await draft.open('academy-pilot', 'Second')
    await draft.undo()
    expect([draft.name, draft.told.squad]).toEqual(['First', 'rookie-pilot; wedge-antilles'])
    await draft.undo()
    expect([draft.told.squad, draft.canUndo]).toEqual(['rookie-pilot', false])
  })

  it('puts faults where they belong', async () => {
    const draft = new Draft()
    await draft.open('rookie-pilot; rookie-pilot: r2-d2')
    expect(draft.isLegal).toBe(false)
    expect([draft.faultsAt(), draft.faultsAt(0), draft.faultsAt(1), draft.faultsAt(1, 0)].map((all) => all.map((one) => one.text))).toEqual([
      ['It is too long.'],
      [],
      ['The second is odd.'],
      ['Its card is odd.'],
    ])
  })

  it('takes ships quickly one after the other, and other changes only with an answer', async () => {
    const draft = new Draft()
    await draft.open('')
    isSlow = true
    const both = [draft.add('rookie-pilot'), draft.add('rookie-pilot'), draft.remove(0)]
    await vi.waitFor(() => expect(waiting.length).toBe(2), PATIENCE)
    for (const go of waiting) go()
    await Promise.all(both)
    expect(draft.told.squad).toBe('rookie-pilot; rookie-pilot')
  })

  it('stays as it was if a text is no squad, or nobody answers', async () => {
    const draft = new Draft()
    await draft.open('rookie-pilot')
    expect(await draft.open('nonsense')).toBe('This is not a squad.')
    expect(draft.told.squad).toBe('rookie-pilot')
    await draft.open('offline')
    expect(draft.trouble).not.toBe('')
    await draft.add('wedge-antilles')
    expect([draft.told.squad, draft.trouble]).toEqual(['rookie-pilot; wedge-antilles', ''])
  })

  it('gives a file out as it came in, until the squad changes', async () => {
    const file = '{"name": "Red Five", "vendor": {"a": 1}, "faction": "rebel"}'
    const draft = new Draft()
    await draft.open(file)
    expect(draft.name).toBe('Red Five')
    expect(JSON.parse(fileOf(draft.xws, draft.name))).toEqual(JSON.parse(file))
    await draft.add('wedge-antilles')
    expect(JSON.parse(fileOf(draft.xws, draft.name))).toEqual({ name: 'Red Five', faction: 'rebel' })
  })
})

describe('the builder', () => {
  it('starts from a ready squad and flies it by its name', async () => {
    render(Builder, { query: {} })
    await fireEvent.click(await screen.findByRole('button', { name: /Rebel Patrol/ }))
    expect(await screen.findAllByRole('article', { name: 'Rookie Pilot' })).toHaveLength(2)
    expect(screen.getByText('It is too long.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Fly this squad' }).disabled).toBe(true)
    await fireEvent.click(screen.getAllByRole('button', { name: /^Remove/ })[0]!)
    const fly = await screen.findByRole('link', { name: 'Fly this squad' })
    expect(fly.getAttribute('href')).toBe('#/new?game=x-wing&squad_1=rookie-pilot')
  })

  it('offers what fits and says why the rest does not', async () => {
    render(Builder, { query: { squad: 'rookie-pilot' } })
    const ship = await screen.findByRole('article', { name: 'Rookie Pilot' })
    expect(screen.getByRole('button', { name: 'Add Rookie Pilot' })).toBeTruthy()
    expect(screen.getByText('7 points too many')).toBeTruthy()
    expect(
      within(ship)
        .getByRole('button', { name: /^Astromech ?empty/ })
        .classList.contains('legal'),
    ).toBe(true)
    await fireEvent.click(within(ship).getByRole('button', { name: /^Astromech ?empty/ }))
    const dialog = document.querySelector('dialog')!
    expect(within(dialog).getByText('R2-D2 is elsewhere.')).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: /R2-D2/, hidden: true })).toBeNull()
    await fireEvent.click(within(dialog).getByRole('button', { name: /R2 Astromech/, hidden: true }))
    expect(await screen.findByRole('button', { name: /^Astromech: ?R2 Astromech/ })).toBeTruthy()
  })

  it('does not mix sides, but begins anew on the other one', async () => {
    render(Builder, { query: { squad: 'rookie-pilot' } })
    await fireEvent.click(await screen.findByRole('radio', { name: /Empire/ }))
    expect(screen.queryByRole('button', { name: 'Add Academy Pilot' })).toBeNull()
    await fireEvent.click(screen.getByRole('button', { name: 'Start a new squad' }))
    await vi.waitFor(() => expect(asked.at(-1)).toBe(''), PATIENCE)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Empire/ }).checked).toBe(true)
  })

  it('shows the rule behind a fault', async () => {
    render(Builder, { query: { squad: 'rookie-pilot; rookie-pilot: r2-d2' } })
    await fireEvent.click(await screen.findByRole('button', { name: 'Rule 10.3' }))
    expect(await screen.findByText('One each.')).toBeTruthy()
  })

  it('saves a squad under its name, and asks for one', async () => {
    render(Builder, { query: { squad: 'rookie-pilot' } })
    await fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
    expect(ownSquads()).toEqual([])
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the squad' })
    expect(document.activeElement).toBe(box)
    await fireEvent.input(box, { target: { value: 'Mine ' } })
    await fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(ownSquads()).toEqual([{ name: 'Mine', squad: 'rookie-pilot' }])
    expect(screen.getByRole('button', { name: 'Saved' })).toBeTruthy()
  })

  it('goes on with the last draft, and says if an address holds no squad', async () => {
    localStorage.setItem('gnomon.x-wing.draft', JSON.stringify({ name: 'Old', squad: 'wedge-antilles' }))
    render(Builder, { query: { squad: 'nonsense' } })
    expect((await screen.findByRole('alert')).textContent).toBe('This is not a squad.')
    expect(screen.getByRole('article', { name: 'Wedge Antilles' })).toBeTruthy()
    expect(lastDraft()).toEqual({ name: 'Old', squad: 'wedge-antilles' })
  })

  it('lets the reader go back from a squad in the address to the draft', async () => {
    localStorage.setItem('gnomon.x-wing.draft', JSON.stringify({ name: 'Old', squad: 'wedge-antilles' }))
    render(Builder, { query: { squad: 'rookie-pilot' } })
    expect(await screen.findByRole('article', { name: 'Rookie Pilot' })).toBeTruthy()
    await fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('article', { name: 'Wedge Antilles' })).toBeTruthy()
  })
})

describe('the field of a new match', () => {
  const option = {
    name: 'squad_2',
    title: 'Squad of seat 2',
    about: '',
    kind: 'text',
    default: 'rebel-patrol',
    choices: [{ value: 'rebel-patrol', text: 'Rebel Patrol' }],
  }

  it('offers ready and own squads by name, and any other as text', async () => {
    keepSquad({ name: 'Mine', squad: 'wedge-antilles' })
    const set = vi.fn()
    const { rerender } = render(SquadField, { option, setup: 'dogfight', value: 'rebel-patrol', set })
    const box = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Squad of seat 2' })
    expect([...box.options].map((one) => one.text)).toEqual(['Rebel Patrol', 'Mine', 'another squad, as text'])
    expect(screen.queryByRole('textbox')).toBeNull()
    await fireEvent.change(box, { target: { value: 'wedge-antilles' } })
    expect(set).toHaveBeenCalledWith('wedge-antilles')
    await rerender({ value: 'rookie-pilot: r2-d2' })
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('rookie-pilot: r2-d2')
    expect(await screen.findByText(/^19 points: Rookie Pilot\.$/)).toBeTruthy()
    expect(screen.getByRole('link').getAttribute('href')).toBe('#/game/x-wing/squads?squad=rookie-pilot%3A%20r2-d2')
  })

  it('says what the rules object to', async () => {
    render(SquadField, { option, setup: 'dogfight', value: 'rookie-pilot; rookie-pilot', set: vi.fn() })
    expect((await screen.findAllByRole('alert')).map((one) => one.textContent)).toContain('It is too long.')
  })
})
