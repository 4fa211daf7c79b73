import { expect, it } from 'vitest'
import { cited } from '../src/lib/cite'

it('cuts a sentence at its rules and keeps the full stop with them', () => {
  expect(cited('Kit runs (15.12). Haze waits (2.5), then casts.')).toEqual([
    { words: 'Kit runs ', rule: '15.12', stop: '.' },
    { words: ' Haze waits ', rule: '2.5', stop: ',' },
    { words: ' then casts.', rule: '', stop: '' },
  ])
})

it('leaves a sentence without rules as it is', () => {
  expect(cited('Kit has 3 (of 6) HP.')).toEqual([{ words: 'Kit has 3 (of 6) HP.', rule: '', stop: '' }])
})
