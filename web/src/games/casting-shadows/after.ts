/** The table after an event: only for the film between two tables from the server. */
import type { GameView, Happening } from '../../lib/protocol'
import { pieceParts } from './lore'
import type { Content, Seat, State, View } from './types'

type Args = Record<string, string>
type Change = (state: State, args: Args, content: Content) => void

const amount = (args: Args) => Number(args.number ?? 0)
const seatOf = (state: State, character: string | undefined) => state.seats.find((seat) => seat.character === character)
const faceOf = (piece: string) => pieceParts(piece).face

function drop(list: string[], fits: (item: string) => boolean, count = 1): void {
  for (let left = count; left > 0; left -= 1) {
    const at = list.findIndex(fits)
    if (at >= 0) list.splice(at, 1)
  }
}

/** Changes the seat that an event names first. */
const ofSeat =
  (change: (seat: Seat, args: Args, state: State, content: Content) => void): Change =>
  (state, args, content) => {
    const seat = seatOf(state, args.character)
    if (seat) change(seat, args, state, content)
  }

const spendFace = (face: string) => ofSeat((seat, args) => drop(seat.pool, (piece) => faceOf(piece) === face, amount(args)))
const hurt = ofSeat((seat, args) => (seat.hp = Math.max(0, seat.hp - amount(args))))
const heal = ofSeat((seat, args) => (seat.hp += amount(args)))
const move = ofSeat((seat, args) => (seat.tile = args.tile ?? seat.tile))
const dropCard = ofSeat((seat, args) => drop(seat.book, (entry) => entry.split(/[*@]/)[0] === args.card))
const both =
  (...changes: Change[]): Change =>
  (state, args, content) =>
    changes.forEach((change) => change(state, args, content))

function begin(state: State, args: Args): void {
  const at = state.seats.findIndex((seat) => seat.character === args.character)
  if (at < 0) return
  state.active = at
  state.turn += 1
  state.round = amount(args)
  for (const seat of state.seats) seat.pool = []
}

/** A rerolled die replaces one of its colour; otherwise it joins the pool. */
function roll(seat: Seat, { die = '', face = '' }: Args, state: State): void {
  const again = (state.rerolling ?? 0) > 0
  if (again) state.rerolling = (state.rerolling ?? 0) - 1
  const piece = face === 'crystal' ? face : `${die}:${face}`
  const at = again ? seat.pool.findIndex((one) => one.startsWith(`${die}:`)) : -1
  seat.pool.splice(at < 0 ? seat.pool.length : at, at < 0 ? 0 : 1, piece)
}

function collect(seat: Seat, { card = '' }: Args, state: State): void {
  const tile = state.beside[seat.tile] === card ? seat.tile : Object.keys(state.beside).find((one) => state.beside[one] === card)
  if (tile) state.beside[tile] = ''
  seat.book.push(card)
}

function draw(seat: Seat, { card = '?' }: Args, state: State): void {
  seat.book.push(`${card}@${state.seats.indexOf(seat)}`)
  const pile = state.counterspells.find((one) => (one.count ?? one.hidden ?? one.cards?.length ?? 0) > 0)
  if (pile?.count !== undefined) pile.count -= 1
  else if (pile?.hidden !== undefined) pile.hidden -= 1
}

/** A Counterspell comes from its owner's book, known to us or not, or from a bot's face-down ones. */
function answer(seat: Seat, { card = '' }: Args): void {
  const at = seat.book.findIndex((entry) => entry.startsWith(`${card}@`))
  const hidden = seat.book.findIndex((entry) => entry.startsWith('?'))
  if (at >= 0 || hidden >= 0) seat.book.splice(at >= 0 ? at : hidden, 1)
  else seat.unseen = seat.unseen.slice(1)
}

function spendGems(seat: Seat, args: Args, _: State, content: Content): void {
  const colour = content[args.card ?? '']?.cast?.spend.split(' ').slice(-2, -1)[0] ?? ''
  drop(seat.pool, (piece) => faceOf(piece) === 'gem' && ['purple', colour || pieceParts(piece).colour].includes(pieceParts(piece).colour), amount(args))
}

const CHANGES: Record<string, Change> = {
  turn: begin,
  rolled: ofSeat(roll),
  rerolled: (state, args) => (state.rerolling = amount(args)),
  gained: ofSeat((seat, args) => seat.pool.push(...Array<string>(amount(args)).fill(args.resource ?? ''))),
  paid: ofSeat((seat, args) => drop(seat.pool, (piece) => piece === args.piece)),
  removed: ofSeat((seat, args) => drop(seat.pool, (piece) => piece === args.piece)),
  protected: ofSeat((seat) => drop(seat.pool, (piece) => faceOf(piece) === 'crystal')),
  travelled: move,
  'bot-stepped': both(
    move,
    ofSeat((seat) => drop(seat.pool, (piece) => faceOf(piece) === 'orb', 2)),
  ),
  'corrected-tile': move,
  'bot-pressed': ofSeat((seat) => drop(seat.pool, (piece) => faceOf(piece) === 'orb', 2)),
  'bot-cast': ofSeat(spendGems),
  cast: ofSeat((seat, args) => (seat.book = seat.book.map((entry) => (entry === args.card ? `${entry}*` : entry)))),
  collected: ofSeat(collect),
  dealt: (state, args) => (state.beside[args.tile ?? ''] = args.card ?? ''),
  refreshed: (state, args) => (state.beside[args.tile ?? ''] = ''),
  drew: ofSeat(draw),
  'bot-drew': ofSeat((seat) => (seat.unseen = [...seat.unseen, null])),
  'bot-lost': ofSeat((seat) => (seat.unseen = seat.unseen.slice(1))),
  discarded: dropCard,
  used: dropCard,
  answered: ofSeat(answer),
  hurt,
  burned: both(hurt, spendFace('crystal')),
  'bot-burned': both(hurt, spendFace('crystal')),
  healed: heal,
  'bot-healed': both(heal, spendFace('fragment')),
  corrected: ofSeat((seat, args) => (seat.hp = amount(args))),
  absorbed: both(
    spendFace('fragment'),
    ofSeat((seat, args) => (seat.energy += amount(args))),
  ),
  ability: ofSeat((seat) => (seat.energy = 0)),
  transformed: ofSeat((seat) => Object.assign(seat, { form: 'shadow', energy: 0 })),
  summoned: both(
    ofSeat((seat, args) => (seat.companion = args.card ?? '')),
    (state, args) => drop(state.portal, (card) => card === args.card),
  ),
  portal: (state, args) => state.portal.push(args.card ?? ''),
  frozen: ofSeat((seat) => (seat.frozen = 'fresh')),
  stunned: ofSeat((seat) => (seat.stunned = 'fresh')),
  thawed: ofSeat((seat) => (seat.frozen = 'none')),
  recovered: ofSeat((seat) => (seat.stunned = 'none')),
  eliminated: ofSeat((seat) => Object.assign(seat, { hp: 0, tile: '', pool: [], book: [], companion: '' })),
  ended: ofSeat((seat) => Object.assign(seat, { pool: [], points: 0 })),
}

/** The view after one event; the given view is not changed. */
export function after(view: GameView, event: Happening, content: Content): GameView {
  const before = view as View
  const state = structuredClone(before.state)
  // Any pending question is over once something happens.
  state.frames = []
  CHANGES[event.name]?.(state, event.args, content)
  return { ...before, state } as View
}
