import { cleanup, render } from '@testing-library/svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Place, TableMessage } from '../src/lib/protocol'
import type { Session } from '../src/lib/session.svelte'
import Goals from '../src/ui/Goals.svelte'
import prompts from './fixtures/prompts.json'
import { PATIENCE } from './patience'
import { seated, tableOf } from './seated'

const asked = prompts.turn
const own = asked.view.seat ?? 0
const count = asked.view.state.seats.length
const seats: Place[] = asked.view.state.seats.map((_, seat) => ({ seat, kind: 'human', name: '', online: true, figure: null }))
/** A goal for each seat. */
const goals = seats.map(({ seat }) => `Goal of seat ${seat}.`)
const more: Partial<TableMessage> = { seats, goals }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function told(session: Session): string[] {
  const { container } = render(Goals, { session })
  return [...container.querySelectorAll('li')].map((one) => one.textContent?.replace(/\s+/g, ' ').trim() ?? '')
}

describe('goals', () => {
  it('come with the reader’s own first, which is marked', async () => {
    const { session } = await seated(asked, more)
    const lines = told(session)
    expect(lines).toHaveLength(count)
    expect(lines[0]).toBe(`You Goal of seat ${own}.`)
    expect(lines.filter((one) => one.startsWith('You'))).toHaveLength(1)
  })

  it('belong to nobody for spectators, or if there is not one for each seat', async () => {
    const watching = await seated(asked, { ...more, you: { seats: [], seat: null, owner: false } as unknown as TableMessage['you'] })
    expect(told(watching.session)).toEqual(goals)
    cleanup()
    const { session } = await seated(asked, { seats, goals: ['All of you: survive.'] })
    expect(told(session)).toEqual(['All of you: survive.'])
  })

  it('are not shown in games that have none', async () => {
    const { session } = await seated(asked, { seats })
    expect(told(session)).toEqual([])
  })

  it('change with the table', async () => {
    const { session, wire } = await seated(asked, more)
    wire.say(tableOf(asked, { ...more, version: 10, goals: goals.map((one) => `${one} Now.`) }))
    await vi.waitFor(() => expect(session.table?.version).toBe(10), PATIENCE)
    expect(session.goals[0]).toBe(`${goals[0]} Now.`)
  })
})
