/** One match over a WebSocket: reconnects by itself, and sends an unanswered request again under the same key. */
import type { AnswerMessage, ServerMessage, TableMessage, Play } from './protocol'

export type Status = 'connecting' | 'online' | 'waiting' | 'ended'

export interface Socket {
  send(text: string): void
  close(): void
  onopen: ((event: never) => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number; reason: string }) => void) | null
}

export interface Hooks {
  /** With the close code and reason, if the connection was closed. */
  status(status: Status, code: number, reason: string): void
  message(message: ServerMessage): void
}

type Wish = { type: string } & Record<string, unknown>

const SHORTEST = 250
const LONGEST = 4000
/** Close codes after which retrying is pointless: bad token, link ended, no such match, too many messages. */
const FINAL = [4001, 4003, 4004, 4008]

export function pause(attempt: number): number {
  return Math.min(LONGEST, SHORTEST * 2 ** attempt)
}

/** The plays kept so far plus the new ones: those before `from` stay unless some are missing in between, the others are dropped. */
export function merged(known: Play[], table: TableMessage): Play[] {
  const kept = known.filter((play) => play.at < table.from)
  return kept.at(-1)?.at === table.from - 1 ? [...kept, ...table.plays] : table.plays
}

export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export class Connection {
  private socket: Socket | null = null
  private attempt = 0
  private known = 0
  /** The version at which they were known: an undo may have changed them since. */
  private version: number | null = null
  private done = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly open = new Map<string, { wish: Wish; settle: (answer: AnswerMessage) => void }>()

  constructor(
    private readonly make: () => Socket,
    private readonly token: string | null,
    private readonly hooks: Hooks,
    private language = 'en',
  ) {}

  /** Sentences come in the reader's language; in another one all of them are requested again. */
  speak(language: string): void {
    if (language === this.language) return
    this.language = language
    this.known = 0
    this.socket?.close()
  }

  start(): void {
    this.hooks.status('connecting', 0, '')
    const socket = this.make()
    this.socket = socket
    socket.onopen = () => this.greet(socket)
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as ServerMessage)
    socket.onclose = (event) => this.lost(event.code, event.reason)
  }

  stop(): void {
    this.done = true
    clearTimeout(this.timer)
    this.socket?.close()
  }

  /** Sends a request; the promise is kept even if the connection breaks in between. */
  wish(wish: Wish): Promise<AnswerMessage> {
    const key = newKey()
    const keyed = { ...wish, key }
    return new Promise((settle) => {
      this.open.set(key, { wish: keyed, settle })
      if (this.attempt === 0 && this.socket) this.send(keyed)
    })
  }

  private greet(socket: Socket): void {
    socket.send(JSON.stringify({ type: 'hello', token: this.token, from: this.known, version: this.version, language: this.language }))
  }

  private send(wish: Wish): void {
    try {
      this.socket?.send(JSON.stringify(wish))
    } catch {
      // Not open yet: it is sent when the first table arrives.
    }
  }

  private hear(message: ServerMessage): void {
    if (message.type === 'answer') {
      this.open.get(message.key)?.settle(message)
      this.open.delete(message.key)
    }
    if (message.type === 'table') this.hearTable(message)
    else this.hooks.message(message)
  }

  private hearTable(table: TableMessage): void {
    const back = this.attempt > 0 || this.known === 0
    this.known = table.number
    this.version = table.version
    this.attempt = 0
    this.hooks.status('online', 0, '')
    this.hooks.message(table)
    if (back) for (const { wish } of this.open.values()) this.send(wish)
  }

  private lost(code: number, reason: string): void {
    this.socket = null
    if (this.done || FINAL.includes(code)) {
      this.hooks.status('ended', code, reason)
      return
    }
    this.attempt += 1
    this.hooks.status('waiting', code, reason)
    this.timer = setTimeout(() => this.start(), pause(this.attempt - 1))
  }
}

export function socketOf(match: string): Socket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return new WebSocket(`${scheme}://${location.host}/api/matches/${match}/socket`) as unknown as Socket
}
