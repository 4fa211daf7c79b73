/** Where a ship heads on the screen, in words. */
import { say } from './words'

const WORDS = ['up', 'up-right', 'right', 'down-right', 'down', 'down-left', 'left', 'up-left']

export const headingName = (turn: number): string => say(`heading.${WORDS[Math.round((((turn % 360) + 360) % 360) / 45) % 8]}`)
