/** The table after an event: only for the film between two tables from the server. */
import type { GameView, Happening } from '../../lib/protocol'
import { leadsTo } from './chart'
import { cardCount, cardOf, EMPTY, PATH, places, RESERVE, rows, standAt, UNKNOWN, units } from './entries'
import { Lore } from './lore'
import { active, playerNamed, scenarioOf } from './parts'
import type { Content, Frame, Player, Side, State, View } from './types'

type Args = Record<string, string>
type Change = (state: State, args: Args, lore: Lore, setup: string) => void

/** The deed for which a bot turns up a card of its hand. */
const PLAY = 'play'
/** Events that only show a card. */
const SHOWING = ['revealed', 'aimed', 'because']
/** Among the cards that are coming: the top card of a deck, until it is said what becomes of it. */
const TOP = 'top'

const amount = (args: Args) => Number(args.number ?? 0)

/** Where a card is in a row; of a bot's copies the right-most goes first (13.5). */
function found(list: string[], card: string, player?: Player): number {
  const cards = list.map(cardOf)
  return player?.bot ? cards.lastIndexOf(card) : cards.indexOf(card)
}

/** Takes one card out of a list, if it is there. */
function drop(list: string[], card: string, player?: Player): boolean {
  const at = found(list, card, player)
  if (at >= 0) list.splice(at, 1)
  return at >= 0
}

/** Changes the player that an event names. */
const ofPlayer =
  (change: (player: Player, args: Args, state: State, lore: Lore) => void): Change =>
  (state, args, lore) => {
    const player = playerNamed(args.player, state)
    if (player) change(player, args, state, lore)
  }

/** A card leaves whatever its player holds: what it set aside, or its hand, where we may not know it. */
function leaveHand(player: Player, card: string): void {
  if (leaveAside(player, card)) return
  if (card === UNKNOWN) return leaveUnseen(player)
  drop(player.shown, card)
  if (!drop(player.hand, card) && !leaveAside(player, UNKNOWN)) drop(player.hand, UNKNOWN)
}

/** Whether a card lay among those set aside, the latest first. */
const leaveAside = (player: Player, card: string): boolean => [...player.asides].reverse().some((cards) => drop(cards, card))

/** Nobody knows which card went, so nobody knows any more which are left (12.3). */
function leaveUnseen(player: Player): void {
  player.hand = Array<string>(Math.max(0, player.hand.length - 1)).fill(UNKNOWN)
  player.shown = []
}

/** A card leaves play, first where a combat is being resolved. */
function leavePlay(state: State, card: string, player: Player): boolean {
  const there = rows(state).filter(({ entries }) => entries.some((one) => cardOf(one) === card))
  const row = there.find(({ place }) => place === state.fighting) ?? there[0]
  return row !== undefined && drop(row.entries, card, player)
}

/** A card that went from the top of its deck, or was turned up, is nowhere else; others are in play, or held. */
function leave(state: State, player: Player, card: string, isOpen: boolean): void {
  const coming = state.coming ?? []
  if (drop(coming, TOP) || (player.bot && (drop(coming, card) || leaveAside(player, card)))) return
  if (player.bot && state.round === 0) return leaveDeck(player)
  if (!isOpen || !leavePlay(state, card, player)) leaveHand(player, card)
}

/** The top card leaves the deck; its owner may know which cards are left. */
function leaveDeck(player: Player, card = UNKNOWN): void {
  const top = player.deck.find((one) => cardCount([one]) > 0)
  if (!top) return
  if (top.count !== undefined) top.count -= 1
  else if (top.hidden !== undefined) top.hidden -= 1
  else if (!top.cards?.includes(card)) top.count = cardCount([top]) - 1
  if (top.cards) drop(top.cards, card)
}

function draw(player: Player, { card = UNKNOWN }: Args): void {
  leaveDeck(player, card)
  player.hand.push(card)
}

function recycle(player: Player, args: Args): void {
  player.deck.push({ hidden: amount(args) })
  player.cycled = []
  player.cycled_known = []
}

function take(player: Player, { card = '', pile = '' }: Args): void {
  if (pile === 'deck') leaveDeck(player, card)
  else if (!drop(player.cycled_known, card) && !drop(player.cycled, card)) drop(player.cycled, UNKNOWN)
  player.hand.push(card)
  player.shown.push(card)
}

/** A card comes into play: it left the hand already if its cost was asked for meanwhile. */
function come(player: Player, card: string, state: State): void {
  if (!drop(state.coming ?? [], card)) leaveHand(player, card)
}

function put(player: Player, { card = '', place = '' }: Args, state: State): void {
  come(player, card, state)
  if (place === RESERVE) player.reserve.push(`${card}*`)
  else standIn(state, place)[player.side].push(card)
}

