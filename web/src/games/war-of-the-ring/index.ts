/** War of the Ring: The Card Game on the page. */
import type { Happening } from '../../lib/protocol'
import type { Sound } from '../../lib/sound'
import type { GamePage } from '../contract'
import { after } from './after'
import Board from './Board.svelte'
import Champion from './Champion.svelte'
import { coach } from './coach'
import Decides from './Decides.svelte'
import Figure from './Figure.svelte'
import Hand from './Hand.svelte'
import { iconOf } from './icons'
import { KEYS } from './keys'
import { labelOf } from './labels'
import { Lore } from './lore'
import Mark from './Mark.svelte'
import { choice } from './options'
import { active, actingOf, chosenFor, decksOf, figureOf, forName, isBot, nameOf, seatName, seatOf } from './parts'
import Signs from './Signs.svelte'
import { told, toneOf } from './told'
import Way from './Way.svelte'
import type { Content, View } from './types'
import { say } from './words'

/** Steps within an action: going back cancels the whole action. */
const STEPS = ['pay', 'eliminate', 'forsake']
/** How people choose for a bot. */
const BEHALF_RULE = '13.23'
const SOUNDS: Record<string, Sound> = { fought: 'hit', lost: 'hit', fell: 'hit', scored: 'chime', ring: 'chime', played: 'dice', 'played-on': 'dice' }
const NOUNS: Record<string, string> = { card: 'card', card2: 'card', location: 'location', place: 'location', player: 'player' }

const stepOf = ({ state }: View) => {
  const step = state.frames.at(-1)?.step ?? ''
  return active(state) && STEPS.includes(step) ? step : ''
}

export const page: Omit<GamePage, 'Players'> = {
  Board,
  Hand,
  Figure,
  Mark,
  Champion,
  Aside: Decides,
  Details: Way,
  spread: true,
  toneOf: ({ name }) => toneOf(name),
  Signs,
  choices: (options, view) => options.map((option) => choice(option, (view as View).state)),
  keys: KEYS,
  main: ['yes', 'done'],
  ends: ['pass', 'no', 'stay', 'spare'],
  few: 3,
  told: (slug, view, content, places) => told(slug, view as View, new Lore(content as Content), places),
  nameOf: (seat, view) => seatName(seat, (view as View).state),
  label(thing, content) {
    const [noun = '', rest = ''] = thing.split(':')
    const slug = rest.split('/').at(-1) ?? ''
    if (noun === 'pile') return say(`pile.${slug}`)
    return slug in content ? new Lore(content as Content).title(slug) : say(`at.${slug}`)
  },
  wordsOf: (option, content) => labelOf(option, new Lore(content as Content)),
  iconOf,
  thingsOf(event: Happening) {
    return Object.entries(event.args)
      .filter(([noun]) => NOUNS[noun])
      .map(([noun, value]) => `${NOUNS[noun]}:${value}`)
  },
  actor(events) {
    const name = events.find((event) => event.args.player)?.args.player
    return name ? { name, form: '' } : null
  },
  results({ view }) {
    const { state } = view as View
    const seats = [...new Set(state.players.map((one) => seatOf(one, state)))].sort()
    return seats.map((seat) => {
      const side = decksOf(seat, state)[0]?.side ?? 'free'
      return { seat, figure: figureOf(seat, state) ?? { name: '', form: '' }, note: say('points', { points: state.score[side] }) }
    })
  },
  after: (view, event, content) => after(view, event, content as Content),
  soundOf: (event) => SOUNDS[event.name],
  turnOf(view) {
    const { state } = view as View
    const one = active(state)
    return one ? seatOf(one, state) : null
  },
  chosenFor(view) {
    const bot = chosenFor((view as View).state)
    return bot ? { name: forName(bot.name), figure: { name: bot.name, form: '' }, note: say('behalf'), rule: BEHALF_RULE } : null
  },
  isBot: (seat, view, places) => decksOf(seat, (view as View).state).some((one) => isBot(one, places)),
  figureOf: (seat, view) => figureOf(seat, (view as View).state),
  actingOf(seat, view) {
    const one = actingOf(seat, (view as View).state)
    return one ? { name: nameOf(one.name), figure: { name: one.name, form: '' } } : null
  },
  isMidway: (view) => stepOf(view as View) !== '',
  stepOf: (view) => stepOf(view as View),
  coach,
}
