/** Ways to play from the front page: as each game presents itself, else as the server lists it. */
import type { Front } from '../games/contract'
import type { GameInfo, Setup } from './protocol'
import { say, sayOf } from './words.svelte'

export interface Way {
  game: string
  setup: string
  title: string
  about: string
  facts: string
  /** The start of the game's own front, whose picture stands over it; empty where the game has none. */
  start: string
  /** Whether it can be played beside the real box, too. */
  talk: boolean
  /** Other set-ups that stand nowhere else on the page. */
  others: Setup[]
}

/** Before the server has answered, what is known of games by themselves; afterwards, what it has. */
export function waysOf(games: GameInfo[] | null, fronts: readonly Front[]): Way[] {
  if (!games) return fronts.flatMap((front) => presented(front))
  return games.flatMap((info) => {
    const front = fronts.find((one) => one.game === info.name)
    return front ? presented(front, info) : plain(info)
  })
}

function presented({ game, starts }: Front, info?: GameInfo): Way[] {
  const said = sayOf(game)
  const there = starts.filter(({ setup }) => !info || info.setups.some((one) => one.name === setup))
  return there.map(({ name, setup, talk = false }) => ({
    game,
    setup,
    start: name,
    title: said(name),
    about: said(`${name}.about`),
    facts: said(`${name}.facts`),
    talk: talk && info?.talks.length !== 0,
    others: [],
  }))
}

function plain({ name, title, setups, talks }: GameInfo): Way[] {
  const [first, ...others] = setups
  return first
    ? [{ game: name, setup: first.name, start: '', title, about: sentence(first.about), facts: playersOf(setups), talk: talks.length > 0, others }]
    : []
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function playersOf(setups: Setup[]): string {
  const low = Math.min(...setups.map((one) => one.low))
  const high = Math.max(...setups.map((one) => one.high))
  if (high === 1) return say('home.players.one')
  return say(low === high ? 'home.players.same' : 'home.players', { low, high })
}
