/** What a key does at the table; keys of options stand on their buttons. */
import type { Session } from './session.svelte'

export interface Openers {
  choices: () => void
  signs: () => void
}

function escape(session: Session): boolean {
  if (session.film.running) session.film.skip()
  else session.cancel()
  return true
}

function focusMap(): boolean {
  document.querySelector<HTMLElement>('[data-tile][tabindex="0"]')?.focus()
  return true
}

function play(session: Session, text: string | undefined): boolean {
  if (text) void session.play(text)
  return text !== undefined
}

/** Does what the key means; false where it means nothing. */
export function press(key: string, session: Session, open: Openers): boolean {
  if (key === 'Escape') return escape(session)
  if (key === 'm') return focusMap()
  if (key === '?') return (open.signs(), true)
  if (!session.ready) return false
  if (/^[1-9]$/.test(key) && session.picking.picked.length) return play(session, session.picking.left[Number(key) - 1]?.text)
  if (key === 'u') return (void session.undo(), true)
  if (key === 'h') return (void session.askHint(), true)
  if (key === 'l' || key === '/') return (open.choices(), true)
  return play(session, session.picking.left.find((one) => session.page?.keys[one.kind] === key)?.text)
}
