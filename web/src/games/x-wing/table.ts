/** What every part of the table is drawn from. */
import type { GameProps } from '../contract'
import { desk } from './desk.svelte'
import { isFlying, Lore, shipsOf } from './lore'
import { edgeOf, halfOf } from './mat'
import { covered } from './mission'
import { manoeuvreIn, offerThing } from './options'
import { unset } from './planner.svelte'
import type { Content, Edge, Offer, Plan, State, View } from './types'

export interface Table extends Omit<GameProps, 'view' | 'options'> {
  view: View
  state: State
  lore: Lore
  /** The edge of the mat at the bottom of the screen. */
  edge: Edge
  options: Offer[]
}

export function tableOf(props: GameProps): Table {
  const view = props.view as View
  const state = props.shared && !props.over ? covered(view.state, props.past) : view.state
  return {
    ...props,
    view,
    state,
    options: props.options as Offer[],
    lore: new Lore(props.content as Content),
    edge: edgeOf(props.shared ? 0 : view.seat, state.edges),
  }
}

export const halfIn = (ship: string, { squads }: State): number => halfOf(squads[ship]?.size)

/** The ship that acts now, as far as there is one. */
export function actingShip({ state, options }: Pick<Table, 'state' | 'options'>): string {
  const offered = new Set(options.flatMap((one) => one.args.ship || []))
  if (offered.size === 1) return [...offered][0] ?? ''
  const asked = state.frames.at(-1)?.ship
  return asked || state.attack.attacker || ''
}

/** Manoeuvres of a ship with where they end: as the view tells for the reader's own, otherwise as they are offered. */
export function plansOf(ship: string, { state, options }: Pick<Table, 'state' | 'options'>): Record<string, Plan> {
  const told = state.plans?.[ship]
  if (told) return told
  const offered = options.filter((one) => one.kind === 'dial' && one.args.ship === ship)
  return Object.fromEntries(offered.map((one) => [manoeuvreIn(one), one.shown as Plan]))
}

/** Whether dials are being set, and by the reader. */
export const isPlanning = ({ state, view }: Pick<Table, 'state' | 'view'>): boolean =>
  state.phase === 'planning' && shipsOf(view.seat, state).some((ship) => state.plans?.[ship])

/** The ship whose card is open: the one the reader picked, or the one that acts, or the first of their own. */
export function openShip(table: Table): string {
  const { state, view } = table
  if (state.ships[desk.ship]) return desk.ship
  const own = shipsOf(view.seat ?? 0, state)
  const acting = actingShip(table)
  // Whoever is not asked yet prepares their own dials meanwhile.
  if (isPlanning(table) && !own.includes(acting)) return unset(state)[0] ?? own[0] ?? ''
  if (state.ships[acting]) return acting
  return own.find((ship) => isFlying(state.ships[ship]!)) ?? own[0] ?? ''
}

/** The notation of the option under the pointer, if it is offered. */
export const pointedOption = ({ options }: Table): Offer | undefined => options.find((one) => one.text === desk.option)

export const isLit = ({ lit }: Table, { text }: Offer): boolean => lit.has(offerThing(text))
