/** The frame shape of each character, in a box of 24. */
export const FRAMES: Record<string, string> = {
  frill: 'M12 1a11 11 0 1 0 .01 0z',
  kit: 'M4 2h16a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z',
  nuzzle: 'M12 0l12.5 23h-25z',
  haze: 'M12-.5L24.5 12 12 24.5-.5 12z',
  iris: 'M12 0l12.5 9.2-4.8 14.800H4.300L-.5 9.200z',
  tusk: 'M12-1l3.7 7.8 8.6 1-6.4 5.9 1.7 8.500L12 18l-7.6 4.2 1.7-8.500L-.3 7.800l8.6-1z',
}

export const frameOf = (character: string) => FRAMES[character] ?? FRAMES['frill']

export const letterOf = (character: string) => character.charAt(0).toUpperCase()
