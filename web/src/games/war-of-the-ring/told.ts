/** What is shown when somebody looks at a card, a location, a deck or a pile. */
import type { Place } from '../../lib/protocol'
import type { Fact, Told } from '../contract'
import { cardCount, cardOf, cycledPile, outPile, PATH, RESERVE, rows, UNKNOWN } from './entries'
import { factionName, type Lore } from './lore'
import { nameOf, playerNamed, playerOf, sideOf } from './parts'
import { wielderWords, whyNot } from './shortfall'
import type { Entry, Player, View } from './types'
import { say } from './words'

/** Things that are no entries of the content: `player:frodo`, `pile:frodo/out`, `scored:free`. */
export const ofPlayer = (name: string) => `player:${name}`
export const ofPile = (name: string, pile: string) => `pile:${name}/${pile}`
export const ofScored = 'scored:'

const HIDDEN_RULE = '12.2'
const PLAYER_RULE = '1.3'
/** The same for bots: how they act, what is known of their cards, and that eliminated cards are open. */
const BOT_RULE = '13.6'
const KNOWN_RULE = '13.22'
const OPEN_RULE = '13.27'
const SCORE_RULE = '9.1'
const TEXT = 'text'

type Thing = { slug: string; title: string }
const fact = (word: string, text: string | number): Fact => ({ label: say(`told.${word}`), text: String(text) })

function listed(word: string, slugs: string[], lore: Lore): Fact {
  const things: Thing[] = slugs.map((slug) => ({ slug, title: lore.title(slug) }))
  return { label: say(`told.${word}`), things, text: things.length ? '' : say('told.none') }
}

/** Cards of a pile: those the reader knows, and how many more there are. */
function pileFacts(word: string, cards: string[], lore: Lore): Fact[] {
  const known = cards.filter((card) => card !== UNKNOWN)
  const hidden = cards.length - known.length
  const facts = known.length || !hidden ? [listed(word, known, lore)] : []
  return hidden ? [...facts, fact('face-down', hidden)] : facts
}

/** Whether numbers of ours stand on a card; our wording of its text is no number. */
export function isHouse(entry: Entry): boolean {
  return entry.house ?? Object.entries(entry.from ?? {}).some(([key, word]) => word === 'house' && !key.startsWith(TEXT))
}

function provenance({ from = {} }: Entry): Fact[] {
  const words = new Set(Object.entries(from).flatMap(([key, word]) => (key.startsWith(TEXT) ? [] : [word])))
  const said = [...words].map((word) => say(`from.${word}`)).filter(Boolean)
  return said.length ? [fact('from', said.join(', '))] : []
}

const iconWords = (card: string, lore: Lore) => lore.icons(card).map(({ icon, count }) => say(`icon.${icon}`, { count }))

function cardFacts(card: string, view: View, lore: Lore): Fact[] {
  const entry = lore.entry(card)
  const icons = iconWords(card, lore)
  const where = rows(view.state).find(({ entries }) => entries.some((one) => cardOf(one) === card))
  return [
    fact('kind', lore.kindWords(card)),
    ...(icons.length ? [fact('icons', icons.join(', '))] : entry.kind === 'event' ? [] : [fact('icons', say('told.none'))]),
    ...(entry.paths?.length ? [fact('paths', lore.pathNumbers(card))] : []),
    ...(entry.kind === 'army' || entry.kind === 'character' ? [listed('grounds', lore.groundsOf(card), lore)] : []),
    ...(entry.wielders ? [fact('wielders', wielderWords(card, lore))] : []),
    ...(where ? [fact('where', placeWords(where.place, view, lore))] : []),
    ...(entry.copies && entry.copies > 1 ? [fact('copies', entry.copies)] : []),
    ...provenance(entry),
  ]
}

function placeWords(place: string, { state }: View, lore: Lore): string {
  if (place === RESERVE) return say('at.reserve')
  return lore.title(place === PATH ? state.path : place)
}

const factions = (names: string[] = []) => names.map(factionName).join(', ')

function locationFacts(slug: string, { state }: View, lore: Lore): Fact[] {
  const entry = lore.entry(slug)
  const isPath = entry.kind === 'path'
  return [
    fact('kind', isPath ? say('kind.path', { number: entry.number ?? 0 }) : say(`kind.battleground.${entry.side ?? 'free'}`)),
    fact('points', entry.points ?? 0),
    fact('defence', state.bare.includes(slug) ? say('told.bare') : (entry.defence ?? 0)),
    ...(isPath ? [] : [fact('defending', factions(entry.defending)), fact('attacking', factions(entry.attacking))]),
    ...provenance(entry),
  ]
}

