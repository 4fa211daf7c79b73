import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte'
import { createRawSnippet } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import Ask from '../src/games/casting-shadows/companion/Ask.svelte'
import Opening from '../src/games/casting-shadows/companion/Opening.svelte'
import Standing from '../src/games/casting-shadows/companion/Standing.svelte'
import type { AskProps } from '../src/games/contract'
import { held, hold } from '../src/lib/keep'
import type { Talk, TalkChoice } from '../src/lib/protocol'
import { parseRoute } from '../src/lib/route.svelte'
import { TalkSession } from '../src/lib/talk.svelte'
import boxing from './fixtures/boxing.json'

const content = boxing.content as Record<string, unknown>
const choice = (kind: string, line: string, args: Record<string, string> = {}, low: number | null = null, high: number | null = null): TalkChoice => ({
  kind,
  line,
  args,
  low,
  high,
})
const seat = (character: string, tile: string, hp: number, more: object = {}) => ({
  character,
  tile,
  hp,
  bot: true,
  unseen: [],
  book: ['heavy-hand'],
  form: 'base',
  ...more,
})
const tiles = { 'dusty-desert': [0, -1], 'ancient-rune': [0, 0], 'bubbling-lake': [1, -1], 'amber-mountain': [1, 0] }

function talkOf(kind: string, about: Record<string, string>, choices: TalkChoice[]): Talk {
  const seats = [seat('frill', 'bubbling-lake', 18, { bot: false }), seat('kit', 'amber-mountain', 6, { unseen: ['?'] }), seat('haze', '', 0)]
  const state = { round: 2, active: 1, order: [0, 1, 2], seats, tiles }
  return {
    match: 'm',
    game: 'casting-shadows',
    setup: 'companion',
    title: '',
    version: 3,
    number: 3,
    from: 0,
    yours: true,
    question: { kind, about, lines: ['Type it.'], rule: null, choices },
    view: { game: 'casting-shadows', setup: 'companion', seat: 0, options: { bot_hp: 6 }, distances: [0, 1, -1], state } as unknown as Talk['view'],
    standing: [],
    answers: [],
    outcome: null,
  }
}

function ask(kind: string, about: Record<string, string>, choices: TalkChoice[]) {
  const answer = vi.fn()
  const talk = talkOf(kind, about, choices)
  const undo = createRawSnippet(() => ({ render: () => '<button>Undo</button>' }))
  const props: AskProps = { talk, question: talk.question!, content, busy: false, answer, undo }
  return { answer, ...render(Ask, props) }
}

const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
const key = (name: string) => fireEvent.keyDown(document.body, { key: name })

async function unfold(title: string): Promise<void> {
  const fold = screen.getByText(title).closest('details')!
  fold.open = true
  await fireEvent(fold, new Event('toggle'))
}

afterEach(cleanup)

describe('dice', () => {
  const COLOURS = ['red', 'red', 'blue', 'blue', 'purple']
  const FACES = { g: 'gem', o: 'orb', f: 'fragment', c: 'crystal' }
  const faces = COLOURS.flatMap((colour, die) => Object.entries(FACES).map(([letter, face]) => choice('face', letter, { die: String(die), colour, face })))
  const dice = () => ask('dice', { character: 'kit' }, [...faces, choice('roll', '')])

  it('are entered by tapping the face of each', async () => {
    const { answer } = dice()
    for (const face of ['Gem', 'Orb', 'Crystal', 'Gem', 'Fragment']) await press(new RegExp(`^${face}`))
    expect(answer).not.toHaveBeenCalled()
    await press(/Use these dice/)
    expect(answer).toHaveBeenCalledExactlyOnceWith('gocgf')
  })

  it('can be corrected one by one', async () => {
    const { answer } = dice()
    for (let die = 0; die < 5; die += 1) await press(/^Gem/)
    await press(/^Die 2, red: Gem/)
    await press(/^Orb/)
    await press(/Use these dice/)
    expect(answer).toHaveBeenCalledWith('goggg')
  })

  it('can be typed as in the terminal, with Enter at the end', async () => {
    const { answer } = dice()
    for (const letter of ['g', 'x', 'c', 'Backspace', 'O', 'f', 'c', 'g']) await key(letter)
    await key('Enter')
    expect(answer).toHaveBeenCalledExactlyOnceWith('gofcg')
  })

  it('are not sent until all are entered, but can be rolled', async () => {
    const { answer } = dice()
    await key('g')
    await key('Enter')
    expect(answer).not.toHaveBeenCalled()
    await press(/Roll for me/)
    expect(answer).toHaveBeenCalledExactlyOnceWith('')
  })
})

