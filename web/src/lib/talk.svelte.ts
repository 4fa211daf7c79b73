/** A talk beside a real table: what the server asks, and answers that are sent until they arrive. */
import * as api from './api'
import { newKey, pause } from './connection'
import { forget, sit, tokenOf } from './keep'
import type { Answered, Talk } from './protocol'

export type Reach = 'loading' | 'online' | 'waiting' | 'gone'

/** Temporary refusals, like a lost connection. */
const PASSING = [api.OFFLINE, 'internal', 'slow-down', 'busy', 'unavailable', '502', '503', '504']
const WATCHING = 3000

const isLasting = (error: unknown): error is api.Refused => error instanceof api.Refused && !PASSING.includes(error.code)

export class TalkSession {
  talk = $state.raw<Talk | null>(null)
  answers = $state.raw<Answered[]>([])
  reach = $state<Reach>('loading')
  notice = $state('')
  busy = $state(false)
  /** The talk as it stood before the answer being corrected. */
  earlier = $state.raw<Talk | null>(null)
  /** How many answers were dropped because they did not fit a correction. */
  lost = $state(0)
  token = $state<string | null>(null)
  /** Whether the link in the address was refused; the reader then answers with another one or watches. */
  refused = $state(false)
  private readonly tried = new Set<string>()
  private done = false
  private hurry: () => void = () => undefined
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly match: string,
    token: string | null,
  ) {
    this.token = token
  }

  /** What came of the last answer. */
  get last(): Answered | undefined {
    return this.answers.at(-1)
  }

  async start(): Promise<void> {
    await this.look()
    if (this.talk && this.token) sit({ match: this.match, token: this.token })
    if (this.talk && !this.talk.yours) this.watch()
  }

  stop(): void {
    this.done = true
    clearTimeout(this.timer)
    this.hurry()
  }

  /** The connection may be back: check now instead of waiting. */
  async wake(): Promise<void> {
    this.hurry()
    if (this.talk && !this.busy) await this.look()
  }

  async look(): Promise<void> {
    try {
      this.take(await this.until(() => api.talk(this.match, this.token, this.answers.length)))
    } catch (error) {
      if (this.token && (error as api.Refused).code === 'unauthorized') return await this.lookOtherwise(this.token)
      this.notice = (error as Error).message
      this.reach = 'gone'
    }
  }

  /** Forgets an invalid link; tries the next one, then watches. */
  private async lookOtherwise(token: string): Promise<void> {
    forget(this.match, token)
    this.tried.add(token)
    this.token = tokenOf(this.match, this.tried)
    this.refused = true
    await this.look()
  }

  /** In another language everything is fetched again. */
  async speak(): Promise<void> {
    if (!this.talk) return
    this.answers = []
    await this.look()
  }

  /** Answers the current question, or replaces the answer being corrected. */
  answer = (line: string): Promise<void> => (this.earlier ? this.correct(this.earlier.number, line) : this.send('answers', { line }))
  undo = (): Promise<void> => this.send('undo', {})

  /** Asks an earlier question again; nothing changes until it is answered. */
  reopen = async (at: number): Promise<void> => {
    this.notice = ''
    this.lost = 0
    try {
      this.earlier = await this.until(() => api.talkBefore(this.match, this.token, at))
    } catch (error) {
      this.notice = (error as Error).message
    }
  }

  leave = (): void => {
    this.earlier = null
    this.notice = ''
  }

  private async correct(at: number, line: string): Promise<void> {
    const before = this.talk?.number ?? 0
    await this.send('corrections', { at, line, from: at })
    if (this.notice) return
    this.earlier = null
    this.lost = before - (this.talk?.number ?? 0)
  }

  private async send(what: 'answers' | 'corrections' | 'undo', more: object): Promise<void> {
    if (this.busy || !this.talk) return
    this.busy = true
    this.notice = ''
    this.lost = 0
    const body = { key: newKey(), version: this.talk.version, from: this.answers.length, ...more }
    try {
      this.take(await this.until(() => api.answerTalk(this.match, this.token, what, body)))
    } catch (error) {
      if ((error as api.Refused).code === 'stale') await this.look()
      this.notice = (error as Error).message
    }
    this.busy = false
  }

  private take(talk: Talk | null): void {
    if (!talk) return
    this.answers = [...this.answers.filter((one) => one.at < talk.from), ...talk.answers]
    this.talk = talk
    this.reach = 'online'
  }

  /** Retries until there is a reply, even a refusal; null if nobody is waiting for it any more. */
  private async until(ask: () => Promise<Talk>): Promise<Talk | null> {
    for (let attempt = 0; !this.done; attempt += 1) {
      try {
        return await ask()
      } catch (error) {
        if (isLasting(error)) {
          this.reach = 'online'
          throw error
        }
        this.reach = 'waiting'
        await this.rest(pause(attempt))
      }
    }
    return null
  }

  private rest(time: number): Promise<void> {
    return new Promise((go) => {
      this.hurry = go
      setTimeout(go, time)
    })
  }

  private watch(): void {
    this.timer = setTimeout(async () => {
      if (!this.done) await this.look()
      if (!this.done && this.reach !== 'gone') this.watch()
    }, WATCHING)
  }
}
