/** Casting Shadows on the page. */
import type { Happening, Option } from '../../lib/protocol'
import type { Sound } from '../../lib/sound'
import type { GamePage } from '../contract'
import { after } from './after'
import Board from './Board.svelte'
import Champion from './Champion.svelte'
import { coach } from './coach'
import Figure from './Figure.svelte'
import Hand from './Hand.svelte'
import { iconOf } from './icons'
import { KEYS } from './keys'
import { labelOf } from './labels'
import { costFacts, Lore, pieceWord } from './lore'
import Mark from './Mark.svelte'
import { choice } from './options'
import Players from './Players.svelte'
import { factsOf, isBot } from './seats'
import { whyNot } from './shortfall'
import Signs from './Signs.svelte'
import type { Content, View } from './types'
import { say } from './words'

/** Steps within an action: going back cancels the whole action. */
const STEPS = ['reroll', 'pay-with', 'spend-spell', 'make-room', 'keep']
/** How a bot of the solo rules plays. */
const BOT_RULE = '15.7'
const SOUNDS: Record<string, Sound> = { rolled: 'dice', hurt: 'hit', burned: 'hit', 'bot-burned': 'hit', cast: 'chime', 'bot-cast': 'chime', ability: 'chime' }
const NOUNS: Record<string, string> = { tile: 'tile', character: 'seat', character2: 'seat', card: 'card' }

const stepOf = ({ state }: View) =>
  state.frames
    .map((frame) => frame.step)
    .filter((step) => STEPS.includes(step))
    .at(-1) ?? ''

export const page: GamePage = {
  Board,
  Players,
  Hand,
  Figure,
  Mark,
  Champion,
  toneOf: ({ name }) => `var(--${name})`,
  Signs,
  choices(options: Option[], view) {
    const shown = view as View
    const own = shown.seat === null ? '' : (shown.state.seats[shown.seat]?.tile ?? '')
    return options.map((option) => choice(option, own))
  },
  keys: KEYS,
  main: ['roll', 'pass', 'transform', 'leave-all', 'stay'],
  ends: ['end', 'done'],
  told(slug, view, content, places) {
    const lore = new Lore(content as Content)
    const entry = lore.entry(slug)
    const told = { title: entry.title, english: lore.printed(slug), text: entry.text, rule: entry.rule, house: entry.house ?? false }
    if (entry.kind !== 'character') return { ...told, facts: costFacts(entry, lore), why: whyNot(slug, view as View, lore) }
    const seat = (view as View).state.seats.find((one) => one.character === slug)
    const facts = factsOf(slug, view as View, lore, places)
    const title = seat ? lore.fullName(seat) : entry.title
    return {
      ...told,
      title,
      english: seat ? lore.printedName(seat) : told.english,
      text: '',
      facts,
      why: [],
      ...(seat?.bot ? { rule: BOT_RULE, house: false } : {}),
    }
  },
  nameOf(seat, view, content) {
    const character = (view as View).state.seats[seat]?.character
    return character ? new Lore(content as Content).name(character) : say('seat', { seat: seat + 1 })
  },
  label(thing, content) {
    const [noun = '', ...rest] = thing.split(':')
    const slug = rest.join(':')
    if (noun === 'piece') return pieceWord(slug)
    return slug ? new Lore(content as Content).title(slug) : say(noun)
  },
  wordsOf: (option, content) => labelOf(option, new Lore(content as Content)),
  iconOf,
  thingsOf(event: Happening) {
    return Object.entries(event.args)
      .filter(([noun]) => NOUNS[noun])
      .map(([noun, value]) => `${NOUNS[noun]}:${value}`)
  },
  actor(events) {
    const name = events.find((event) => event.args.character)?.args.character
    return name ? { name, form: '' } : null
  },
  results({ view }) {
    const seats = (view as View).state.seats
    return seats.map(({ character, hp, form }, seat) => ({ seat, figure: { name: character, form }, note: hp ? say('hp', { hp }) : say('out') }))
  },
  after: (view, event, content) => after(view, event, content as Content),
  soundOf: (event) => SOUNDS[event.name],
  endsTurn(event, view) {
    const { seat, state } = view as View
    return event.name === 'ended' && seat !== null && event.args.character === state.seats[seat]?.character
  },
  turnOf: (view) => (view as View).state.active,
  isBot: (seat, view, places) => isBot(seat, view as View, places),
  figureOf(seat, view) {
    const found = (view as View).state.seats[seat]
    return found?.character ? { name: found.character, form: found.form } : null
  },
  isMidway: (view) => stepOf(view as View) !== '',
  stepOf: (view) => stepOf(view as View),
  coach,
}