describe('a blow', () => {
  const blow = () =>
    ask('blow', { character: 'kit', card: 'heavy-hand', amount: '4' }, [
      choice('take', '', {}, 0, 20),
      choice('ran', 'ran ancient-rune', { tile: 'ancient-rune' }),
      ...[2, 1, 3].map((sting) => choice('bees', `bees ${sting}`, { sting: String(sting) }, 0, 20)),
    ])

  it('is taken in full with one tap', async () => {
    const { answer } = blow()
    await press(/I took 4/)
    expect(answer).toHaveBeenCalledExactlyOnceWith('4')
  })

  it('can be taken in part, or not at all', async () => {
    const { answer } = blow()
    await press('Less')
    await press(/I took 3/)
    await press('Nothing')
    expect(answer.mock.calls).toEqual([['3'], ['0']])
  })

  it('can be answered by bees, whatever the damage', async () => {
    const { answer } = blow()
    await unfold('My Bees Everywhere answered')
    await press(/I took 4, my Bees deal 2/)
    await key('3')
    await fireEvent.click(within(screen.getByRole('group', { name: 'Damage of your Bees' })).getByRole('button', { name: 'More' }))
    await key('b')
    expect(answer.mock.calls).toEqual([['bees 2 4'], ['bees 3 3']])
  })

  it('offers no bees after running away', () => {
    ask('blow', { character: 'kit', card: 'heavy-hand', amount: '4', again: '1' }, [choice('take', '', {}, 0, 20)])
    expect(screen.queryByText('My Bees Everywhere answered')).toBeNull()
  })

  it('lets the player run away on the map', async () => {
    const { answer } = blow()
    await unfold('I ran away')
    await press('Ancient Rune')
    expect(answer).toHaveBeenCalledExactlyOnceWith('ran ancient-rune')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Dusty Desert/ }).disabled).toBe(true)
  })
})

describe("the player's turn", () => {
  const report = () =>
    ask('report', {}, [
      choice('done', 'done'),
      choice('go', 'go ancient-rune', { tile: 'ancient-rune' }),
      choice('hit', 'hit kit', { character: 'kit' }, 1, 20),
      choice('hit-tile', 'tile amber-mountain', { tile: 'amber-mountain' }, 1, 20),
      choice('set-hp', 'set kit hp', { character: 'kit' }, 0, 18),
      choice('give-counterspell', 'give kit', { character: 'kit' }),
      choice('take-counterspell', 'take kit', { character: 'kit' }),
    ])

  it('deals damage to a bot, chosen by its figure', async () => {
    const { answer } = report()
    await press(/Kit.*6 HP/)
    await fireEvent.click(screen.getAllByRole('button', { name: 'More' })[0]!)
    await press('Deal 3 to Kit')
    expect(answer).toHaveBeenCalledExactlyOnceWith('hit kit 3')
  })

  it('deals damage to everyone on a tile', async () => {
    const { answer } = report()
    await fireEvent.click(screen.getByText('Amber Mountain', { selector: 'button' }))
    await press('Deal 2 to everyone on Amber Mountain')
    expect(answer).toHaveBeenCalledExactlyOnceWith('tile amber-mountain 2')
  })

  it('ends with the button or with Enter', async () => {
    const { answer } = report()
    await press(/My turn is over/)
    await key('Enter')
    expect(answer.mock.calls).toEqual([['done'], ['done']])
  })

  it('corrects what differs', async () => {
    const { answer } = report()
    const set = screen.getByText('Set to 6 HP')
    expect((set as HTMLButtonElement).disabled).toBe(true)
    await fireEvent.click(screen.getAllByLabelText('Less').at(-1)!)
    await fireEvent.click(screen.getByText('Set to 5 HP'))
    await fireEvent.click(screen.getByText('One Counterspell fewer'))
    expect(answer.mock.calls).toEqual([['set kit hp 5'], ['take kit']])
  })
})

it('asks for a Counterspell by name', async () => {
  const { answer } = ask('card', { character: 'kit' }, [
    choice('card', 'run-away', { card: 'run-away' }),
    choice('card', 'heavy-hand', { card: 'heavy-hand' }),
    choice('draw', ''),
  ])
  await press(/Heavy Hand/)
  await key('1')
  await press(/Draw one/)
  expect(answer.mock.calls).toEqual([['heavy-hand'], ['run-away'], ['']])
})

