/** All games of this page: each is a folder next to this file with a front.ts, and nothing else names it. */
import { introduce, learn } from '../lib/words.svelte'
import type { Front, GamePage, TalkPage } from './contract'

const found = import.meta.glob<{ front: Front }>('./*/front.ts', { eager: true })
const fronts = new Map(Object.values(found).map(({ front }) => [front.game, front]))
for (const { game, texts } of fronts.values()) introduce(game, texts)

export const FRONTS: readonly Front[] = [...fronts.values()]

export const frontOf = (game: string): Front | undefined => fronts.get(game)

async function wordsOf(front: Front | undefined): Promise<void> {
  if (front?.words) await learn(front.game, front.words)
}

/** The page of a game; the plain page provides what it lacks, or everything. */
export async function pageOf(game: string): Promise<GamePage> {
  const front = frontOf(game)
  const [plain, given] = await Promise.all([import('./plain'), front?.page?.(), wordsOf(front)])
  return { ...plain.page, ...given }
}

/** The same for a talk beside a real table. */
export async function talkPageOf(game: string): Promise<TalkPage> {
  const front = frontOf(game)
  const [plain, given] = await Promise.all([import('./plain/talk'), front?.talk?.(), wordsOf(front)])
  return { ...plain.page, ...given }
}
