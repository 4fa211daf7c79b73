/** Dice as counts of faces: `hit+focus+focus` in notation. */
import type { Attack, Face, Faces, Frame } from './types'

const FACES: Face[] = ['crit', 'hit', 'evade', 'focus', 'blank']
const isFace = (word: string): word is Face => (FACES as string[]).includes(word)

export function facesIn(word = ''): Faces {
  const out: Faces = {}
  for (const one of word.split('+')) if (isFace(one)) out[one] = (out[one] ?? 0) + 1
  return out
}

/** Every die by itself, the best results first. */
export const listOf = (faces: Faces = {}): Face[] => FACES.flatMap((face) => Array<Face>(faces[face] ?? 0).fill(face))
export const countOf = (faces: Faces = {}): number => listOf(faces).length

export function plus(one: Faces = {}, other: Faces = {}): Faces {
  return Object.fromEntries(FACES.map((face) => [face, (one[face] ?? 0) + (other[face] ?? 0)]).filter(([, count]) => count)) as Faces
}

export function minus(one: Faces = {}, other: Faces = {}): Faces {
  return Object.fromEntries(FACES.map((face) => [face, Math.max(0, (one[face] ?? 0) - (other[face] ?? 0))]).filter(([, count]) => count)) as Faces
}

/** The steps of an attack, as its dialogue shows them. */
export const STEPS = ['declare', 'attack', 'modify-attack', 'defence', 'modify-defence', 'compare', 'damage'] as const
export type Step = (typeof STEPS)[number]
const WINDOWS: Record<string, Step> = {
  'attack-bonus': 'declare',
  rolled: 'attack',
  'modify-attack': 'modify-attack',
  'modify-defence': 'modify-defence',
  compare: 'compare',
  'instead-of-damage': 'damage',
  'card-dealt': 'damage',
  attacked: 'damage',
  missed: 'damage',
}

/** How far an attack has come. */
export function stepOf(attack: Attack, frame?: Frame): Step {
  const asked = WINDOWS[frame?.window ?? '']
  if (asked) return asked
  if (attack.hit || (attack.hits ?? 0) + (attack.crits ?? 0) > 0) return 'damage'
  if (countOf(attack.evasion) + countOf(attack.evasion_fixed)) return 'modify-defence'
  return countOf(attack.dice) + countOf(attack.fixed) ? 'modify-attack' : 'declare'
}
