import type { Downloaded, Reached } from '#ports/web.ts'
import type { BodyLimits, Exchanged } from './exchange.ts'
import { AttemptFailure, attemptErrorOf, detailOf } from './failure.ts'

/** One of the requests that find out whether a page exists. */
export interface Step {
  method: 'GET' | 'HEAD'
  url: string
  headers: Record<string, string>
  withinMs: number
  limits?: BodyLimits | undefined
}

type Ask = (step: Step) => Promise<Exchanged>

const REACH_MS = 5_000
/** The timeout of HEAD in ms. Some servers never answer HEAD, and the remaining time is for GET. */
const HEAD_MS = 2_000
const REDIRECTS_MAX = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const DOWNLOAD_MS = 15_000
const HEADERS = { 'user-agent': 'Mozilla/5.0 (compatible; Mailcast link check)', accept: '*/*' }
/** The errors that GET would have too. */
const FINAL = new Set([
  'dns_error',
  'blocked_address',
  'connection_refused',
  'tls_error',
  'redirect',
])

/** Makes the function that finds out whether a page exists. `ask` sends one request. */
export function reacher(ask: Ask): (url: string) => Promise<Reached> {
  return async (url) => {
    const endsAt = performance.now() + REACH_MS
    const byHead = reached(
      await follow(ask, url, { method: 'HEAD', endsAt: performance.now() + HEAD_MS }),
    )
    if (byHead.statusCode !== null ? byHead.statusCode < 400 : FINAL.has(byHead.error!))
      return byHead
    return reached(await follow(ask, url, { method: 'GET', endsAt }))
  }
}

export function downloader(ask: Ask): (url: string, bytesMax: number) => Promise<Downloaded> {
  return async (url, bytesMax) => {
    const limits = { bytesMax, msMax: DOWNLOAD_MS }
    const found = await follow(ask, url, {
      method: 'GET',
      endsAt: performance.now() + DOWNLOAD_MS,
      limits,
    })
    return { ...reached(found), body: found?.body ?? Buffer.alloc(0), cut: found?.cut ?? false }
  }
}

/** Follows redirects, and returns the last answer; null when there are too many. */
async function follow(
  ask: Ask,
  from: string,
  { method, endsAt, limits }: { method: Step['method']; endsAt: number; limits?: BodyLimits },
): Promise<Exchanged | null> {
  let url = from
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const found = await ask({
      method,
      url,
      headers: HEADERS,
      withinMs: Math.max(1, endsAt - performance.now()),
      limits,
    })
    const leads =
      found.statusCode !== null && REDIRECTS.has(found.statusCode) && found.location !== null
    const next = leads ? URL.parse(found.location!, url) : null
    if (next === null) return found
    next.hash = ''
    url = next.href
  }
  return null
}

/** Converts the last answer to a result. Throws an error that the peer did not cause. */
function reached(found: Exchanged | null): Reached {
  if (found === null)
    return { statusCode: null, error: 'redirect', detail: `more than ${REDIRECTS_MAX} redirects` }
  const { statusCode, error } = found
  if (statusCode !== null) return { statusCode, error: null, detail: null }
  const code = error instanceof AttemptFailure ? error.attemptError : attemptErrorOf(error!)
  if (code === null) throw error!
  return { statusCode: null, error: code, detail: detailOf(error!) }
}
