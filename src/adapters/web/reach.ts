import type { Reached } from '#ports/web.ts'
import type { Exchanged } from './exchange.ts'
import { AttemptFailure, attemptErrorOf, detailOf } from './failure.ts'

/** One request on the way to a page. */
interface Step {
  method: 'GET' | 'HEAD'
  url: string
  headers: Record<string, string>
  withinMs: number
}

const REACH_MS = 5_000
/** The part of the time that a server has for HEAD. Some never answer it, and need the rest for GET. */
const HEAD_MS = 2_000
const REDIRECTS_MAX = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const HEADERS = { 'user-agent': 'Mozilla/5.0 (compatible; Mailcast link check)', accept: '*/*' }
/** Errors that another method would meet again. */
const FINAL = new Set(['dns_error', 'blocked_address', 'connection_refused', 'tls_error', 'redirect'])

/** Makes the function that finds out whether a page is there. `ask` sends one request, and checks its address before. */
export function reacher(ask: (step: Step) => Promise<Exchanged>): (url: string) => Promise<Reached> {
  return async (url) => {
    const endsAt = performance.now() + REACH_MS
    const byHead = await follow(ask, url, 'HEAD', performance.now() + HEAD_MS)
    if (byHead.statusCode !== null ? byHead.statusCode < 400 : FINAL.has(byHead.error!)) return byHead
    return follow(ask, url, 'GET', endsAt)
  }
}

async function follow(ask: (step: Step) => Promise<Exchanged>, from: string, method: Step['method'], endsAt: number): Promise<Reached> {
  let url = from
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const found = await ask({ method, url, headers: HEADERS, withinMs: Math.max(1, endsAt - performance.now()) })
    if (found.statusCode === null) return unreached(found.error!)
    const next = REDIRECTS.has(found.statusCode) && found.location !== null ? URL.parse(found.location, url) : null
    if (next === null) return { statusCode: found.statusCode, error: null, detail: null }
    next.hash = ''
    url = next.href
  }
  return { statusCode: null, error: 'redirect', detail: `more than ${REDIRECTS_MAX} redirects` }
}

/** Rejects with an error that the peer did not cause. */
function unreached(error: Error): Reached {
  const code = error instanceof AttemptFailure ? error.attemptError : attemptErrorOf(error)
  if (code === null) throw error
  return { statusCode: null, error: code, detail: detailOf(error) }
}
