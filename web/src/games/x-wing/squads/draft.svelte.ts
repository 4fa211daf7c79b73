/** A squad in the making. Every change is sent to the rules, which say what it costs, what is wrong and what would fit. */
import * as api from '../../../lib/api'
import type { Checked, ValueFault } from '../../../lib/protocol'
import { written } from './notation'
import { GAME, keepDraft, OPTION, SETUP } from './own'
import type { Crewed, Told } from './types'
import { nameIn } from './xws'

const NOTHING: Told = { squad: '', xws: '', faction: '', points: 0, most: 100, ships: [], pilots: [] }
const MOST_STEPS = 50
const isSame = (at: readonly number[], other: readonly number[]) => at.length === other.length && at.every((one, place) => one === other[place])

interface Step {
  name: string
  squad: string
}

export class Draft {
  told = $state.raw<Told>(NOTHING)
  faults = $state.raw<ValueFault[]>([])
  name = $state('')
  /** Why the server could not be asked. */
  trouble = $state('')
  isReady = $state(false)
  #ships: Crewed[] = []
  #before = $state.raw<Step[]>([])
  #asked = 0
  #pending = $state(false)
  /** A file that was read goes out as it came in, as long as the squad is the same. */
  #file = $state.raw<{ squad: string; xws: string } | null>(null)

  /** The setup and the option that the squad is for. */
  constructor(
    readonly setup = SETUP,
    readonly option = OPTION,
  ) {}

  get isEmpty(): boolean {
    return this.told.ships.length === 0
  }

  get isLegal(): boolean {
    return this.faults.length === 0
  }

  get canUndo(): boolean {
    return this.#before.length > 0
  }

  get xws(): string {
    return this.#file?.squad === this.told.squad ? this.#file.xws : this.told.xws
  }

  /** What is wrong with the squad as a whole, with one of its ships, or with one upgrade of a ship. */
  faultsAt(...at: number[]): ValueFault[] {
    return this.faults.filter((fault) => isSame(fault.at, at))
  }

  /** Goes on with a squad in any form; says in a sentence why that cannot be done, or nothing. */
  async open(text: string, name = ''): Promise<string> {
    const answer = await this.#ask(text)
    if (!answer) return this.trouble
    const told = answer.told as Partial<Told>
    if (!told.ships) return answer.faults[0]?.text ?? ''
    const isFile = text.trimStart().startsWith('{')
    this.#note(answer)
    this.name = name || (isFile ? nameIn(text) : '')
    this.#take(answer)
    this.#file = isFile ? { squad: this.told.squad, xws: this.told.xws } : null
    return ''
  }

  async clear(): Promise<void> {
    await this.open('')
  }

  async undo(): Promise<void> {
    const last = this.#before.at(-1)
    if (!last) return
    const answer = await this.#ask(last.squad)
    if (!answer) return
    this.#before = this.#before.slice(0, -1)
    this.name = last.name
    this.#take(answer)
  }

  /** Ships may be added while an answer is still awaited. */
  add(pilot: string, upgrades: string[] = []): Promise<void> {
    return this.#change([...this.#ships, { pilot, upgrades }])
  }

  remove(ship: number): Promise<void> {
    return this.#edit((ships) => ships.filter((_, at) => at !== ship))
  }

  /** Puts a card where another is, or adds it (-1). */
  put(ship: number, place: number, card: string): Promise<void> {
    return this.#upgrade(ship, (cards) => (place < 0 ? [...cards, card] : cards.map((one, at) => (at === place ? card : one))))
  }

  takeOut(ship: number, place: number): Promise<void> {
    return this.#upgrade(ship, (cards) => cards.filter((_, at) => at !== place))
  }

  /** The name belongs to the draft, too. */
  call(name: string): void {
    this.name = name
    keepDraft({ name, squad: this.told.squad })
  }

  async #upgrade(ship: number, change: (cards: string[]) => string[]): Promise<void> {
    await this.#edit((ships) => ships.map((one, at) => (at === ship ? { ...one, upgrades: change(one.upgrades) } : one)))
  }

  /** Places are those on the screen, so what changes them waits for nothing that is under way. */
  async #edit(change: (ships: Crewed[]) => Crewed[]): Promise<void> {
    if (!this.#pending) await this.#change(change(this.#ships))
  }

  async #change(ships: Crewed[]): Promise<void> {
    this.#ships = ships
    const answer = await this.#ask(written(ships))
    if (!answer) return
    this.#note(answer)
    this.#take(answer)
  }

  /** What will be there again after an undo, unless nothing changes. */
  #note(next: Checked): void {
    if (this.isReady && next.told.squad !== this.told.squad) this.#before = [...this.#before, { name: this.name, squad: this.told.squad }].slice(-MOST_STEPS)
  }

  /** The answer to the latest question; null if there was none, or another question came meanwhile. */
  async #ask(value: string): Promise<Checked | null> {
    const number = ++this.#asked
    this.#pending = true
    this.trouble = ''
    try {
      const answer = await api.check(GAME, this.setup, this.option, value)
      if (number !== this.#asked) return null
      this.#pending = false
      return answer
    } catch (error) {
      if (number !== this.#asked) return null
      this.#pending = false
      this.#ships = this.told.ships
      this.trouble = (error as Error).message
      return null
    }
  }

  #take({ told, faults }: Checked): void {
    this.told = told as unknown as Told
    this.faults = faults
    this.#ships = this.told.ships
    this.isReady = true
    keepDraft({ name: this.name, squad: this.told.squad })
  }
}
