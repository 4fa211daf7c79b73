/** The symbol for each kind of option or event. */
const KINDS: Record<string, string> = {
  turn: 'turn',
  'war-round': 'round',
  'war-attack': 'fought strike resolve',
  'war-path': 'path go',
  'war-place': 'activated reactivated activate aimed',
  'war-card': 'play played played-on played-event kept set-aside aside',
  'war-move': 'move moved bring stay',
  'war-cycle': 'cycle cycled cycled-open recycled saved rescued tend pay',
  'war-out': 'eliminate eliminated eliminated-open lose lost forsake forsook-top removed sacrifice winnow winnowed',
  'war-deck': 'drew took take peeked',
  'war-ring': 'ring',
  'war-use': 'use used permitted',
  'war-corruption': 'corrupted cleansed fell',
  'war-token': 'token card-token',
  'war-points': 'scored score unscored',
  crown: 'won',
  end: 'pass passed done actions-ended no spare',
  'war-yes': 'yes first second',
  'war-chart': 'box because sought',
  'war-hand': 'revealed',
}
const ICONS = new Map(Object.entries(KINDS).flatMap(([icon, kinds]) => kinds.split(' ').map((kind) => [kind, icon] as const)))

export const iconOf = (kind: string): string => ICONS.get(kind) ?? ''
