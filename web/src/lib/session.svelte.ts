/** One match on the screen: the last message of the server, what the reader points at, and the moment in view. */
import type { GamePage } from '../games/contract'
import { pageOf } from '../games/registry'
import * as api from './api'
import { begin, grouped, listed, lit, point, type Choice, type Picking, type Thing } from './choose'
import { Connection, merged, socketOf, type Socket, type Status } from './connection'
import { fill, type Page } from './earlier'
import { shots, since, steps, told, turnsEnded, type Cut } from './film'
import { Film } from './film.svelte'
import { forget, noteSeals, sit, tokenOf } from './keep'
import { whoIs } from './person'
import type { AnswerMessage, ChatLine, Figure, GameView, Happening, Hinted, Line, Option, Place, Play, Seal, ServerMessage, TableMessage } from './protocol'
import { follow } from './rematch'
import { Replay } from './replay.svelte'
import { language, say, sayOf, type Say } from './words.svelte'

/** Close codes that mean the link was refused. */
const REFUSED = [4001, 4003]
/** Milliseconds before a link that is still valid is tried again. */
const AGAIN = 1000
/** Plays in which what was told lately is looked for. */
const LATELY = 40

/** What the server says about a link; a close code alone may have another cause, such as a slow connection. */
async function isEnded(match: string, token: string): Promise<boolean> {
  try {
    return !(await api.mine([token])).matches.some((one) => one.match === match)
  } catch {
    return false
  }
}

export class Session {
  table = $state.raw<TableMessage | null>(null)
  plays = $state.raw<Play[]>([])
  /** What happened before the first choice. */
  opening = $state.raw<Play | null>(null)
  chat = $state.raw<ChatLine[]>([])
  places = $state.raw<Place[]>([])
  page = $state.raw<GamePage | null>(null)
  content = $state.raw<Record<string, unknown>>({})
  /** What is known of the dice, and the seed if somebody chose it. */
  seals = $state.raw<Seal[]>([])
  chosen = $state<string | null>(null)
  watching = $state(0)
  status = $state<Status>('connecting')
  closed = $state(0)
  /** Why the server closed the table, in its words. */
  reason = $state('')
  notice = $state('')
  hint = $state.raw<Hinted | null>(null)
  /** An option that needs confirming and was chosen once: chosen again, it is played. */
  unsure = $state('')
  picking = $state.raw<Picking>(begin([]))
  busy = $state(false)
  readonly film = new Film()
  readonly replay: Replay = new Replay(this)
  token = $state<string | null>(null)
  /** The close code with which a link was refused, after which the reader sits elsewhere or watches; 0 if there was none. */
  refused = $state(0)
  private line: Connection
  /** The match in which the same people play on; empty if there is none. */
  rematch = $state('')
  private readonly tried = new Set<string>()
  private kept = ''
  private stopped = false
  /** When the time to choose ends, by this machine's clock; null if no clock is running. */
  due = $state<number | null>(null)
  private loaded = ''
  /** Callbacks waiting for the next table. */
  private waiting: (() => void)[] = []
  private taken: Promise<void> = Promise.resolve()
  /** Changes when plays were taken back or come in another language. */
  past = 0
  private filling: Promise<void> | null = null
  /** The goals before what the film shows. */
  private formerGoals: string[] = []

  constructor(
    readonly match: string,
    token: string | null,
    private readonly make: () => Socket = () => socketOf(match),
  ) {
    this.token = token
    this.line = this.lineBy(token)
  }

  private lineBy(token: string | null): Connection {
    const hooks = { status: this.turn, message: (message: ServerMessage) => this.hear(message) }
    return new Connection(this.make, token, hooks, language())
  }

  private readonly turn = (status: Status, code: number, reason: string): void => {
    if (status === 'ended' && REFUSED.includes(code) && this.token && !this.stopped) {
      void this.turnedAway(code, this.token)
      return
    }
    this.status = status
    this.closed = code
    this.reason = reason
  }

