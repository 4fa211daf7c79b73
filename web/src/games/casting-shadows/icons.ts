/** The symbol for each kind of option or event. */
const KINDS: Record<string, string> = {
  turn: 'turn',
  die: 'rolled rerolled reroll roll pick leave-out left-out four-alike',
  arrow: 'travelled travel stroll step flee bot-stepped travels-first corrected-tile counter-run ran stay',
  hit: 'hurt hit cast aimed bot-cast casts-first bot-arrived bot-pressed missed bot-missed ability',
  heart: 'healed bot-healed corrected',
  crystal: 'burned bot-burned protected protect',
  fragment: 'absorbed absorb transformed transform',
  spell: 'collected collect discarded discard dealt refreshed refresh peeked keep summoned summon portal used use shuffled spend',
  shield: 'drew collect-counterspell bot-drew answered counter reduced passed pass bot-lost bot-drew-none',
  gem: 'gained paid pay removed remove leave-all',
  frost: 'frozen thawed',
  stun: 'stunned recovered',
  out: 'eliminated beaten',
  crown: 'won drawn',
  end: 'ended end done bot-idle wait hold',
}
const ICONS = new Map(Object.entries(KINDS).flatMap(([icon, kinds]) => kinds.split(' ').map((kind) => [kind, icon] as const)))

export const iconOf = (kind: string): string => ICONS.get(kind) ?? ''
