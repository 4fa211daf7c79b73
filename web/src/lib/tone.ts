/** The colour of a line or bar: the game's for its figures, else one of a few; a shape stands beside it always. */
import type { GamePage } from '../games/contract'
import type { Figure } from './protocol'

const TONES = ['var(--violet)', '#3fa79a', '#d0734f', '#8c9a2e', '#c05fa8', '#4f8fd0']

export const toneOf = (page: GamePage, figure: Figure, at: number): string => page.toneOf?.(figure) ?? TONES[at % TONES.length] ?? ''
