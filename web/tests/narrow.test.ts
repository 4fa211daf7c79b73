import { describe, expect, it } from 'vitest'
import { fits, folded } from '../src/lib/narrow'

describe('a list narrowed by letters', () => {
  it('needs neither capitals nor accents', () => {
    expect(folded('Grishnákh Straße')).toBe('grishnakh strasse')
    expect(fits(['Grishnákh'], 'GRISHNA')).toBe(true)
  })

  it('takes the beginnings of any words of one name, in any order', () => {
    expect(fits(['The Black Easterling'], 'east bl')).toBe(true)
    expect(fits(["Nazgûl's Mantle"], 'man')).toBe(true)
    expect(fits(['The Black Easterling'], 'asterling')).toBe(false)
    expect(fits(['One', 'Two'], 'one two')).toBe(false)
  })

  it('is whole as long as nothing is typed', () => {
    expect(fits(['Anything'], '  ')).toBe(true)
  })
})