it('takes a direction by button, map or number', async () => {
  const { answer } = ask('way', { character: 'kit', move: 'flee' }, [choice('hold', 'hold'), choice('flee', 'ancient-rune', { tile: 'ancient-rune' })])
  for (const one of screen.getAllByRole('button', { name: /Ancient Rune/ })) await fireEvent.click(one)
  await key('2')
  await press(/reaches every/)
  expect(answer.mock.calls).toEqual([['ancient-rune'], ['ancient-rune'], ['ancient-rune'], ['hold']])
})

it("shows everyone's status, and no distance to those eliminated", () => {
  const { container } = render(Standing, { talk: talkOf('report', {}, []), content })
  const rows = [...container.querySelectorAll('li')].map((row) => row.textContent)
  expect(rows[1]).toContain('Amber Mountain, 1 tile away')
  expect(rows[1]).toContain('Heavy Hand')
  expect(rows[2]).toContain('out of the match')
  expect(screen.getByLabelText('1 face down')).toBeTruthy()
})

describe('the opening', () => {
  const opening = {
    characters: ['frill', 'kit'],
    rivals: { frill: ['kit', 'nuzzle', 'haze'], kit: ['frill', 'nuzzle', 'haze'] },
    bots: [1, 2, 3],
    bot_hp: { easy: 4, standard: 6, hard: 8 },
    spells: ['heavy-hand', 'feeding-frenzy', 'fatal-fronds'],
    tiles: { frill: tiles, kit: tiles },
    homes: { frill: ['bubbling-lake', 'amber-mountain'], kit: ['amber-mountain', 'bubbling-lake'] },
    usual: { bots: 3, bot_hp: 6 },
  }

  it('starts with the defaults', async () => {
    const begin = vi.fn()
    render(Opening, { opening, content, busy: false, begin })
    await press('Begin')
    expect(begin).toHaveBeenCalledExactlyOnceWith({ character: 'frill', bots: 3, bot_hp: 6, bot_spells: {}, homes: ['bubbling-lake', 'amber-mountain'] })
  })

  it('accepts wishes: fewer bots, each Spell only once, swapped home tiles', async () => {
    const begin = vi.fn()
    render(Opening, { opening, content, busy: false, begin })
    await fireEvent.click(screen.getByRole('radio', { name: '2' }))
    await fireEvent.click(screen.getByRole('radio', { name: /8 HP/ }))
    const [kit, nuzzle] = screen.getAllByRole('combobox')
    await fireEvent.change(kit!, { target: { value: 'heavy-hand' } })
    await fireEvent.change(nuzzle!, { target: { value: 'heavy-hand' } })
    await press(/Bubbling Lake/)
    await press(/Amber Mountain/)
    await press('Begin')
    expect(begin).toHaveBeenCalledExactlyOnceWith({
      character: 'frill',
      bots: 2,
      bot_hp: 8,
      bot_spells: { nuzzle: 'heavy-hand' },
      homes: ['amber-mountain', 'bubbling-lake'],
    })
  })
})

