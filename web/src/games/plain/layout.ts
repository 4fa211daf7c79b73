/** Turns the plain data of any view into what is drawn: facts, lists of things, and tables. */

export type Data = null | boolean | number | string | Data[] | { [key: string]: Data }
export type Entries = { [key: string]: Data }

/** A table: entries with the same keys, one row each. */
export interface Sheet {
  name: string
  columns: string[]
  rows: Row[]
}

export interface Row {
  /** What distinguishes the row from the others: its key or one of its words; a number if it has neither. */
  head: string | number
  /** The seat it belongs to, if there is one row for each seat. */
  seat: number | null
  cells: Data[]
}

export interface Layout {
  /** Single values. */
  facts: [string, Data][]
  /** Lists of things: hands, piles, tracks. */
  lists: [string, Data[]][]
  sheets: Sheet[]
  /** Keys that are empty now. */
  empty: string[]
  /** Steps in progress, for the curious. */
  pending: Data[]
}

const PENDING = ['frames', 'pending']
/** Keys whose lists have one entry for each seat, however many there are. */
const BY_SEAT = ['seats', 'players']
/** Keys that say how much is face down. */
export const HIDDEN = ['hidden', 'face_down']

export const isEntries = (data: Data | undefined): data is Entries => typeof data === 'object' && data !== null && !Array.isArray(data)
const isSingle = (data: Data): data is null | boolean | number | string => data === null || typeof data !== 'object'

/** Whether there is nothing to show; a zero or a "no" is something. */
export function isEmpty(data: Data | undefined): boolean {
  if (data === '' || data === null || data === undefined) return true
  if (Array.isArray(data)) return data.length === 0 || data.every((one) => Array.isArray(one) && isEmpty(one))
  return typeof data === 'object' && Object.values(data).every(isEmpty)
}

/** A pile: the number of face-down cards comes first. */
const isPile = (data: Data) => isEntries(data) && HIDDEN.some((key) => key in data)

export function layoutOf(state: Entries, seats: number): Layout {
  const layout: Layout = { facts: [], lists: [], sheets: [], empty: [], pending: [] }
  for (const [key, data] of Object.entries(state)) place(key, data, seats, layout)
  // What belongs to the players is looked at most.
  layout.sheets.sort((one, other) => Number(isBySeat(other)) - Number(isBySeat(one)))
  return layout
}

const isBySeat = (sheet: Sheet) => sheet.rows.some((row) => row.seat !== null)

function place(key: string, data: Data, seats: number, layout: Layout): void {
  if (PENDING.includes(key) && Array.isArray(data)) layout.pending.push(...data)
  else if (isEmpty(data)) layout.empty.push(key)
  else if (isSingle(data)) layout.facts.push([key, data])
  else if (isPile(data)) layout.lists.push([key, [data]])
  else if (!Array.isArray(data)) layout.sheets.push(ofEntries(key, data))
  else if (data.every((one) => isSingle(one) || isPile(one))) layout.lists.push([key, data])
  else layout.sheets.push(ofList(key, data, seats))
}

/** Keys of all entries, in the order in which they first appear, without those that are empty everywhere. */
function columnsOf(rows: Data[]): string[] {
  const keys = new Set(rows.flatMap((row) => (isEntries(row) ? Object.keys(row) : [])))
  return [...keys].filter((key) => rows.some((row) => isEntries(row) && !isEmpty(row[key])))
}

/** A table of named entries: a column for each key if all of them have keys, otherwise a single column. */
function ofEntries(name: string, data: Entries): Sheet {
  const all = Object.values(data)
  const wide = all.every((one) => isEntries(one) && !isPile(one))
  const columns = wide ? columnsOf(all) : ['']
  const rows = Object.entries(data).map(([head, one]) => ({ head, seat: null, cells: wide ? columns.map((key) => (one as Entries)[key] ?? '') : [one] }))
  return { name, columns, rows }
}

function ofList(name: string, data: Data[], seats: number): Sheet {
  const bySeat = data.length === seats || BY_SEAT.includes(name)
  const wide = data.every((one) => isEntries(one) && !isPile(one))
  const found = wide ? columnsOf(data) : ['']
  const named = wide ? (nameColumn(data as Entries[], found) ?? '') : ''
  const columns = found.filter((key) => key !== named || !named)
  const rows = data.map((one, at) => ({
    head: named ? String((one as Entries)[named]) : at + 1,
    seat: bySeat ? at : null,
    cells: wide ? columns.map((key) => (one as Entries)[key] ?? '') : [one],
  }))
  return { name, columns, rows }
}

/** The first key whose values are different for all entries. */
function nameColumn(rows: Entries[], columns: string[]): string | undefined {
  return columns.find((key) => {
    const words = rows.map((row) => row[key])
    return words.every((word) => typeof word === 'string' && word !== '' && word !== '?') && new Set(words).size === rows.length
  })
}

export type Shape = 'rows' | 'turned' | 'cards'

const HEAD = 120
const LETTER = 8
const LEAST = 68
const MOST = 168
const PADDING = 22

function widthOf(data: Data): number {
  const length = isSingle(data) ? String(data ?? '').length : isEmpty(data) ? 1 : MOST / LETTER
  return Math.min(MOST, Math.max(LEAST, length * LETTER + PADDING))
}

const widest = (cells: Data[], label: string) => Math.max(widthOf(label), ...cells.map(widthOf))

/** How a table fits a width: a row, a column or a card for each entry. */
export function shapeOf({ columns, rows }: Sheet, width: number): Shape {
  const across = columns.map((label, at) =>
    widest(
      rows.map((row) => row.cells[at] ?? ''),
      label,
    ),
  )
  if (HEAD + across.reduce((sum, one) => sum + one, 0) <= width) return 'rows'
  const turned = rows.map((row) => widest(row.cells, String(row.head)))
  return HEAD + turned.reduce((sum, one) => sum + one, 0) <= width ? 'turned' : 'cards'
}

export interface Counted {
  item: Data
  count: number
}

/** A list without repetitions; everything hidden is counted together, whatever stands for it. */
export function countedOf(items: Data[]): { open: Counted[]; hidden: number } {
  const open: Counted[] = []
  let hidden = 0
  for (const item of items) {
    const same = open.find((one) => one.item === item)
    if (item === '?' || item === null) hidden += 1
    else if (same) same.count += 1
    else open.push({ item, count: 1 })
  }
  return { open, hidden }
}
