/** Narrows many options down to one by pointing at things. The page knows no rules: it only filters what is offered. */

/** A kind and a name, as the game's page writes them: `place:north-gate`, `card:lantern`, `seat:2`. */
export type Thing = string

export interface Choice {
  /** The notation that is sent back. */
  text: string
  kind: string
  /** Things a click can start with. */
  start: Thing[]
  /** Things that distinguish it from similar options once it has begun. */
  then: Thing[]
  /** It gets a button however many options there are, although something on the table stands for it. */
  button?: boolean
}

export interface Picking {
  picked: Thing[]
  left: Choice[]
}

export type Pointed = { play: Choice } | { go: Picking } | { nothing: true }

const touches = (choice: Choice, thing: Thing) => choice.start.includes(thing) || choice.then.includes(thing)

export function begin(choices: Choice[]): Picking {
  return { picked: [], left: choices }
}

/** What pointing at a thing leads to: a play, a narrower choice, or nothing. */
export function point(picking: Picking, thing: Thing): Pointed {
  const first = picking.picked.length === 0
  const left = picking.left.filter((choice) => (first ? choice.start.includes(thing) : touches(choice, thing)))
  const only = left[0]
  if (!only || picking.picked.includes(thing)) return { nothing: true }
  if (left.length === 1) return { play: only }
  return { go: { picked: [...picking.picked, thing], left } }
}

/** Everything that can be pointed at now, and is highlighted. */
export function lit(picking: Picking): Set<Thing> {
  const first = picking.picked.length === 0
  const things = picking.left.flatMap((choice) => (first ? choice.start : [...choice.start, ...choice.then]))
  return new Set(things.filter((thing) => !picking.picked.includes(thing)))
}

/** Up to this many options are all listed; with more, only those that nothing on the table stands for. */
const FEW = 6

/** The options on buttons: steps of a choice, a few options, or those that need no pointing.
 *
 * The option most choices end with comes after the others, and the one that ends the turn comes last.
 */
export function listed({ picked, left }: Picking, main: string[], ends: string[] = [], few = FEW): Choice[] {
  const some = picked.length || left.length <= few ? left : left.filter((choice) => choice.start.length === 0 || choice.button)
  const rank = ({ kind }: Choice) => (picked.length ? 0 : ends.includes(kind) ? 2 : main.includes(kind) ? 1 : 0)
  return [0, 1, 2].flatMap((wanted) => some.filter((choice) => rank(choice) === wanted))
}

/** Words without the part already chosen, if they start with it: `Lantern at Ann` becomes `At Ann` once that card is picked. */
export function shortened(words: string, chosen: string[]): string {
  const head = chosen.find((one) => one && words.startsWith(one))
  const rest = head ? words.slice(head.length).replace(/^[:,\s]+/, '') : ''
  return rest ? rest.charAt(0).toUpperCase() + rest.slice(1) : words
}

export interface Group<Item> {
  name: string
  items: Item[]
}

/** Items grouped under headings, in the order in which the headings first appear. */
export function grouped<Item>(items: Item[], heading: (item: Item) => string): Group<Item>[] {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const name = heading(item)
    groups.set(name, [...(groups.get(name) ?? []), item])
  }
  return [...groups].map(([name, members]) => ({ name, items: members }))
}
