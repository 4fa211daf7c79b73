/** Where the points of a curve go in a box. */
import type { Curve } from './protocol'

export interface Box {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
  value: number
}

export interface Plotted {
  points: Point[]
  /** The line through them, as a path; a gap where a value is missing. */
  path: string
  /** Whether it ends before the others do. */
  ended: boolean
  /** The height of its last value's label, clear of other labels; curves that ended early have none. */
  label: number
}

export interface Plot {
  series: Plotted[]
  /** Values with a grid line, from bottom to top. */
  ticks: { value: number; y: number }[]
  labels: { text: string; x: number }[]
  /** The horizontal position of a round. */
  x: (at: number) => number
}

const LEFT = 34
const RIGHT = 58
const TOP = 34
const BOTTOM = 28
/** The minimum room for a label below the curve, and between two labels beside it. */
const WIDE = 34
const HIGH = 22
const STEPS = [1, 2, 3, 4, 5, 6, 8, 10]

/** A round step that reaches a value in at most three steps. */
export function stepTo(most: number): number {
  const raw = Math.max(1, most / 3)
  const scale = 10 ** Math.floor(Math.log10(raw))
  return (STEPS.find((step) => step * scale >= raw) ?? 10) * scale
}

/** Numbers in order, moved until they are far enough apart and none is above `most`. */
export function apart(wanted: number[], least: number, most: number): number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  const placed = [...wanted]
  order.forEach((at, nth) => {
    const before = order[nth - 1]
    if (before !== undefined) placed[at] = Math.max(placed[at] ?? 0, (placed[before] ?? 0) + least)
  })
  const over = Math.max(0, Math.max(...placed) - most)
  return placed.map((one) => one - over)
}

export function plot({ labels, series }: Curve, { width, height }: Box): Plot {
  const all = series.flatMap((one) => one.values.filter((value) => value !== null))
  const low = Math.min(0, ...all)
  const step = stepTo(Math.max(1, ...all) - low)
  const from = Math.floor(low / step) * step
  const count = Math.max(1, Math.ceil((Math.max(1, ...all) - from) / step))
  const x = (at: number) => LEFT + ((width - LEFT - RIGHT) * at) / Math.max(1, labels.length - 1)
  const y = (value: number) => height - BOTTOM - ((height - TOP - BOTTOM) * (value - from)) / (count * step)
  const lines = series.map(({ values }) => values.flatMap((value, at) => (value === null ? [] : [{ at, value, x: x(at), y: y(value) }])))
  const isEnded = (points: { at: number }[]) => (points.at(-1)?.at ?? 0) < labels.length - 1
  const staying = lines.filter((points) => !isEnded(points))
  const tags = apart(
    staying.map((points) => points.at(-1)?.y ?? 0),
    HIGH,
    height - BOTTOM,
  )
  const every = Math.ceil(labels.length / Math.max(1, Math.floor((width - LEFT - RIGHT) / WIDE)))
  return {
    series: lines.map((points) => ({
      points,
      path: points.map((point, at) => `${at && points[at - 1]?.at === point.at - 1 ? 'L' : 'M'}${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join(''),
      ended: isEnded(points),
      label: tags[staying.indexOf(points)] ?? 0,
    })),
    ticks: Array.from({ length: count + 1 }, (_, at) => ({ value: from + at * step, y: y(from + at * step) })),
    labels: labels.map((text, at) => ({ text, x: x(at) })).filter((_, at) => at % every === 0),
    x,
  }
}
