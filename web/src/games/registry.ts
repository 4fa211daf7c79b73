/** All games of this page: each is a folder next to this file with a front.ts, and nothing else names it. */
import type { Component } from 'svelte'
import { introduce, learn } from '../lib/words.svelte'
import type { FieldProps, Front, GamePage, OwnPageProps, TalkPage } from './contract'

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

/** A page of a game's own; undefined if it has none of this name. */
export async function ownPageOf(game: string, name: string): Promise<Component<OwnPageProps> | undefined> {
  const front = frontOf(game)
  const [page] = await Promise.all([front?.pages?.find((one) => one.name === name)?.load(), wordsOf(front)])
  return page
}

/** The field of a game's own for an option of a new match; undefined if it has none. */
export async function fieldOf(game: string, option: string): Promise<Component<FieldProps> | undefined> {
  const front = frontOf(game)
  const load = front?.fields?.[option]
  if (!load) return undefined
  const [field] = await Promise.all([load(), wordsOf(front)])
  return field
}

/** The same for a talk beside a real table. */
export async function talkPageOf(game: string): Promise<TalkPage> {
  const front = frontOf(game)
  const [plain, given] = await Promise.all([import('./plain/talk'), front?.talk?.(), wordsOf(front)])
  return { ...plain.page, ...given }
}
