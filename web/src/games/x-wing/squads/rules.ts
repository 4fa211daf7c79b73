/** The rules of squad building to read, fetched once. */
import * as api from '../../../lib/api'
import type { Rule } from '../../../lib/protocol'
import { GAME } from './own'

let asked: Promise<Rule[]> | undefined

export async function ruleOf(number: string): Promise<Rule | undefined> {
  asked ??= api.rules(GAME).then(({ rules }) => rules)
  try {
    return (await asked).find((one) => one.number === number)
  } catch {
    asked = undefined
    return undefined
  }
}
