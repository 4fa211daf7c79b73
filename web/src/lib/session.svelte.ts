/** One match on the screen: what the server last said, what the reader points at, and the moment being looked at. */
import { pageOf, type GamePage } from '../games/contract'
import * as api from './api'
import { begin, lit, point, type Choice, type Picking, type Thing } from './choose'
import { Connection, merged, socketOf, type Socket, type Status } from './connection'
import type { AnswerMessage, ChatLine, Line, Option, Place, Play, ServerMessage, TableMessage } from './protocol'

export class Session {
  table = $state.raw<TableMessage | null>(null)
  moment = $state.raw<TableMessage | null>(null)
  plays = $state.raw<Play[]>([])
  chat = $state.raw<ChatLine[]>([])
  places = $state.raw<Place[]>([])
  page = $state.raw<GamePage | null>(null)
  content = $state.raw<Record<string, unknown>>({})
  watching = $state(0)
  status = $state<Status>('connecting')
  closed = $state(0)
  notice = $state('')
  hint = $state<{ text: string; words: string } | null>(null)
  picking = $state.raw<Picking>(begin([]))
  captions = $state.raw<Line[]>([])
  /** Plays up to here were seen before the reader's last choice. */
  seen = $state(0)
  busy = $state(false)
  private readonly line: Connection
  private loaded = ''

  constructor(
    readonly match: string,
    readonly token: string | null,
    make: () => Socket = () => socketOf(match),
  ) {
    this.line = new Connection(make, token, {
      status: (status, code) => {
        this.status = status
        this.closed = code
      },
      message: (message) => this.hear(message),
    })
  }

  start(): void {
    this.line.start()
  }

  stop(): void {
    this.line.stop()
  }

  /** What is shown: a moment of the past, or now. */
  get shown(): TableMessage | null {
    return this.moment ?? this.table
  }

  get options(): Option[] {
    return this.moment ? [] : (this.table?.decision?.options ?? [])
  }

  get lit(): Set<Thing> {
    return this.moment || this.busy ? new Set() : lit(this.picking)
  }

  get loose(): Choice[] {
    return this.picking.left.filter((choice) => choice.start.length === 0)
  }

  optionOf(choice: Choice): Option | undefined {
    return this.options.find((option) => option.text === choice.text)
  }

  private hear(message: ServerMessage): void {
    if (message.type === 'table') void this.take(message)
    else if (message.type === 'seats') {
      this.places = message.seats
      this.watching = message.watching
    } else if (message.type === 'chat') {
      this.chat = message.lines.length > 1 ? message.lines : [...this.chat, ...message.lines]
    } else if (message.type === 'error') this.notice = message.text
  }

  private async take(table: TableMessage): Promise<void> {
    const before = this.table
    await this.load(table)
    this.plays = merged(this.plays, table)
    if (before) this.film(table)
    else this.seen = table.number
    this.table = table
    this.places = table.seats
    this.hint = null
    this.cancel()
  }

  /** Cards and pictures of the game, once. */
  private async load(table: TableMessage): Promise<void> {
    const wanted = `${table.view.game}/${table.view.setup}`
    if (this.loaded === wanted) return
    const [page, content] = await Promise.all([pageOf(table.view.game), api.content(table.view.game, table.view.setup)])
    this.page = page
    this.content = content.entries
    this.loaded = wanted
  }

  /** What others did since, as captions; what the reader chose needs none. */
  private film(table: TableMessage): void {
    const own = table.you.seats
    const lines = table.plays.flatMap((play) => (own.includes(play.seat) ? play.lines.filter((line) => line.step) : play.lines))
    this.captions = [...this.captions, ...lines]
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
    this.captions = []
    this.seen = this.table.number
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

  private settle(answer: AnswerMessage): void {
    this.notice = answer.ok ? '' : (answer.error?.text ?? '')
    if (!answer.ok) this.cancel()
  }

  async look(at: number): Promise<void> {
    const now = this.table?.number ?? 0
    this.moment = at >= now ? null : await api.moment(this.match, this.token, at)
  }

  now(): void {
    this.moment = null
  }
}
