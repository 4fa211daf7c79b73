/** Tables of the past, fetched by the dozen and kept. */
import type { PastTable } from './protocol'

/** So many at once; the server gives at most 50. */
const SIZE = 25
/** Near the end of what is here, what follows is fetched ahead. */
const NEAR = 8

export type Fetch = (from: number, to: number) => Promise<PastTable[]>

export class Moments {
  private readonly parts = new Map<number, Promise<PastTable[]>>()

  constructor(private readonly fetch: Fetch) {}

  /** The table after so many plays of a match that has `last` of them by now. */
  async at(number: number, last: number): Promise<PastTable> {
    const part = Math.floor(number / SIZE)
    if (number % SIZE >= SIZE - NEAR && (part + 1) * SIZE <= last) void this.load(part + 1, last).catch(() => undefined)
    const found = (tables: PastTable[]) => tables.find((one) => one.number === number)
    const table = found(await this.load(part, last)) ?? found(await this.reload(part, last))
    if (!table) throw new Error(`no moment ${number}`)
    return table
  }

  /** What is kept holds no more: moves were taken back, or somebody reads another language now. */
  forget(): void {
    this.parts.clear()
  }

  /** The match has gone on since this part was fetched. */
  private reload(part: number, last: number): Promise<PastTable[]> {
    this.parts.delete(part)
    return this.load(part, last)
  }

  private load(part: number, last: number): Promise<PastTable[]> {
    const kept = this.parts.get(part)
    if (kept) return kept
    const loading = this.fetch(part * SIZE, Math.min(last, part * SIZE + SIZE - 1))
    this.parts.set(part, loading)
    loading.catch(() => this.parts.delete(part))
    return loading
  }
}