  /** Forgets a link that is no longer valid; tries the next one of this match, then watches. */
  private async turnedAway(code: number, token: string): Promise<void> {
    this.status = 'connecting'
    if (await isEnded(this.match, token)) {
      forget(this.match, token)
      this.tried.add(token)
      this.token = tokenOf(this.match, this.tried)
      this.refused = code
      this.busy = false
      this.replay.close()
    } else await new Promise((done) => setTimeout(done, AGAIN))
    if (this.stopped) return
    this.line = this.lineBy(this.token)
    this.line.start()
  }

  /** A link is kept once the server has accepted it, along with its seats. */
  private keep({ you }: TableMessage): void {
    const found = `${this.token} ${you.seats.join()}`
    if (!this.token || found === this.kept) return
    this.kept = found
    sit({ match: this.match, token: this.token, seats: you.seats })
  }

  speak(language: string): void {
    this.replay.forget()
    this.plays = []
    this.past += 1
    this.line.speak(language)
  }

  /** How many plays are missing before the first one known: the server sends only the latest to somebody who comes in. */
  get missing(): number {
    return this.plays[0]?.at ?? this.table?.from ?? 0
  }

  put({ plays, opening }: Page): void {
    this.plays = [...plays, ...this.plays]
    if (opening) this.opening = opening
  }

  /** Resolves once the plays are known from the first one on, or will never be. */
  whole(): Promise<void> {
    this.filling ??= fill(this, (from) => api.history(this.match, this.token, from))
      .catch(() => undefined) // the next table tries again
      .finally(() => (this.filling = null))
    return this.filling
  }

  start(): void {
    this.line.start()
  }

  stop(): void {
    this.stopped = true
    this.film.skip()
    this.line.stop()
  }

  /** What each side needs to win; while a film runs, as it was before it. */
  get goals(): string[] {
    return this.moment?.goals ?? (this.film.running ? this.formerGoals : (this.table?.goals ?? []))
  }

  /** The past moment in view. */
  get moment(): TableMessage | null {
    return this.replay.table
  }

  /** What is shown: a past moment, or now. */
  get shown(): TableMessage | null {
    return this.moment ?? this.table
  }

  /** The view that is drawn: a past moment, a shot of the film, or now. */
  get view(): GameView | null {
    return this.moment?.view ?? this.film.current?.view ?? this.table?.view ?? null
  }

  get options(): Option[] {
    return this.moment ? [] : (this.table?.decision?.options ?? [])
  }

  /** Nothing is highlighted until the film has ended or was skipped. */
  get ready(): boolean {
    return !this.moment && !this.busy && !this.film.running
  }

  get lit(): Set<Thing> {
    return this.ready ? lit(this.picking) : new Set()
  }

  /** The options on buttons, in the order in which they are numbered. */
  get listed(): Choice[] {
    if (!this.ready) return []
    const some = listed(this.picking, this.page?.main ?? [], this.page?.ends ?? [], this.page?.few)
    // What needs confirming gets a button, even if it was chosen by pointing.
    const unsure = this.picking.left.filter((choice) => choice.text === this.unsure && !some.includes(choice))
    const all = [...some, ...unsure]
    return this.headed ? grouped(all, (choice) => this.groupOf(choice)).flatMap((group) => group.items) : all
  }

  /** Whether choices are grouped under headings: there is room for them if the game shows no hand. */
  get headed(): boolean {
    return this.page !== null && !this.page.Hand
  }

  groupOf(choice: Choice): string {
    return this.optionOf(choice)?.group ?? ''
  }

  /** A step of a choice in progress; undo cancels the choice. */
  get midway(): boolean {
    const table = this.table
    return Boolean(table?.decision?.yours && table.undo.may && !this.moment && this.page?.isMidway(table.view))
  }

  /** No other person here needs to agree to anything. */
  get alone(): boolean {
    return this.places.every((place) => place.kind === 'bot' || this.own.includes(place.seat))
  }

  get own(): number[] {
    return this.table?.you.seats ?? []
  }

  /** What others did since the reader's last turn ended. */
  get recap(): Line[] {
    return this.page && this.table ? since(this.plays, this.own, this.ends, this.page.isQuiet) : []
  }