/** The cards at a place, which may have become active only now. */
function standIn(state: State, place: string): { free: string[]; shadow: string[] } {
  state.at[place] ??= structuredClone(EMPTY)
  return state.at[place]
}

/** An item goes right of the other items of its wielder (5.5). */
function wear(player: Player, { card = '', card2 = '' }: Args, state: State, lore: Lore): void {
  come(player, card, state)
  const row = rows(state).find(({ entries }) => entries.some((one) => cardOf(one) === card2))
  const at = row?.entries.findIndex((one) => cardOf(one) === card2) ?? -1
  if (!row || at < 0) return
  const unit = units(row.entries.slice(at), lore)[0]
  row.entries.splice(at + 1 + (unit?.items.length ?? 0), 0, card)
}

/** A card moves with its items. */
function move(player: Player, { card = '', place = '' }: Args, state: State, lore: Lore): void {
  const at = found(player.reserve, card, player)
  if (at < 0) return
  const unit = units(player.reserve.slice(at), lore)[0]
  const moved = player.reserve.splice(at, 1 + (unit?.items.length ?? 0))
  standIn(state, place)[player.side].push(...moved.map((one) => one.replace('*', '')))
}

/** A bot turns up a card: of its hand if it is going to play one (13.13), otherwise of its deck (13.32). */
function turnUp(player: Player, { card = '' }: Args, state: State): void {
  state.turned = { player: player.name, card }
  if (state.chosen === PLAY) {
    leaveHand(player, card)
    state.coming?.push(card)
    delete state.chosen
  } else {
    leaveDeck(player, card)
    player.asides.push([card])
  }
}

/** Once it is told what becomes of a card, it is no longer shown by itself. */
function settle(state: State, { name, args }: Happening): void {
  if (SHOWING.includes(name)) return
  if (name === 'turn' || args.card === state.turned?.card) delete state.turned
  if (name === 'turn' || args.card === state.aim?.card) delete state.aim
}

const toPile = (pile: 'cycled' | 'cycled_known' | 'out' | 'out_known') =>
  ofPlayer((player, { card = UNKNOWN }, state) => {
    leave(state, player, card, pile.endsWith('known'))
    player[pile].push(card)
  })

/** A card leaves the game wherever it is; where others have it may be hidden from us until the next table (7.5). */
function remove(player: Player, { card = '' }: Args, state: State): void {
  const isFound = leavePlay(state, card, player) || [player.hand, player.cycled_known, player.cycled, player.out].some((pile) => drop(pile, card))
  if (!isFound && player.deck.some((group) => group.cards?.includes(card))) leaveDeck(player, card)
  player.out_known.push(card)
}

/** A card that was lost in combat, then saved by a text, may be on the eliminated pile already. */
const save = ofPlayer((player, { card = '' }, state) => {
  if (!drop(player.out_known, card)) leave(state, player, card, true)
  player.cycled_known.push(card)
})

function activate(state: State, location: string): void {
  if (!state.grounds.includes(location)) state.grounds.push(location)
  standIn(state, location)
}

function reactivate(state: State, { location = '', side = 'free' }: Args, lore: Lore): void {
  if (drop(state.scored[side as Side], location)) state.score[side as Side] -= lore.points(location)
  activate(state, location)
}

function openPath(state: State, { location = '' }: Args, lore: Lore): void {
  state.path = location
  state.path_number = lore.entry(location).number ?? state.path_number
  drop(state.unused, location)
  standIn(state, PATH)
}

/** What the server counted: the attack, what the location cancels itself, and what the defender's cards could. */
function fight(state: State, args: Args, lore: Lore): void {
  const place = args.location === state.path ? PATH : (args.location ?? '')
  const attack = amount(args)
  const defence = Number(args.number2 ?? 0) + Number(args.number3 ?? 0)
  const defender = lore.defender(args.location ?? '')
  const attacker = defender === 'free' ? 'shadow' : 'free'
  state.fighting = place
  const before = state.now[place]
  const wins = attack === defence && before?.wins === 'none' ? 'none' : attack > defence ? attacker : defender
  state.now[place] = { attack, defence, wins }
}

/** A location is no longer active once its combat is over. */
function close(state: State, location: string): void {
  const place = location === state.path ? PATH : location
  if (place === PATH) state.path = ''
  else drop(state.grounds, place)
  delete state.at[place]
  delete state.now[place]
  delete state.fighting
}

function score(state: State, args: Args): void {
  const side = args.side as Side
  close(state, args.location ?? '')
  state.scored[side].push(args.location ?? '')
  state.score[side] += amount(args)
}

