import { type Answer, type Call, callOf, type CallOptions, listCallOf, type Page } from './call.ts'
import { VERSION } from './generated/version.ts'
import { perform, type Performing } from './perform.ts'
import { prepare, type Route } from './request.ts'
import type { Retry } from './retry.ts'

export interface ConnectOptions {
  /** The address of your Mailcast, such as https://news.example.com. */
  baseUrl: string
  /** Another fetch, for a proxy or a test. */
  fetch?: typeof globalThis.fetch | undefined
  /** The milliseconds for each attempt, its answer included. Default: 30,000. */
  timeoutMs?: number | undefined
  /** Further attempts after the first. Default: 3. */
  retries?: number | undefined
  /** Called before each wait, for a log. */
  onRetry?: ((retry: Retry) => void) | undefined
  /** Your program's name for the server's log. Browsers do not send it. */
  userAgent?: string | undefined
}

interface Credential {
  headers: Readonly<Record<string, string>>
  apiKey: string | null
}

type Connection = (name: string, input: object, options: CallOptions) => Call<unknown>

export function connect(
  routes: Readonly<Record<string, Route>>,
  { headers: credential, apiKey }: Credential,
  options: ConnectOptions,
): Connection {
  const { fetch = globalThis.fetch, timeoutMs = 30_000, retries = 3, onRetry, userAgent } = options
  const url = addressOf(options.baseUrl)
  const how: Performing = {
    fetch: (...args) => fetch(...args),
    apiKey,
    timeoutMs,
    retries,
    onRetry,
  }
  const headers = {
    ...credential,
    ...(isServer() && {
      'user-agent': [userAgent, `mailcast-client/${VERSION}`].filter(Boolean).join(' '),
    }),
  }

  async function answer(name: string, input: object, more: CallOptions): Promise<Answer<unknown>> {
    const route = Object.hasOwn(routes, name) ? routes[name] : undefined
    if (!route) throw new TypeError(`There is no operation ${name}.`)
    const prepared = prepare(name, route, input as Record<string, unknown>, { url, headers }, more)
    return perform(
      prepared,
      { ...how, timeoutMs: more.timeoutMs ?? timeoutMs, retries: more.retries ?? retries },
      more,
    )
  }
  return (name, input, more) => {
    const first = answer(name, input, more)
    if (!routes[name]?.pages) return callOf(first)
    return listCallOf(
      first as Promise<Answer<Page>>,
      (cursor) => answer(name, { ...input, cursor }, more) as Promise<Answer<Page>>,
    )
  }
}

/** Returns the base address. A path before /api/v1 is kept. */
function addressOf(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new TypeError('baseUrl must be an address such as https://news.example.com.')
  if (url.username || url.password || url.search || url.hash)
    throw new TypeError('baseUrl may not hold a password, a query or a fragment.')
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/api\/v1$/, '')
}

/** Returns whether this is no browser. A browser would send a preflight request for our header. */
function isServer(): boolean {
  return (
    (globalThis as { process?: { versions?: { node?: string } } }).process?.versions?.node !==
    undefined
  )
}
