/** What part of the mat is in view; labels keep their size on the screen. */
import { cubicOut } from 'svelte/easing'
import { prefersReducedMotion, Tween } from 'svelte/motion'
import { MAT, type Point } from './mat'

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

/** Pixels around the mat for the names of its squares. */
const MARGIN = 22
/** The narrowest and the widest view, in millimetres. */
const LEAST = 120
const MOST = 1500
/** What is followed is never shown closer than this. */
const CLOSE = 330
const GLIDE = 350

/** The box around some points, with room around it. */
export function around(points: Point[], room: number): Box {
  const [xs, ys] = [points.map((one) => one.x), points.map((one) => one.y)]
  const [x, y] = [Math.min(...xs) - room, Math.min(...ys) - room]
  return widened({ x, y, w: Math.max(...xs) + room - x, h: Math.max(...ys) + room - y }, CLOSE)
}

/** A box with the same middle that is at least so wide and high. */
function widened({ x, y, w, h }: Box, least: number): Box {
  const [wide, high] = [Math.max(w, least), Math.max(h, least)]
  return { x: x - (wide - w) / 2, y: y - (high - h) / 2, w: wide, h: high }
}

/** The box that a screen of some shape shows to have all of another in view; without any size it counts as one pixel. */
export function shaped({ x, y, w, h }: Box, width: number, height: number): Box {
  const [across, down] = [Math.max(1, width), Math.max(1, height)]
  const scale = Math.max(w / across, h / down)
  const [wide, high] = [across * scale, down * scale]
  return { x: x - (wide - w) / 2, y: y - (high - h) / 2, w: wide, h: high }
}

/** A box zoomed around a point that is given as shares of its width and height. */
export function zoomed({ x, y, w, h }: Box, factor: number, atX: number, atY: number): Box {
  const wide = Math.min(MOST, Math.max(LEAST, w * factor))
  const high = h * (wide / w)
  return { x: x + (w - wide) * atX, y: y + (h - high) * atY, w: wide, h: high }
}

/** The box that has the whole mat in view, with room around it, on a screen of some size. */
export function wholeOn(width: number, height: number): Box {
  const margin = (MAT * MARGIN) / Math.max(MARGIN, Math.min(width, height) - 2 * MARGIN)
  return { x: -margin, y: -margin, w: MAT + 2 * margin, h: MAT + 2 * margin }
}

/** The middle of the view stays over the mat. */
export function kept(box: Box): Box {
  const bound = (from: number, size: number) => Math.min(MAT, Math.max(0, from + size / 2)) - size / 2
  return { ...box, x: bound(box.x, box.w), y: bound(box.y, box.h) }
}

export class Camera {
  width = $state(600)
  height = $state(600)
  /** Whether the view goes along with what happens; moving it by hand stops that. */
  follows = $state(true)
  private readonly glide = new Tween<Box>(wholeOn(600, 600), { duration: GLIDE, easing: cubicOut })

  get box(): Box {
    return shaped(this.glide.current, this.width, this.height)
  }

  /** Pixels a millimetre. */
  get scale(): number {
    return this.width / this.box.w || 1
  }

  /** Where the view is gliding to. */
  get aim(): Box {
    return shaped(this.glide.target, this.width, this.height)
  }

  /** Pixels a millimetre there. */
  get goal(): number {
    return this.width / this.aim.w || 1
  }

  get whole(): Box {
    return wholeOn(this.width, this.height)
  }

  show(box: Box, isSmooth = true): void {
    void this.glide.set(box, { duration: isSmooth && !prefersReducedMotion.current ? GLIDE : 0 })
  }

  follow(box: Box): void {
    if (this.follows) this.show(box)
  }

  private hold(box: Box, isSmooth = false): void {
    this.follows = false
    this.show(kept(box), isSmooth)
  }

  zoom(factor: number, atX = 0.5, atY = 0.5, isSmooth = false): void {
    this.hold(zoomed(this.box, factor, atX, atY), isSmooth)
  }

  /** Moves by pixels. */
  pan(dx: number, dy: number): void {
    const { x, y, w, h } = this.box
    this.hold({ x: x - dx / this.scale, y: y - dy / this.scale, w, h })
  }

  showWhole(): void {
    this.hold(this.whole, true)
  }

  centre({ x, y }: Point): void {
    const { w, h } = this.box
    this.hold({ x: x - w / 2, y: y - h / 2, w, h }, true)
  }
}
