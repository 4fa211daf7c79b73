/** Real tables of the Trilogy against bots: plays with their turns, and a question on a bot's behalf. */
import type { Content, View } from '../../src/games/war-of-the-ring/types'
import type { Option, Play } from '../../src/lib/protocol'
import shadow from '../fixtures/shadow.json'

export interface Filmed {
  before: View
  play: Play
  after: View
}

export const content = shadow.content as unknown as Content
export const films = shadow.films as unknown as Filmed[]
export const behalf = shadow.behalf as unknown as { view: View; options: Option[] }
