/** Whether the table is laid out for a phone, upright or on its side. */
const WIDE = 1000

export const isNarrow = (width = WIDE): boolean => width < WIDE
