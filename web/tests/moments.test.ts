import { expect, it, vi } from 'vitest'
import { Moments } from '../src/lib/moments'
import type { PastTable } from '../src/lib/protocol'

const table = (number: number) => ({ number }) as unknown as PastTable
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => table(from + at))

it('fetches many moments at once, and the next ones ahead of time', async () => {
  const fetch = vi.fn(async (from: number, to: number) => range(from, to))
  const moments = new Moments(fetch)
  for (const number of [0, 3, 10, 16]) expect((await moments.at(number, 60)).number).toBe(number)
  expect(fetch.mock.calls).toEqual([[0, 24]])
  await moments.at(20, 60)
  await moments.at(30, 60)
  expect(fetch.mock.calls).toEqual([
    [0, 24],
    [25, 49],
  ])
})

it('fetches again when the match has moved on, after an undo, and after a failure', async () => {
  let fail = true
  const fetch = vi.fn(async (from: number, to: number) => (fail ? Promise.reject(new Error('no')) : range(from, to)))
  const moments = new Moments(fetch)
  await expect(moments.at(1, 5)).rejects.toThrow('no')
  fail = false
  await moments.at(1, 5)
  expect((await moments.at(7, 8)).number).toBe(7)
  moments.forget()
  await moments.at(7, 7)
  expect(fetch.mock.calls).toEqual([
    [0, 5],
    [0, 5],
    [0, 8],
    [0, 7],
  ])
})
