/** X-Wing on the page. */
import type { Happening, Place } from '../../lib/protocol'
import type { Sound } from '../../lib/sound'
import type { GamePage } from '../contract'
import { after } from './after'
import Board from './Board.svelte'
import { coach } from './coach'
import Figure from './Figure.svelte'
import Hand from './Hand.svelte'
import { iconOf } from './icons'
import { KEYS } from './keys'
import { labelOf } from './labels'
import { Lore, TWIN } from './lore'
import Mark from './Mark.svelte'
import { haulOf, isHiding, NEEDED } from './mission'
import { choices } from './options'
import Players from './Players.svelte'
import Signs from './Signs.svelte'
import { told } from './told'
import type { Content, Offer, State, View } from './types'
import { say } from './words'

const SOUNDS: Record<string, Sound> = {
  rolled: 'dice',
  'rolled-evasion': 'dice',
  damaged: 'hit',
  critical: 'hit',
  destroyed: 'hit',
  locked: 'chime',
  scanned: 'sweep',
  sliced: 'dice',
  stolen: 'chime',
  'intel-left': 'chime',
  'intel-lost': 'hit',
  escaped: 'leap',
}
const NOUNS: Record<string, string> = { ship: 'ship', ship2: 'ship', obstacle: 'obstacle' }

/** The faction of a seat, or the twin where both fly for the same one. */
function sideAt(seat: number, places: Place[]): string {
  const name = (at: number) => places.find((one) => one.seat === at)?.figure?.name ?? ''
  return seat > 0 && name(seat) === name(0) ? TWIN : name(seat)
}

const factionName = (side: string, seat: number) => say(`side.${side}`) || say('seat', { seat: seat + 1 })

/** What a side of a mission has got in the end. */
function earned(seat: number, state: State): string {
  const haul = haulOf(state)
  return seat ? say('kept', { value: haul.kept, needed: NEEDED.kept }) : say('stolen', { value: haul.stolen, needed: NEEDED.stolen })
}

export const page: GamePage = {
  Board,
  Players,
  Hand,
  beside: true,
  Figure,
  Mark,
  toneOf: ({ name }) => `var(--${name || 'violet'})`,
  Signs,
  choices: (options) => choices(options as Offer[]),
  keys: KEYS,
  main: ['done'],
  ends: ['skip', 'hold', 'leave', 'decline', 'not-now', 'stay'],
  few: 0,
  told: (slug, view, content, _, shared) => told(slug, view as View, new Lore(content as Content), shared),
  nameOf: (seat, _view, _content, places) => factionName(sideAt(seat, places), seat),
  label(thing, content) {
    const [noun = '', name = ''] = thing.split(':')
    const lore = new Lore(content as Content)
    return noun === 'ship' ? lore.title(name in content ? name : name.replace(/-\d+$/, '')) : ''
  },
  wordsOf: (option, content) => labelOf(option as Offer, content as Content),
  iconOf,
  thingsOf: (event: Happening) =>
    Object.entries(event.args)
      .filter(([noun]) => NOUNS[noun])
      .map(([noun, value]) => `${NOUNS[noun]}:${value}`),
  actor: () => null,
  results({ view, seats }) {
    const { state } = view as View
    return [0, 1].map((seat) => ({
      seat,
      figure: { name: sideAt(seat, seats), form: '' },
      note: state.mission ? earned(seat, state) : say('points', { points: state.score?.[seat] ?? 0 }),
    }))
  },
  after: (view, event) => after(view, event),
  soundOf: (event) => SOUNDS[event.name],
  isQuiet: ({ name }) => name === 'set',
  isOpen: (view) => (view as View).state.phase !== 'planning' && !isHiding((view as View).state),
  turnOf: () => null,
  isBot: (seat, _, places) => places.find((one) => one.seat === seat)?.kind === 'bot',
  figureOf: (seat, _, places) => ({ name: sideAt(seat, places), form: '' }),
  isMidway: (view) => ['face-ship', 'spin-obstacle'].includes((view as View).state.frames.at(-1)?.step ?? ''),
  stepOf: (view) => (view as View).state.frames.at(-1)?.step ?? '',
  coach,
}
