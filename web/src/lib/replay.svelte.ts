/** The replay of a match: the current step, the table as it was then, and the clock that advances it. */
import type { GamePage } from '../games/contract'
import * as api from './api'
import { steps, type Cut } from './film'
import type { Film } from './film.svelte'
import { Moments } from './moments'
import type { GameView, PastTable, Play, TableMessage } from './protocol'
import { addressOf, following, preceding, roundsOf, stepAt, stepOfEvent, stepsOf, turnAt, turnsOf, type Place, type Step } from './replay'

/** Milliseconds per step at normal speed. */
const STEP = 1100
/** Steps in which what was told lately is looked for. */
const LATELY = 80

/** The match being replayed. */
export interface Played {
  readonly match: string
  readonly token: string | null
  readonly table: TableMessage | null
  readonly opening: Play | null
  readonly plays: Play[]
  readonly page: GamePage | null
  readonly content: Record<string, unknown>
  readonly film: Film
  /** How many plays are missing at the beginning, and a promise of having them. */
  readonly missing: number
  whole(): Promise<void>
  notice: string
}

export class Replay {
  on = $state(false)
  playing = $state(false)
  /** 1 is about a second per step. */
  pace = $state(1)
  private wanted = $state(0)
  private frame = $state.raw<TableMessage | null>(null)
  private readonly moments: Moments
  private timer: ReturnType<typeof setTimeout> | undefined
  private visit = 0

  constructor(private readonly played: Played) {
    this.moments = new Moments(async (from, to) => (await api.moments(played.match, played.token, from, to)).moments)
  }

  readonly steps: Step[] = $derived.by(() => (this.on ? stepsOf(this.played.opening, this.played.plays) : []))
  readonly turns: number[] = $derived(turnsOf(this.steps))
  readonly rounds: number[] = $derived(roundsOf(this.steps))
  readonly last: number = $derived(Math.max(0, this.steps.length - 1))
  /** The number of the current step; the match may have become shorter because plays were undone. */
  readonly at: number = $derived(Math.min(this.wanted, this.last))

  get step(): Step | undefined {
    return this.steps[this.at]
  }

  /** What was told up to this step, the latest last, with all details. */
  get lately(): Cut[] {
    const before = this.steps.slice(Math.max(0, this.at - LATELY), this.at + 1)
    return before.flatMap(({ caption, ...step }) => (caption ? steps({ ...step, caption }) : []))
  }

  get turn() {
    return turnAt(this.steps, this.at)
  }

  /** How a link names this step. */
  get address(): string {
    return this.step ? addressOf(this.step) : '0'
  }

  /** The table as it was; until it has arrived, as it is now. */
  get table(): TableMessage | null {
    return this.on ? (this.frame ?? this.played.table) : null
  }

  /** Opens at the beginning, or at a step named by a link. */
  open(place: Place = { number: 0, lines: 0 }): void {
    this.begin()
    this.withAll(() => this.go(stepAt(this.steps, place)))
  }

  /** Opens at an event of a play. */
  openAt(play: number, event: number): void {
    this.begin()
    this.withAll(() => this.go(stepOfEvent(this.steps, play, event), true))
  }

  /** Goes somewhere once all plays are known. */
  private withAll(go: () => Promise<void>): void {
    if (!this.played.missing) return void go()
    void this.played.whole().then(() => (this.on ? go() : undefined))
  }

  private begin(): void {
    this.played.film.skip()
    this.pause()
    this.on = true
  }

  close(): void {
    this.pause()
    this.visit += 1
    this.on = false
    this.frame = null
    this.wanted = 0
  }

  forget(): void {
    this.moments.forget()
  }

  /** Goes to a step; what happens in it is animated when coming from the step before. */
  async go(to: number, drawn = false): Promise<void> {
    const at = Math.max(0, Math.min(to, this.last))
    const step = this.steps[at]
    this.wanted = at
    this.visit += 1
    const visit = this.visit
    if (!step) return
    try {
      const frame = await this.tableAt(step)
      if (visit !== this.visit) return
      this.frame = frame
      if (drawn) this.played.film.flash(step.events)
    } catch (error) {
      this.pause()
      this.played.notice = (error as Error).message
    }
  }

  /** One step forward or back, or to the start of a turn or round. */
  by(count: number): void {
    this.pause()
    void this.go(this.at + count, count === 1)
  }

  onTo(marks: number[]): void {
    this.pause()
    void this.go(following(marks, this.at, this.last))
  }

  backTo(marks: number[]): void {
    this.pause()
    void this.go(preceding(marks, this.at))
  }

  toggle(): void {
    if (this.playing) return this.pause()
    this.playing = true
    if (this.at < this.last) void this.lead()
    else void this.go(0).then(() => this.wait())
  }

  pause(): void {
    clearTimeout(this.timer)
    this.playing = false
  }

  private async lead(): Promise<void> {
    await this.go(this.at + 1, true)
    if (this.at >= this.last) this.pause()
    else this.wait()
  }

  private wait(): void {
    if (this.playing) this.timer = setTimeout(() => void this.lead(), STEP / this.pace)
  }

  private async tableAt(step: Step): Promise<TableMessage> {
    const { table } = this.played
    if (!table) throw new Error('no table')
    const past = await this.moments.at(step.whole ? step.number : step.play, table.number)
    return framed(table, step, past, step.whole ? past.view : this.viewWithin(step, past))
  }

  /** Between two tables of the server: the earlier one plus what the lines up to this one describe. */
  private viewWithin({ play, line }: Step, past: PastTable): GameView {
    const { page, content } = this.played
    const told = this.steps.filter((one) => one.play === play && one.line <= line).flatMap((one) => one.events)
    return page ? told.reduce((view, event) => page.after(view, event, content), past.view) : past.view
  }
}

function framed(table: TableMessage, step: Step, past: PastTable, view: GameView): TableMessage {
  const { whole, number } = step
  return {
    ...table,
    type: 'moment',
    number,
    you: { ...table.you, seat: past.seat },
    view,
    decision: whole ? past.decision : null,
    outcome: whole ? past.outcome : null,
    goals: past.goals ?? [],
    plays: [],
    opening: null,
    undo: { may: false, why: '', request: null },
    deadline: null,
    now: null,
  }
}
