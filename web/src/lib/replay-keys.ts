/** What the keys do in a replay. */
import type { Replay } from './replay.svelte'

const KEYS: Record<string, (replay: Replay, shift: boolean) => void> = {
  ' ': (replay) => replay.toggle(),
  ArrowLeft: (replay, shift) => (shift ? replay.backTo(replay.turns) : replay.by(-1)),
  ArrowRight: (replay, shift) => (shift ? replay.onTo(replay.turns) : replay.by(1)),
  PageUp: (replay) => replay.backTo(replay.rounds),
  PageDown: (replay) => replay.onTo(replay.rounds),
  Home: (replay) => replay.by(-replay.at),
  End: (replay) => replay.by(replay.last - replay.at),
  Escape: (replay) => replay.close(),
}

/** Does what the key stands for; false if it stands for nothing. */
export function pressInReplay({ key, shiftKey }: KeyboardEvent, replay: Replay): boolean {
  KEYS[key]?.(replay, shiftKey)
  return key in KEYS
}
