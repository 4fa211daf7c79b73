/** Files in XWS as squad builders exchange them: JSON with a name. Their ships are for the rules to read. */
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

export function nameIn(text: string): string {
  const { name } = parsed(text)
  return typeof name === 'string' ? name : ''
}

/** A file with a name, ready to be read by people, too. */
export function fileOf(xws: string, name: string): string {
  const { name: _, ...rest } = parsed(xws)
  return JSON.stringify(name ? { name, ...rest } : rest, null, 2)
}

/** What a file is called. */
export function fileName(name: string): string {
  const plain = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${plain || 'squad'}.xws.json`
}
