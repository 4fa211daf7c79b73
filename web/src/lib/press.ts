/** What a key does at the table; keys of options are shown on their buttons. */
import type { Session } from './session.svelte'
import { withdraw } from './withdraw'

export interface Openers {
  choices: () => void
  signs: () => void
  /** Closes what is open over the table; false if nothing is. */
  dismiss: () => boolean
}

/** Escape cancels one thing at a time: the film, an open dialog, a confirmation or selection, a choice in progress. */
function escape(session: Session, dismiss: () => boolean): boolean {
  if (session.film.running) session.film.skip()
  else if (dismiss()) return true
  else if (session.unsure || session.picking.picked.length) session.cancel()
  else void withdraw(session)
  return true
}

/** Where the arrow keys start on the board, or the board itself. */
function focusBoard(): boolean {
  const board = document.querySelector<HTMLElement>('main.board')
  const first = board?.querySelector<HTMLElement>('[tabindex="0"]') ?? board
  first?.focus()
  return true
}

function play(session: Session, text: string | undefined): boolean {
  if (text) void session.choose(text)
  return text !== undefined
}

/** Does what the key stands for; false if it stands for nothing. */
export function press(key: string, session: Session, open: Openers): boolean {
  if (key === 'Escape') return escape(session, open.dismiss)
  if (key === 'm') return focusBoard()
  if (key === '?') return (open.signs(), true)
  if (!session.ready) return false
  if (/^[1-9]$/.test(key)) return play(session, session.listed[Number(key) - 1]?.text)
  if (key === 'u') return (void session.undo(), true)
  if (key === 'h') return (void session.askHint(), true)
  if (key === 'l' || key === '/') return (open.choices(), true)
  return play(session, session.picking.left.find((one) => session.page?.keys[one.kind] === key)?.text)
}