describe('a talk over a bad connection', () => {
  const answered = (at: number) => ({ at, said: 'hit kit 2', events: [], lines: [] })
  const reply = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
  const sent: { path: string; body: Record<string, unknown> | null }[] = []
  let replies: (() => Response)[] = []

  beforeEach(() => {
    vi.useFakeTimers()
    sent.length = 0
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      sent.push({ path, body: init.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : null })
      const next = replies.shift()
      return next ? Promise.resolve(next()) : Promise.reject(new TypeError('unreachable'))
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const talk = (more: Partial<Talk> = {}): Talk => ({ ...talkOf('report', {}, []), version: 0, number: 0, ...more })
  const started = async () => {
    replies = [() => reply(200, talk())]
    const session = new TalkSession('m', 'TOKEN')
    await session.start()
    return session
  }

  it('sends an unanswered answer again under the same key, until it arrives', async () => {
    const session = await started()
    const done = session.answer('hit kit 2')
    await vi.advanceTimersByTimeAsync(100)
    expect([session.reach, session.busy]).toEqual(['waiting', true])
    replies = [
      () => reply(500, { error: { code: 'internal', text: 'Something went wrong on the server.' } }),
      () => reply(200, talk({ version: 1, number: 1, answers: [answered(0)] })),
    ]
    await vi.advanceTimersByTimeAsync(2000)
    await done
    expect([session.reach, session.busy, session.answers.length]).toEqual(['online', false, 1])
    const keys = sent.slice(1).map(({ body }) => body?.key)
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(sent.at(-1)?.body).toMatchObject({ version: 0, line: 'hit kit 2', from: 0 })
  })

  it('says what was not understood, and keeps the question', async () => {
    const session = await started()
    replies = [() => reply(400, { error: { code: 'bad-request', text: 'Expected damage.' } })]
    await session.answer('kit')
    expect([session.notice, session.talk?.version, session.reach]).toEqual(['Expected damage.', 0, 'online'])
  })

  it('reloads when the talk has moved on elsewhere', async () => {
    const session = await started()
    replies = [() => reply(409, { error: { code: 'stale', text: 'Moved on.' } }), () => reply(200, talk({ version: 2, number: 1, answers: [answered(0)] }))]
    await session.answer('done')
    expect([session.notice, session.talk?.version, session.last?.at]).toEqual(['Moved on.', 2, 0])
  })

  it('forgets answers that were undone', async () => {
    const session = await started()
    replies = [() => reply(200, talk({ version: 1, number: 1, answers: [answered(0)] })), () => reply(200, talk({ version: 2, number: 0 }))]
    await session.answer('hit kit 2')
    await session.undo()
    expect(session.answers).toEqual([])
    expect(sent.at(-1)?.path).toBe('/api/talks/m/undo')
  })

  it('asks an earlier question again, and corrects its answer', async () => {
    const session = await started()
    replies = [() => reply(200, talk({ version: 4, number: 1, from: 1 }))]
    await session.reopen(1)
    expect(sent.at(-1)?.path).toBe('/api/talks/m?from=1&before=1')
    expect(session.earlier?.number).toBe(1)
    session.talk = talk({ version: 4, number: 4 })
    replies = [() => reply(200, talk({ version: 5, number: 2, from: 1, answers: [answered(1)] }))]
    await session.answer('kit 3')
    expect(sent.at(-1)).toMatchObject({ path: '/api/talks/m/corrections', body: { at: 1, line: 'kit 3', from: 1, version: 4 } })
    expect(session.earlier).toBeNull()
    expect(session.lost).toBe(2)
  })

  it('stays at the earlier question while a correction is not understood', async () => {
    const session = await started()
    replies = [() => reply(200, talk({ number: 1 }))]
    await session.reopen(1)
    replies = [() => reply(400, { error: { code: 'bad-request', text: 'Expected a bot.' } })]
    await session.answer('x')
    expect(session.earlier?.number).toBe(1)
    expect(session.notice).toContain('Expected a bot.')
    session.leave()
    expect(session.earlier).toBeNull()
    expect(session.notice).toBe('')
  })

  it('is closed when there is no such talk', async () => {
    replies = [() => reply(404, { error: { code: 'unknown', text: 'There is no such match.' } })]
    const session = new TalkSession('m', null)
    await session.start()
    expect([session.reach, session.notice]).toEqual(['gone', 'There is no such match.'])
  })

  it('falls back to its own link when another is refused, and then watches', async () => {
    localStorage.clear()
    hold({ match: 'm', token: 'ended' })
    const refusal = () => reply(401, { error: { code: 'unauthorized', text: 'No such link.' } })
    replies = [refusal, refusal, () => reply(200, talk({ yours: false }))]
    const session = new TalkSession('m', 'wrong')
    await session.start()
    session.stop()
    expect([session.refused, session.token, session.reach, held()]).toEqual([true, null, 'online', []])
  })

  it('keeps a link that was accepted', async () => {
    localStorage.clear()
    await started()
    expect(held()).toEqual([{ match: 'm', token: 'TOKEN' }])
  })

  it('is polled by those who only watch', async () => {
    replies = [() => reply(200, talk({ yours: false })), () => reply(200, talk({ yours: false, version: 1 }))]
    const session = new TalkSession('m', null)
    await session.start()
    await vi.advanceTimersByTimeAsync(3100)
    expect(session.talk?.version).toBe(1)
    session.stop()
    await vi.advanceTimersByTimeAsync(9000)
    expect(sent).toHaveLength(2)
  })
})

it('has its own address', () => {
  expect(parseRoute('#/companion/abc/TOKEN')).toEqual({
    page: 'companion',
    match: 'abc',
    token: 'TOKEN',
    at: null,
    game: '',
    friends: false,
    own: '',
    query: {},
  })
  expect(parseRoute('#/companion?game=casting-shadows')).toMatchObject({ page: 'companion', match: '', game: 'casting-shadows' })
})