  /** What has been told lately, step by step, up to the moment in view: in a film, including what is being shown. */
  get lately(): Cut[] {
    if (this.replay.on) return this.replay.lately
    const before = told(this.plays.slice(-LATELY), this.film.untold).flatMap(({ cuts }) => cuts.flatMap(steps))
    return [...before, ...this.film.shown.map(({ caption, events }) => ({ caption, events, details: [] }))]
  }

  /** How many of the reader's turns are over, counted from a play. */
  turnsSince(from: number): number {
    const plays = this.plays.filter((play) => play.at >= from)
    return turnsEnded(plays, this.own, this.ends)
  }

  private get ends(): ((event: Happening) => boolean) | undefined {
    const { page, table } = this
    return page?.endsTurn && table ? (event) => page.endsTurn?.(event, table.view) ?? false : undefined
  }

  /** Texts of the current game, and of the page. */
  get say(): Say {
    return sayOf(this.table?.view.game ?? '')
  }

  /** What the game calls a seat. */
  nameOf(seat: number): string {
    return this.page && this.shown ? this.page.nameOf(seat, this.shown.view, this.content, this.places) : ''
  }

  /** Who sits there, and what the game calls them. */
  whoIs(seat: number): string {
    return this.page && this.shown ? whoIs(seat, this.nameOf(seat), this.places) : ''
  }

  /** Whose turn it is in the view that is drawn. */
  get turnOf(): number | null {
    const { page, view } = this
    return page && view ? (page.turnOf(view) ?? this.shown?.decision?.seat ?? null) : null
  }

  /** Whether it is the reader's turn, rather than just a question during another's turn. */
  get isTurn(): boolean {
    const view = this.shown?.view
    const seat = view && this.page ? this.page.turnOf(view) : null
    return seat === null || seat === view?.seat
  }

  /** Who acts there, and with whom if they play several, in the view that is drawn. */
  actorAt(seat: number): string {
    const { page, view } = this
    const acting = page && view ? page.actingOf?.(seat, view) : null
    return acting ? whoIs(seat, acting.name, this.places) : this.whoIs(seat)
  }

  /** Who sits there, marked if that is a bot. */
  calledAt(seat: number): string {
    const isBot = this.page && this.shown ? this.page.isBot(seat, this.shown.view, this.places) : false
    return isBot ? say('named.bot', { name: this.actorAt(seat) }) : this.actorAt(seat)
  }

  actingFigure(seat: number): Figure | null {
    const { page, view } = this
    return (page && view ? page.actingOf?.(seat, view)?.figure : null) ?? this.figureOf(seat)
  }

  figureOf(seat: number): Figure | null {
    return this.page && this.shown ? this.page.figureOf(seat, this.shown.view, this.places) : null
  }

  optionOf(choice: Choice): Option | undefined {
    return this.options.find((option) => option.text === choice.text)
  }

  /** The notation that pointing at a thing would play, if any. */
  playedBy(thing: Thing): string | undefined {
    const came = this.ready ? point(this.picking, thing) : undefined
    return came && 'play' in came ? came.play.text : undefined
  }

  private hear(message: ServerMessage): void {
    if (message.type === 'table') {
      this.keep(message)
      this.taken = this.taken.then(() => this.take(message)).catch((error: Error) => this.fail(error))
    } else if (message.type === 'seats') {
      this.places = message.seats
      this.watching = message.watching
    } else if (message.type === 'chat') {
      this.chat = message.whole ? message.lines : [...this.chat, ...message.lines]
    } else if (message.type === 'dice') {
      this.seals = message.seals
      this.chosen = message.chosen
      noteSeals(
        this.match,
        message.seals.map(({ commitment }) => commitment),
      )
    } else if (message.type === 'rematch') {
      this.rematch = message.match
      follow(this.match, this.token, message)
    } else if (message.type === 'error') this.notice = message.text
  }

