/** What a key does at the table; keys of options stand on their buttons. */
import type { Session } from './session.svelte'
import { withdraw } from './withdraw'

export interface Openers {
  choices: () => void
  signs: () => void
  /** Close what lies over the table; false where nothing does. */
  dismiss: () => boolean
}

/** One thing at a time: the film, what lies over the table, what is asked about or pointed at, a choice that has begun. */
function escape(session: Session, dismiss: () => boolean): boolean {
  if (session.film.running) session.film.skip()
  else if (dismiss()) return true
  else if (session.unsure || session.picking.picked.length) session.cancel()
  else void withdraw(session)
  return true
}

/** Where the arrows begin on the board, or the board itself. */
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

/** Does what the key means; false where it means nothing. */
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
