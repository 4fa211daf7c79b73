/** The address for inviting others: the one in the address bar may only work on this machine. */
import * as api from './api'
import type { Reached } from './protocol'

export interface Reach {
  /** Where others find the page, with a trailing slash. */
  base: string
  /** Nobody else can open it. */
  alone: boolean
}

const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** An address configured on the server comes first, then the one in the bar if others can use it, then what the server found. */
export function reachOf(told: Reached | null, here: Pick<Location, 'origin' | 'hostname' | 'pathname'>): Reach {
  const own = `${here.origin}${here.pathname}`
  const [first] = told?.addresses ?? []
  if (told?.stated && first) return { base: `${first}/`, alone: false }
  if (!LOOPBACK.test(here.hostname)) return { base: own, alone: false }
  return first ? { base: `${first}/`, alone: false } : { base: own, alone: told?.alone ?? false }
}

const known = $state<{ told: Reached | null; asked: boolean }>({ told: null, asked: false })

/** As far as it is known; the server is asked once. */
export function reach(): Reach {
  return reachOf(known.told, location)
}

export async function learnReach(): Promise<void> {
  if (known.asked) return
  known.asked = true
  try {
    known.told = await api.addresses()
  } catch {
    known.asked = false
  }
}