  private async take(table: TableMessage): Promise<void> {
    this.due = table.deadline && table.now ? Date.now() / 1000 + table.deadline - table.now : null
    if (table.opening) this.opening = table.opening
    await this.load(table)
    const before = this.table
    if (before && table.from < before.number) {
      this.replay.forget()
      this.past += 1
    }
    this.plays = merged(this.plays, table)
    this.table = table
    if (this.missing) void this.whole()
    this.places = table.seats
    this.hint = null
    this.cancel()
    if (before) this.roll(before, table)
    for (const tell of this.waiting.splice(0)) tell()
  }

  private fail(error: Error): void {
    this.notice = error.message
  }

  /** Cards and pictures of the game, loaded once for each language. */
  private async load(table: TableMessage): Promise<void> {
    const wanted = `${table.view.game}/${table.view.setup}/${language()}`
    if (this.loaded === wanted) return
    const [page, content] = await Promise.all([pageOf(table.view.game), api.contentOf(this.match, this.token)])
    this.page = page
    this.content = content.entries
    this.loaded = wanted
  }

  /** The film of what is new. None when a hot seat changes hands, unless all is open: the next player must not see the previous one's cards. */
  private roll(before: TableMessage, table: TableMessage): void {
    const page = this.page
    const fresh = table.plays.filter((play) => play.at >= before.number)
    const isOpen = page?.isOpen?.(before.view) && page.isOpen(table.view)
    const isPassed = before.you.seat !== table.you.seat && !isOpen
    if (!page || this.replay.on || isPassed || !fresh.length) return this.film.skip()
    const cuts = shots(fresh, before.view, table.you.seats, (view, event) => page.after(view, event, this.content), page.isQuiet)
    if (!this.film.running) this.formerGoals = before.goals ?? []
    const mine = table.decision?.yours ?? false
    this.film.show(cuts, mine || (cuts.at(-1)?.own ?? false))
  }

  cancel(): void {
    const table = this.table
    this.unsure = ''
    const options = table?.decision?.options ?? []
    this.picking = begin(table && this.page ? this.page.choices(options, table.view) : [])
  }

  point(thing: Thing): void {
    const came = point(this.picking, thing)
    if ('play' in came) return void this.choose(came.play.text)
    this.unsure = ''
    if ('go' in came) this.picking = came.go
  }

  /** Plays an option, or asks first if it is easily regretted; returns whether it was played. */
  async choose(action: string): Promise<boolean> {
    const asks = this.options.some((option) => option.text === action && option.confirm)
    if (!asks || this.unsure === action) return await this.play(action)
    this.unsure = action
    return false
  }

  /** Returns whether it was played. */
  async play(action: string): Promise<boolean> {
    if (this.busy || !this.table) return false
    this.busy = true
    this.unsure = ''
    this.notice = ''
    this.film.skip()
    const answer = await this.line.wish({ type: 'play', version: this.table.version, action })
    this.busy = false
    this.settle(answer)
    return answer.ok
  }

  /** Returns whether it was undone at once; others at the table may have to agree first. */
  async undo(lift = false): Promise<boolean> {
    if (!this.table) return false
    const answer = await this.line.wish({ type: 'undo', version: this.table.version, lift })
    this.settle(answer)
    return answer.ok && !answer.waiting
  }

  /** The table as of the last answer, which may arrive a little later. */
  async next(version: number): Promise<void> {
    while ((this.table?.version ?? version + 1) <= version) await new Promise<void>((tell) => this.waiting.push(tell))
  }

  async consent(agree: boolean): Promise<void> {
    if (this.table) this.settle(await this.line.wish({ type: 'consent', version: this.table.version, agree }))
  }

  async askHint(): Promise<void> {
    if (!this.table) return
    const answer = await this.line.wish({ type: 'hint', version: this.table.version })
    this.settle(answer)
    this.hint = answer.hint ?? null
  }

  async write(text: string): Promise<void> {
    this.settle(await this.line.wish({ type: 'chat', text }))
  }

  async rename(seat: number, name: string): Promise<void> {
    this.settle(await this.line.wish({ type: 'name', seat, name }))
  }

  private settle(answer: AnswerMessage): void {
    this.notice = answer.ok ? '' : (answer.error?.text ?? '')
    if (!answer.ok) this.cancel()
  }
}
