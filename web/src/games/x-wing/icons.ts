/** The symbol for each kind of option or event. */
const KINDS: Record<string, string> = {
  'x-initiative': 'initiative',
  'x-rock': 'lay spin laid met dropped',
  'x-place': 'edge place face placed',
  'x-rotate': 'point rotate pointed',
  'x-dial': 'dial set revealed',
  'x-ship': 'activate activated flew moved bumped fled stopped',
  'x-escape': 'put-escape escape escape-point escaped',
  'x-intel': 'hide stolen intel-hidden intel-shown intel-left intel-lost haul',
  'x-scan': 'scan scanned',
  'x-slice': 'slice sliced',
  'x-focus': 'focus',
  'x-evade': 'evade defence-die evade-cancelled',
  'x-lock': 'lock lock-on shed locked unlocked',
  'x-roll': 'roll drag dragged',
  'x-boost': 'boost drag-ahead',
  'x-card': 'action action-on use use-on take used discard discarded share shared acted',
  'x-none': 'skip hold leave decline hide-none not-now stay held missed',
  'x-attack': 'attack attacked',
  'x-token': 'spend spent gained lost barred kept',
  'x-hit': 'reroll reroll-with reroll-evasion rolled rolled-evasion rerolled rerolled-evasion changed added compared die',
  'x-damage': 'pick repair damaged critical turned-down damage-discarded revealed-damage looked-at reshuffled',
  'x-stress': 'strained doomed',
  'x-destroyed': 'destroyed',
  'x-phase': 'phase round',
  end: 'done',
  crown: 'ended',
}
const ICONS = new Map(Object.entries(KINDS).flatMap(([icon, kinds]) => kinds.split(' ').map((kind) => [kind, icon] as const)))

export const iconOf = (kind: string): string => ICONS.get(kind) ?? ''
