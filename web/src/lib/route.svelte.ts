/** The current address: everything is after the `#`, so that no token is ever sent in a request line. */
export interface Route {
  page: string
  match: string
  token: string
  /** Which step of the match to show. */
  at: string | null
  /** Which game is meant, if no match says so. */
  game: string
  /** Whether to play with friends. */
  friends: boolean
  /** Which of the game's own pages is meant. */
  own: string
  /** Everything after the `?`, by key. */
  query: Record<string, string>
}

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  const [page = '', match = '', token = ''] = path.split('/')
  const asked = new URLSearchParams(query)
  const common = { at: asked.get('at'), friends: asked.has('friends'), query: Object.fromEntries(asked) }
  if (page === 'game') return { page, match: '', token: '', game: match, own: token, ...common }
  return { page: page || 'home', match, token, game: asked.get('game') ?? '', own: '', ...common }
}

const current = $state({ route: parseRoute(location.hash), visit: 0 })
/** The address that `current` was read from; a different one in the address bar has not been handled yet. */
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
/** Grows with every visit, even to another seat of the same match; not when the address is only tidied. */
export const visit = (): number => current.visit
export const go = (path: string) => {
  location.hash = path
}
/** The same page under a tidier address, without a new history entry; a pending visit is not lost. */
export const settle = (path: string) => {
  if (location.hash !== read) return
  history.replaceState(null, '', `#${path}`)
  follow()
}
