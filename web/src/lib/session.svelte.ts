/** One match on the screen: what the server last said, what the reader points at, and the moment being looked at. */
import { pageOf, type GamePage } from '../games/contract'
import * as api from './api'
import { begin, lit, point, type Choice, type Picking, type Thing } from './choose'
import { Connection, merged, socketOf, type Socket, type Status } from './connection'
import { shots, since } from './film'
import { Film } from './film.svelte'
import type { AnswerMessage, ChatLine, GameView, Line, Option, Place, Play, ServerMessage, TableMessage } from './protocol'
import { language } from './words.svelte'

export class Session {
  table = $state.raw<TableMessage | null>(null)
  moment = $state.raw<TableMessage | null>(null)
  plays = $state.raw<Play[]>([])
  /** What happened before the first choice. */
  opening = $state.raw<Play | null>(null)
  chat = $state.raw<ChatLine[]>([])
  places = $state.raw<Place[]>([])
  page = $state.raw<GamePage | null>(null)
  content = $state.raw<Record<string, unknown>>({})
  watching = $state(0)
  status = $state<Status>('connecting')
  closed = $state(0)
  /** Why the server closed the table, in its words. */
  reason = $state('')
  notice = $state('')
  hint = $state<{ text: string; words: string } | null>(null)
  picking = $state.raw<Picking>(begin([]))
  busy = $state(false)
  readonly film = new Film()
  private readonly line: Connection
  /** When the time to choose ends, by this machine's clock; null where none runs. */
  due = $state<number | null>(null)
  private loaded = ''
  private taken: Promise<void> = Promise.resolve()

  constructor(
    readonly match: string,
    readonly token: string | null,
    make: () => Socket = () => socketOf(match),
  ) {
    const status = (status: Status, code: number, reason: string) => {
      this.status = status
      this.closed = code
      this.reason = reason
    }
    this.line = new Connection(make, token, { status, message: (message) => this.hear(message) }, language())
  }

  speak(language: string): void {
    this.line.speak(language)
  }

  start(): void {
    this.line.start()
  }

  stop(): void {
    this.film.skip()
    this.line.stop()
  }

  /** What is shown: a moment of the past, or now. */
  get shown(): TableMessage | null {
    return this.moment ?? this.table
  }

  /** The view that is drawn: a moment of the past, a shot of the film, or now. */
  get view(): GameView | null {
    return this.moment?.view ?? this.film.current?.view ?? this.table?.view ?? null
  }

  get options(): Option[] {
    return this.moment ? [] : (this.table?.decision?.options ?? [])
  }

  /** Nothing is lit before the film has ended or was skipped. */
  get ready(): boolean {
    return !this.moment && !this.busy && !this.film.running
  }

  get lit(): Set<Thing> {
    return this.ready ? lit(this.picking) : new Set()
  }

  get loose(): Choice[] {
    return this.picking.left.filter((choice) => choice.start.length === 0)
  }

  get own(): number[] {
    return this.table?.you.seats ?? []
  }

  /** What others did since the reader's turn ended last. */
  get recap(): Line[] {
    const { page, table } = this
    return page && table ? since(this.plays, this.own, (event) => page.endsTurn(event, table.view)) : []
  }

  optionOf(choice: Choice): Option | undefined {
    return this.options.find((option) => option.text === choice.text)
  }

  /** The notation that pointing at a thing would play, if it would play one. */
  playedBy(thing: Thing): string | undefined {
    const came = this.ready ? point(this.picking, thing) : undefined
    return came && 'play' in came ? came.play.text : undefined
  }

  private hear(message: ServerMessage): void {
    if (message.type === 'table') this.taken = this.taken.then(() => this.take(message)).catch((error: Error) => this.fail(error))
    else if (message.type === 'seats') {
      this.places = message.seats
      this.watching = message.watching
    } else if (message.type === 'chat') {
      this.chat = message.whole ? message.lines : [...this.chat, ...message.lines]
    } else if (message.type === 'error') this.notice = message.text
  }

  private async take(table: TableMessage): Promise<void> {
    this.due = table.deadline && table.now ? Date.now() / 1000 + table.deadline - table.now : null
    if (table.opening) this.opening = table.opening
    await this.load(table)
    const before = this.table
    this.plays = merged(this.plays, table)
    this.table = table
    this.places = table.seats
    this.hint = null
    this.cancel()
    if (before) this.roll(before, table)
  }

  private fail(error: Error): void {
    this.notice = error.message
  }

  /** Cards and pictures of the game, once. */
  private async load(table: TableMessage): Promise<void> {
    const wanted = `${table.view.game}/${table.view.setup}`
    if (this.loaded === wanted) return
    const [page, content] = await Promise.all([pageOf(table.view.game), api.contentOf(this.match, this.token)])
    this.page = page
    this.content = content.entries
    this.loaded = wanted
  }

  /** The film of what is new. None for other eyes on a hot seat, who must not see the former ones' cards. */
  private roll(before: TableMessage, table: TableMessage): void {
    const page = this.page
    const fresh = table.plays.filter((play) => play.at >= before.number)
    if (!page || before.you.seat !== table.you.seat || !fresh.length) return this.film.skip()
    const cuts = shots(fresh, before.view, table.you.seats, (view, event) => page.after(view, event, this.content))
    const mine = table.decision?.yours ?? false
    this.film.show(cuts, mine || (cuts.at(-1)?.own ?? false))
  }

  cancel(): void {
    const table = this.table
    const options = table?.decision?.options ?? []
    this.picking = begin(table && this.page ? this.page.choices(options, table.view) : [])
  }

  point(thing: Thing): void {
    const came = point(this.picking, thing)
    if ('play' in came) void this.play(came.play.text)
    else if ('go' in came) this.picking = came.go
  }

  async play(action: string): Promise<void> {
    if (this.busy || !this.table) return
    this.busy = true
    this.notice = ''
    this.film.skip()
    const answer = await this.line.wish({ type: 'play', version: this.table.version, action })
    this.busy = false
    this.settle(answer)
  }

  async undo(lift = false): Promise<void> {
    if (this.table) this.settle(await this.line.wish({ type: 'undo', version: this.table.version, lift }))
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

  async look(at: number): Promise<void> {
    const now = this.table?.number ?? 0
    this.film.skip()
    this.moment = at >= now ? null : await api.moment(this.match, this.token, at)
  }

  now(): void {
    this.moment = null
  }
}
