/** The server's HTTP API. */
import type {
  Checked,
  DiceCheck,
  Ending,
  Games,
  Link,
  Made,
  NewMatch,
  NewSeat,
  NewTalk,
  PastTable,
  Play,
  Qr,
  Reached,
  Refusal,
  RematchMade,
  Rule,
  Summary,
  Talk,
} from './protocol'
import { language, say } from './words.svelte'

export class Refused extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text)
  }
}

/** A lost connection comes back by itself. */
export const OFFLINE = 'offline'

async function ask(path: string, token?: string | null, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = { 'Accept-Language': language() }
  if (token) headers.Authorization = `Bearer ${token}`
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  const method = body === undefined ? 'GET' : 'POST'
  const answer = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) }).catch(() => {
    throw new Refused(OFFLINE, say('offline'))
  })
  if (answer.ok) return answer
  const told = (await answer.json().catch(() => null)) as { error?: Refusal } | null
  throw new Refused(told?.error?.code ?? String(answer.status), told?.error?.text ?? say('offline'))
}

const json = async <T>(path: string, token?: string | null, body?: unknown) => (await (await ask(path, token, body)).json()) as T

export const games = () => json<Games>('/api/games')
export const content = (game: string, setup: string) =>
  json<{ entries: Record<string, unknown> }>(`/api/games/${game}/content?setup=${encodeURIComponent(setup)}`)
/** The same for one match, whose options may have changed it. */
export const contentOf = (id: string, token: string | null) => json<{ entries: Record<string, unknown> }>(`/api/matches/${id}/content`, token)
/** What the rules say about a value of an option, before a match is made with it. */
export const check = (game: string, setup: string, option: string, value: unknown) => json<Checked>(`/api/games/${game}/check`, null, { setup, option, value })
export const rules = (game: string) => json<{ title: string; rules: Rule[] }>(`/api/games/${game}/rules`)
export const make = (match: NewMatch) => json<Made>('/api/matches', null, match)
export const mine = (tokens: string[]) => json<{ matches: Summary[] }>('/api/mine', null, { tokens })
/** The plays from one on, at most as many as one answer holds. */
export const history = (id: string, token: string | null, from: number) =>
  json<{ plays: Play[]; opening: Play | null }>(`/api/matches/${id}/history?from=${from}`, token)
/** The tables from one moment to another, inclusive. */
export const moments = (id: string, token: string | null, from: number, to: number) =>
  json<{ moments: PastTable[] }>(`/api/matches/${id}/moments?from=${from}&to=${to}`, token)
export const ending = (id: string, token: string | null) => json<Ending>(`/api/matches/${id}/ending`, token)
/** What is known of the dice, and every outcome once the match is over. */
export const dice = (id: string, token: string | null) => json<DiceCheck>(`/api/matches/${id}/dice`, token)
export const branch = (id: string, token: string | null, number: number, seats?: NewSeat[]) =>
  json<Made>(`/api/matches/${id}/branch`, token, seats ? { number, seats } : { number })

/** Takes a seat that is open to whoever comes first. */
export const take = (id: string, token: string | null, seat: number) => json<Link>(`/api/matches/${id}/seats`, token, { seat })
export const rematch = (id: string, token: string | null) => json<RematchMade>(`/api/matches/${id}/rematch`, token, {})
export const addresses = () => json<Reached>('/api/addresses')
/** A POST, because the address in the code may contain a secret. */
export const qr = (text: string) => json<Qr>('/api/qr', null, { text })

export const link = (id: string, token: string | null, seats: number[]) => json<Link>(`/api/matches/${id}/links`, token, { seats })

/** Record or position as text, for those who may know everything. */
export async function text(id: string, token: string | null, what: 'record' | 'position', at?: number): Promise<string> {
  const query = at === undefined ? '' : `?at=${at}`
  return await (await ask(`/api/matches/${id}/${what}${query}`, token)).text()
}

export const opening = (game: string, setup: string) => json<{ opening: unknown }>(`/api/games/${game}/opening?setup=${encodeURIComponent(setup)}`)
export const beginTalk = (talk: NewTalk) => json<Made>('/api/talks', null, talk)
export const talk = (id: string, token: string | null, from: number) => json<Talk>(`/api/talks/${id}?from=${from}`, token)
/** The talk as it stood before an answer. */
export const talkBefore = (id: string, token: string | null, at: number) => json<Talk>(`/api/talks/${id}?from=${at}&before=${at}`, token)
/** An answer, or `undo`; sending the same key again is safe. */
export const answerTalk = (id: string, token: string | null, what: 'answers' | 'corrections' | 'undo', body: object) =>
  json<Talk>(`/api/talks/${id}/${what}`, token, body)
export const talkRecord = async (id: string, token: string | null) => await (await ask(`/api/talks/${id}/record`, token)).text()
