/** Names in a list, each once with how many there are. */
import { say } from '../words'

export function several(names: readonly string[]): string {
  const count = (name: string) => names.filter((one) => one === name).length
  return [...new Set(names)].map((name) => (count(name) > 1 ? say('build.several', { count: count(name), name }) : name)).join(', ')
}
