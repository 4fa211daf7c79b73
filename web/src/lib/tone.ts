/** The colour of a line or bar: the game's own for its figures, otherwise one of a few; there is always a shape as well. */
import type { GamePage } from '../games/contract'
import type { Figure } from './protocol'

const TONES = ['var(--violet)', '#3fa79a', '#d0734f', '#8c9a2e', '#c05fa8', '#4f8fd0']

export const toneOf = (page: GamePage, figure: Figure, at: number): string => page.toneOf?.(figure) ?? TONES[at % TONES.length] ?? ''