function corrupt(state: State, count: number): void {
  const before = state.corruption
  state.corruption = Math.max(0, before + count)
  state.score.shadow += state.corruption - before
}

function fall(state: State, args: Args): void {
  close(state, args.location ?? '')
  corrupt(state, amount(args))
}

function beginTurn(state: State, { player = '' }: Args): void {
  state.frames = [{ step: 'next-turn', seat: playerNamed(player, state)?.seat ?? 0, player }]
}

/** The players whose Ring token can be used once a round, not once a match (6.5, 11.3). */
const renewed = (state: State, setup: string): Player[] =>
  scenarioOf(setup) === 'duel' ? state.players : scenarioOf(setup) === 'three-duel' ? state.players.filter((one) => one.side === 'free') : []

function beginRound(state: State, args: Args, _: Lore, setup: string): void {
  state.round = amount(args)
  state.passed = []
  state.permits = []
  for (const player of state.players) player.reserve = player.reserve.map((one) => one.replace('*', ''))
  for (const player of renewed(state, setup)) if (player.ring === 'used') player.ring = 'ready'
}

/** A token goes onto a card, wherever it is. */
function mark(state: State, card: string): void {
  const row = rows(state).find(({ entries }) => entries.some((one) => cardOf(one) === card))
  const at = row?.entries.findIndex((one) => cardOf(one) === card) ?? -1
  if (!row || at < 0) return
  const [name = '', tokens = '0'] = (row.entries[at] ?? '').split('+')
  row.entries[at] = `${name}+${Number(tokens) + 1}`
}

function token(state: State, { place = '', icon = 'attack' }: Args): void {
  const stand = standAt(place, state)
  state.at[place] = { ...stand, [icon]: stand[icon as 'attack' | 'defence'] + 1 }
}

const CHANGES: Record<string, Change> = {
  round: beginRound,
  turn: beginTurn,
  activated: (state, { location = '' }) => activate(state, location),
  reactivated: reactivate,
  path: openPath,
  passed: (state, { player = '' }) => state.passed.push(player),
  drew: ofPlayer(draw),
  recycled: ofPlayer(recycle),
  played: ofPlayer(put),
  'played-on': ofPlayer(wear),
  'played-event': ofPlayer((player, { card = '' }, state) => {
    come(player, card, state)
    player.out_known.push(card)
  }),
  moved: ofPlayer(move),
  cycled: toPile('cycled'),
  'cycled-open': toPile('cycled_known'),
  eliminated: toPile('out'),
  'eliminated-open': toPile('out_known'),
  removed: ofPlayer(remove),
  saved: save,
  rescued: save,
  'forsook-top': ofPlayer((player, _, state) => {
    leaveDeck(player)
    state.coming?.push(TOP)
  }),
  'actions-ended': (state) => (state.frames = []),
  box: (state, { box = '', answer }) => (state.chosen = leadsTo([box, answer === 'yes' ? 'yes' : 'no'])),
  revealed: ofPlayer(turnUp),
  aimed: (state, { player = '', card = '', place = '' }) => (state.aim = { player, card, place }),
  took: ofPlayer(take),
  ring: ofPlayer((player) => (player.ring = 'used')),
  'set-aside': ofPlayer((player, { card = UNKNOWN }) => {
    leaveDeck(player, card)
    player.asides.push([card])
  }),
  kept: ofPlayer((player, { card = UNKNOWN }) => {
    leaveHand(player, card)
    player.hand.push(card)
  }),
  token,
  'card-token': (state, { card = '' }) => mark(state, card),
  corrupted: (state, args) => corrupt(state, amount(args)),
  cleansed: (state, args) => corrupt(state, -amount(args)),
  permitted: (state, { card = '' }) => state.permits.push(card),
  fought: fight,
  scored: score,
  fell: fall,
  unscored: (state, { location = '' }) => close(state, location),
  score: (state, args) => (state.score = { free: amount(args), shadow: Number(args.number2 ?? 0) }),
  won: (state, { side }) => (state.winner = side as Side),
}

/** Questions are over once something happens; whose turn it is stays. */
const underway = (state: State): Frame[] => (active(state) ? state.frames.slice(0, 1) : [])

/** The view after one event; the given view is not changed. */
export function after(view: GameView, event: Happening, content: Content): GameView {
  const before = view as View
  const state = structuredClone(before.state)
  state.coming = [...(state.coming ?? []), ...state.frames.flatMap(({ step, card }) => (step === 'enter' && card ? [card] : []))]
  state.frames = underway(state)
  CHANGES[event.name]?.(state, event.args, new Lore(content), before.setup)
  settle(state, event)
  for (const place of Object.keys(state.now)) if (!places(state).includes(place)) delete state.now[place]
  return { ...before, state } as View
}
