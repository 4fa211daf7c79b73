/** How fast films run, by the keys of their words; 0 shows none. */
export const PACES: readonly (readonly [name: string, speed: number])[] = [
  ['slow', 0.5],
  ['normal', 1],
  ['fast', 3],
  ['none', 0],
]
