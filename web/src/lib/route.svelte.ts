/** Where we are: all after the `#`, so that no token is ever sent in a request line. */
export interface Route {
  page: string
  match: string
  token: string
  /** Which step of the match is to be shown. */
  at: string | null
  /** Which game is meant, where no match says so. */
  game: string
  /** Whether friends are to play along. */
  friends: boolean
}

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  const [page = '', match = '', token = ''] = path.split('/')
  const asked = new URLSearchParams(query)
  return { page: page || 'home', match, token, at: asked.get('at'), game: asked.get('game') ?? '', friends: asked.has('friends') }
}

const current = $state({ route: parseRoute(location.hash), visit: 0 })
/** The address that `current` was read from; another one in the bar is on its way here. */
let read = location.hash
function follow(): void {
  read = location.hash
  current.route = parseRoute(read)
}
window.addEventListener('hashchange', () => {
  follow()
  current.visit += 1
})

export const route = (): Route => current.route
/** Grows whenever one goes somewhere, be it to another seat of the same match; not by a tidier address. */
export const visit = (): number => current.visit
export const go = (path: string) => {
  location.hash = path
}
/** The same page under a tidier address, without a new step in the history; a visit on its way here is not lost. */
export const settle = (path: string) => {
  if (location.hash !== read) return
  history.replaceState(null, '', `#${path}`)
  follow()
}
