/** Past tables, fetched by the dozen and cached. */
import type { PastTable } from './protocol'

/** How many are fetched at once; the server sends at most 50. */
const SIZE = 25
/** How close to the end of the cached part the next one is fetched ahead. */
const NEAR = 8

export type Fetch = (from: number, to: number) => Promise<PastTable[]>

export class Moments {
  private readonly parts = new Map<number, Promise<PastTable[]>>()

  constructor(private readonly fetch: Fetch) {}

  /** The table after a number of plays, in a match that has `last` of them by now. */
  async at(number: number, last: number): Promise<PastTable> {
    const part = Math.floor(number / SIZE)
    if (number % SIZE >= SIZE - NEAR && (part + 1) * SIZE <= last) void this.load(part + 1, last).catch(() => undefined)
    const found = (tables: PastTable[]) => tables.find((one) => one.number === number)
    const table = found(await this.load(part, last)) ?? found(await this.reload(part, last))
    if (!table) throw new Error(`no moment ${number}`)
    return table
  }

  /** The cache is stale: plays were undone, or the language has changed. */
  forget(): void {
    this.parts.clear()
  }

  /** The match has moved on since this part was fetched. */
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
