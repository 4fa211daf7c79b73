/** What is shown when somebody looks at a ship, a pilot, an upgrade, a damage card or an obstacle. */
import type { Fact, Told } from '../contract'
import { manoeuvreName } from './labels'
import { damageOf, facedownOn, hullOf, type Lore } from './lore'
import { intelOn, type Intel } from './mission'
import type { Entry, Member, Ship, State, View } from './types'
import { say } from './words'

const SHIP_RULE = '10.10'
const ESCAPE_RULE = '14.4'
const TEXT = 'text'

const fact = (word: string, text: string | number): Fact => ({ label: say(`told.${word}`), text: String(text) })

function listed(word: string, slugs: string[], lore: Lore): Fact[] {
  return slugs.length ? [{ label: say(`told.${word}`), things: slugs.map((slug) => ({ slug, title: lore.title(slug) })) }] : []
}

/** Whether numbers of ours stand on a card; our wording of its text is no number. */
function isHouse(entry: Entry): boolean {
  return entry.house ?? Object.entries(entry.from ?? {}).some(([key, word]) => word === 'house' && !key.startsWith(TEXT))
}

const actionNames = (actions: string[]) => actions.map((one) => say(`action.${one}`)).join(', ')
const arcNames = (arcs: string[]) => arcs.map((one) => say(`arc.${one}`)).join(', ')

function dialFacts(dial: string[]): Fact[] {
  return ['green', 'white', 'red'].flatMap((hue) => {
    const words = dial.filter((one) => one.startsWith(`${hue} `)).map((one) => manoeuvreName(one.split(' ')[1] ?? ''))
    return words.length ? [{ label: say(`told.dial.${hue}`), text: words.join(', ') }] : []
  })
}

/** On a shared screen everybody reads this, so what is face down stays untold. */
function toldIntel(name: string, state: State, shared: boolean): Intel | undefined {
  const intel = intelOn(name, state)
  return shared && intel?.lie === 'own' ? { lie: 'hidden', value: '?' } : intel
}

function shipFacts(name: string, ship: Ship, member: Member, lore: Lore, state: State, shared: boolean): Fact[] {
  const facedown = facedownOn(ship)
  const intel = toldIntel(name, state, shared)
  return [
    { label: say('told.ship'), things: [{ slug: member.ship, title: lore.title(member.ship) }] },
    fact('skill', member.skill_now === member.skill ? member.skill : say('told.skill.now', { now: member.skill_now, printed: member.skill })),
    fact('values', say('told.values.text', { attack: member.attack, agility: member.agility, hull: hullOf(member), shields: ship.shields })),
    fact('bar', actionNames(member.bar)),
    fact('arcs', arcNames(member.arcs)),
    ...(intel ? [fact('intel', say(`told.intel.${intel.lie}`, { value: intel.value }))] : []),
    ...(ship.lock ? [fact('lock', lore.shipName(ship.lock, state))] : []),
    ...(ship.touching.length ? [fact('touching', ship.touching.map((one) => lore.shipName(one, state)).join(', '))] : []),
    ...listed('upgrades', member.upgrades, lore),
    ...listed('discarded', ship.discarded, lore),
    ...listed('faceup', ship.faceup.map(damageOf), lore),
    ...(facedown > 0 ? [fact('facedown', facedown)] : []),
    fact('points', member.points),
  ]
}

function shipTold(name: string, { state }: View, lore: Lore, shared: boolean): Told {
  const [ship, member] = [state.ships[name], state.squads[name]]
  const facts = ship && member ? shipFacts(name, ship, member, lore, state, shared) : []
  const pilot = member?.pilot ?? name
  return { title: lore.shipName(name, state), text: lore.text(pilot), facts, rule: lore.entry(pilot).rule || SHIP_RULE, house: false, why: [] }
}

const kindFacts: Record<string, (entry: Entry, lore: Lore) => Fact[]> = {
  ship: (entry) => [
    fact('size', say(`size.${entry.size}`)),
    fact('values', say('told.values.text', { attack: entry.attack ?? 0, agility: entry.agility ?? 0, hull: entry.hull ?? 0, shields: entry.shields ?? 0 })),
    fact('bar', actionNames(entry.actions ?? [])),
    fact('arcs', arcNames(entry.arcs ?? [])),
    ...dialFacts(entry.dial ?? []),
  ],
  pilot: (entry, lore) => [...listed('ship', [entry.ship ?? ''], lore), fact('skill', entry.skill ?? 0), fact('points', entry.points ?? 0)],
  upgrade: ({ slot = '', points = 0, weapon }) => [
    fact('slot', say(`slot.${slot}.name`)),
    ...(weapon ? [fact('weapon', say('told.weapon.text', { dice: weapon.dice, from: weapon.range[0], to: weapon.range[1] }))] : []),
    fact('points', points),
  ],
  damage: ({ trait = '' }) => [fact('trait', say(`trait.${trait}`))],
  obstacle: ({ type = '' }) => [fact('kind', say(`obstacle.${type}`))],
}

function entryTold(slug: string, lore: Lore): Told {
  const entry = lore.entry(slug)
  const text = lore.text(slug) || (entry.kind === 'obstacle' ? say(`obstacle.${entry.type}.about`) : '')
  return {
    title: entry.title,
    english: lore.printed(slug),
    text,
    facts: kindFacts[entry.kind]?.(entry, lore) ?? [],
    rule: entry.rule,
    rulings: (entry.rulings ?? []).filter((number) => number !== entry.rule),
    house: entry.kind !== 'obstacle' && isHouse(entry),
    why: [],
  }
}

export function told(slug: string, view: View, lore: Lore, shared = false): Told {
  const [noun = '', name = ''] = slug.split(':')
  if (noun === 'escape') return { title: say('escape'), text: say('escape.about'), facts: [], rule: ESCAPE_RULE, house: false, why: [] }
  return noun === 'ship' && name in view.state.ships ? shipTold(name, view, lore, shared) : entryTold(slug, lore)
}
