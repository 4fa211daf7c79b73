import type { Taste } from './keep'

const light = matchMedia('(prefers-color-scheme: light)')
let wanted: Taste['theme'] = 'system'

/** Applies the colours of a theme; `system` follows the machine. */
export function paint(theme: Taste['theme']): void {
  wanted = theme
  const name = theme === 'system' ? (light.matches ? 'light' : 'dark') : theme
  document.documentElement.dataset.theme = name
}

light.addEventListener('change', () => paint(wanted))

/** A game may have colours of its own for everything on the screen; the function returned takes them off again. */
export function wear(game: string): () => void {
  const root = document.documentElement
  if (game) root.dataset.game = game
  return () => delete root.dataset.game
}
