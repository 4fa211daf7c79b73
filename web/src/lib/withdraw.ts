/** Going back within a choice of several steps: each step is a play of its own, undone one after another. */
import type { Session } from './session.svelte'

/** Undoes the last play; false if that did not happen at once. */
async function undone(session: Session): Promise<boolean> {
  const version = session.table?.version ?? 0
  if (!session.table?.undo.may || !(await session.undo())) return false
  await session.next(version)
  return true
}

async function played(session: Session, action: string): Promise<boolean> {
  const version = session.table?.version ?? 0
  if (!(await session.play(action))) return false
  await session.next(version)
  return true
}

/** Back to before the choice began. */
export async function withdraw(session: Session): Promise<void> {
  while (session.midway && (await undone(session)));
}

/** What was played after this step of the choice; null if it cannot be undone on its own. */
function after(session: Session, action: string): string[] | null {
  const actions = session.plays.map((play) => play.action ?? '')
  const at = actions.lastIndexOf(action)
  const later = actions.slice(at + 1)
  return at < 0 || !session.midway || (later.length && !session.alone) ? null : later
}

/** Undoes one step and keeps those that followed it. */
export async function takeBack(session: Session, action: string): Promise<void> {
  const later = after(session, action)
  if (!later) return
  for (let count = 0; count <= later.length; count += 1) if (!(await undone(session))) return
  for (const one of later) if (!(await played(session, one))) return
}
