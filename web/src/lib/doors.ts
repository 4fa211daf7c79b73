/** The doors on the front page, one for each game: as the game presents itself, otherwise as the server lists it. */
import type { Front } from '../games/contract'
import type { GameInfo, Setup } from './protocol'
import { say, sayOf } from './words.svelte'

export interface Way {
  setup: string
  label: string
  about: string
  options?: Record<string, unknown>
  bot?: string
}

/** A link to a page of the game's own. */
export interface Passage {
  label: string
  href: string
}

export interface Door {
  game: string
  title: string
  about: string
  facts: string
  /** Ways to start at once, the main one first. */
  ways: Way[]
  /** Whether several people can play it. */
  friends: boolean
  /** Whether it can be played with the real box, too. */
  talk: boolean
  pages: Passage[]
  front?: Front
}

/** Until the server has answered, the games this page knows; then the games the server has. */
export function doorsOf(games: GameInfo[] | null, fronts: readonly Front[]): Door[] {
  if (!games) return fronts.map((front) => presented(front))
  return games.map((info) => {
    const front = fronts.find((one) => one.game === info.name)
    return front ? presented(front, info) : plain(info)
  })
}

function presented(front: Front, info?: GameInfo): Door {
  const said = sayOf(front.game)
  const there = front.starts.filter(({ setup }) => !info || info.setups.some((one) => one.name === setup))
  return {
    game: front.game,
    title: info?.title ?? said('title'),
    about: said('about'),
    facts: said('facts'),
    ways: there.map(({ name, setup, options, bot }) => ({ setup, label: said(name), about: '', ...(options ? { options } : {}), ...(bot ? { bot } : {}) })),
    friends: !info || hasFriends(info),
    talk: info ? info.talks.length > 0 : Boolean(front.talk),
    pages: (front.pages ?? []).map(({ name }) => ({ label: said(name), href: `#/game/${front.game}/${name}` })),
    front,
  }
}

function plain(info: GameInfo): Door {
  const [first, ...others] = info.setups
  const main: Way[] = first ? [{ setup: first.name, label: say('play'), about: '' }] : []
  return {
    game: info.name,
    title: info.title,
    about: sentence(first?.about ?? ''),
    facts: first ? playersOf(info.setups) : '',
    ways: [...main, ...others.map((one) => ({ setup: one.name, label: one.title, about: one.about }))],
    friends: hasFriends(info),
    talk: info.talks.length > 0,
    pages: [],
  }
}

const hasFriends = (info: GameInfo) => info.setups.some((one) => one.high > 1)
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function playersOf(setups: Setup[]): string {
  const low = Math.min(...setups.map((one) => one.low))
  const high = Math.max(...setups.map((one) => one.high))
  if (high === 1) return say('home.players.one')
  return say(low === high ? 'home.players.same' : 'home.players', { low, high })
}
