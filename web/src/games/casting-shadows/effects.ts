/** How an event is animated on the map: a beam, a rising number, a ring of light. */
import type { Happening } from '../../lib/protocol'

export type Effect =
  | { kind: 'beam'; from: string; to: string }
  | { kind: 'rise'; at: string; text: string; good: boolean }
  | { kind: 'ring'; at: string; tone: 'cast' | 'shadow' | 'shield' | 'miss' }

type Draw = (args: Record<string, string>) => Effect

const ring =
  (tone: 'cast' | 'shadow' | 'shield' | 'miss') =>
  (args: Record<string, string>): Effect => ({ kind: 'ring', at: args.character ?? '', tone })
const rise =
  (sign: string, good: boolean) =>
  (args: Record<string, string>): Effect => ({ kind: 'rise', at: args.character ?? '', text: `${sign}${args.number ?? ''}`, good })

const DRAWN: Record<string, Draw> = {
  aimed: (args) => ({ kind: 'beam', from: args.character ?? '', to: args.character2 ?? '' }),
  cast: ring('cast'),
  'bot-cast': ring('cast'),
  ability: ring('shadow'),
  transformed: ring('shadow'),
  answered: ring('shield'),
  missed: ring('miss'),
  'bot-missed': ring('miss'),
  hurt: rise('−', false),
  burned: rise('−', false),
  'bot-burned': rise('−', false),
  healed: rise('+', true),
  'bot-healed': rise('+', true),
}

/** The effects of events, in order; each is for a character. */
export function effectsOf(events: Happening[]): Effect[] {
  return events.flatMap((event) => {
    const draw = DRAWN[event.name]
    return draw ? [draw(event.args)] : []
  })
}

/** How many HP each character lost in these events, to flash its dial. */
export function wounded(events: Happening[]): Set<string> {
  return new Set(events.filter((event) => ['hurt', 'burned', 'bot-burned'].includes(event.name)).map((event) => event.args.character ?? ''))
}