function playerTold(player: Player, view: View, lore: Lore, places: Place[]): Told {
  const who = playerOf(player, view.seat, places)
  const facts: Fact[] = [
    fact('side', say(`side.${player.side}`)),
    ...(who ? [fact('player', who)] : []),
    fact('hand', player.hand.length),
    ...mayFacts(player, 'hand', lore),
    ...(player.shown.length && (player.bot || player.seat !== view.seat) ? [listed('shown', player.shown, lore)] : []),
    fact('limit', player.limit),
    ...(player.ring === 'none' ? [] : [fact('ring', say(`ring.${player.ring}`))]),
    listed('reserve', player.reserve.map(cardOf), lore),
    fact('deck', cardCount(player.deck)),
    { label: say('told.piles'), things: ['cycled', 'out'].map((pile) => ({ slug: ofPile(player.name, pile), title: say(`pile.${pile}`) })) },
  ]
  const text = player.bot ? say('about.bot') : say(`about.${player.name}`)
  return { title: nameOf(player.name), text, facts, rule: player.bot ? BOT_RULE : PLAYER_RULE, house: false, why: [] }
}

const hidesCards = ({ hand, cycled, deck }: Player, pile: string) =>
  pile === 'deck' ? cardCount(deck) > 0 : (pile === 'hand' ? hand : cycled).includes(UNKNOWN)

/** What may be among the cards of a bot that nobody sees (13.22). */
function mayFacts(player: Player, pile: string, lore: Lore): Fact[] {
  const cards = player.may?.[pile as keyof typeof player.may] ?? []
  return hidesCards(player, pile) && cards.length ? [listed('may', [...new Set(cards)], lore)] : []
}

const ruleOfPile = (player: Player, pile: string) => (!player.bot ? HIDDEN_RULE : pile === 'out' ? OPEN_RULE : KNOWN_RULE)

function pileTold(player: Player, pile: string, lore: Lore): Told {
  const cards = pile === 'deck' ? player.deck.flatMap((group) => group.cards ?? []) : pile === 'out' ? outPile(player) : cycledPile(player)
  const count = pile === 'deck' ? cardCount(player.deck) : cards.length
  return {
    title: say('pile.of', { pile: say(`pile.${pile}`), name: nameOf(player.name) }),
    text: (player.bot && say(`pile.${pile}.about.bot`)) || say(`pile.${pile}.about`),
    facts: [fact('count', count), ...(cards.length ? pileFacts('cards', cards, lore) : []), ...mayFacts(player, pile, lore)],
    rule: ruleOfPile(player, pile),
    house: false,
    why: [],
  }
}

function scoredTold({ state }: View, lore: Lore): Told {
  const facts = (['free', 'shadow'] as const).flatMap((side): Fact[] => {
    const things = state.scored[side].map((slug) => ({ slug, title: say('scored.one', { place: lore.title(slug), points: lore.points(slug) }) }))
    const corruption = side === 'shadow' && state.corruption ? say('scored.corruption', { count: state.corruption }) : ''
    return [{ label: `${say(`side.${side}`)}: ${state.score[side]}`, things, text: things.length || corruption ? corruption : say('told.none') }]
  })
  const left = (['free', 'shadow'] as const).map((side) => {
    const grounds = state.battlegrounds[side].flatMap((group) => group.cards ?? [])
    return { ...listed('cards', grounds, lore), label: say(`told.left.${side}`) }
  })
  facts.push(...left)
  return { title: say('scored'), text: say('scored.about'), facts, rule: SCORE_RULE, house: false, why: [] }
}

function entryTold(slug: string, view: View, lore: Lore): Told {
  const entry = lore.entry(slug)
  const isPlace = entry.kind === 'battleground' || entry.kind === 'path'
  const why = isPlace ? '' : whyNot(slug, view, lore)
  return {
    title: entry.title,
    english: lore.printed(slug),
    text: lore.text(slug) || (isPlace ? say('told.plain-place') : say('told.plain')),
    facts: isPlace ? locationFacts(slug, view, lore) : cardFacts(slug, view, lore),
    rule: entry.rule,
    rulings: (entry.rulings ?? []).filter((number) => number !== entry.rule),
    house: isHouse(entry),
    why: why ? [why] : [],
  }
}

export function told(slug: string, view: View, lore: Lore, places: Place[]): Told {
  const [noun = '', rest = ''] = slug.split(':')
  const [name = '', pile = ''] = rest.split('/')
  const player = playerNamed(name, view.state)
  if (player && noun === 'player') return playerTold(player, view, lore, places)
  if (player && noun === 'pile') return pileTold(player, pile, lore)
  if (slug === ofScored) return scoredTold(view, lore)
  return entryTold(slug, view, lore)
}

export const toneOf = (name: string): string => `var(--${sideOf(name.split('+')[0] ?? '')})`
