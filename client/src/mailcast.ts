import { type Answer, type CallOf, callOf, type CallOptions, listCallOf, type Page } from './call.ts'
import { Areas } from './generated/areas.ts'
import type { OperationName, Operations } from './generated/operations.ts'
import { ROUTES } from './generated/table.ts'
import { VERSION } from './generated/version.ts'
import { perform, type Performing } from './perform.ts'
import { prepare } from './request.ts'
import type { Retry } from './retry.ts'

/** A browser's session, for pages that Mailcast itself serves. */
export interface SessionOptions {
  /** The account to work in, `acc_…`. Default: the person's first. */
  accountId?: string | undefined
}

export interface MailcastOptions {
  /** The API key, `mc_…`. Use only a signups key in a web page. */
  apiKey?: string | undefined
  /** Calls with the cookies of the page's own origin instead of a key. The dashboard alone can do that. */
  session?: SessionOptions | undefined
  /** The address of your Mailcast, such as https://news.example.com. */
  baseUrl: string
  /** Another fetch, for a proxy or a test. */
  fetch?: typeof globalThis.fetch | undefined
  /** The time limit of each attempt, its answer included. Default: 30,000. */
  timeoutMs?: number | undefined
  /** The number of further attempts after the first. Default: 3. */
  retries?: number | undefined
  /** Called before each wait, for a log. */
  onRetry?: ((retry: Retry) => void) | undefined
  /** The name of your program for the server's log; browsers do not send it. */
  userAgent?: string | undefined
}

/**
 * A client of one Mailcast with one API key. Each area is a namespace and each operation a method: `await mailcast.contacts.add({ email })`. To
 * call an operation by its name: `await mailcast.call('add_contact', { email })`.
 */
export class Mailcast extends Areas {
  readonly #base: { url: string; credential: Readonly<Record<string, string>> }
  readonly #how: Performing
  readonly #headers: Record<string, string>

  constructor({ apiKey, session, baseUrl, fetch = globalThis.fetch, timeoutMs = 30_000, retries = 3, onRetry, userAgent }: MailcastOptions) {
    super()
    this.#base = { url: addressOf(baseUrl), credential: session ? ofSession(session) : ofKey(apiKey) }
    this.#how = { fetch: (...args) => fetch(...args), apiKey: apiKey ?? null, timeoutMs, retries, onRetry }
    this.#headers = isServer() ? { 'user-agent': [userAgent, `mailcast-client/${VERSION}`].filter(Boolean).join(' ') } : {}
  }

  /** Calls an operation by its name, as the reference and the MCP tools name it. */
  override call<Name extends OperationName>(name: Name, input: Operations[Name]['input'], options: CallOptions = {}): CallOf<Name> {
    const first = this.#perform(name, input, options)
    if (!ROUTES[name]?.pages) return callOf(first) as CallOf<Name>
    const next = (cursor: string) => this.#perform(name, { ...input, cursor }, options)
    return listCallOf(first as Promise<Answer<Page>>, next as (cursor: string) => Promise<Answer<Page>>) as unknown as CallOf<Name>
  }

  async #perform(name: OperationName, input: object, options: CallOptions): Promise<Answer<unknown>> {
    const route = Object.hasOwn(ROUTES, name) ? ROUTES[name] : undefined
    if (!route) throw new TypeError(`There is no operation ${name}.`)
    const prepared = prepare(name, route, input as Record<string, unknown>, this.#base, options)
    const { timeoutMs = this.#how.timeoutMs, retries = this.#how.retries } = options
    return perform({ ...prepared, headers: { ...prepared.headers, ...this.#headers } }, { ...this.#how, timeoutMs, retries }, options)
  }
}

function ofKey(apiKey: unknown): Record<string, string> {
  // Checked here, because the error of fetch would contain the key.
  if (typeof apiKey !== 'string' || !/^[\x21-\x7e]+$/.test(apiKey)) throw new TypeError('apiKey must be an API key: mc_ and 43 characters.')
  return { authorization: `Bearer ${apiKey}` }
}

/** Names the account alone: the browser adds the cookies to requests of its own origin. */
function ofSession({ accountId }: SessionOptions): Record<string, string> {
  return accountId === undefined ? {} : { 'mailcast-account': accountId }
}

/** Returns the base address of requests; a path before /api/v1 is kept. */
function addressOf(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw new TypeError('baseUrl must be an address such as https://news.example.com.')
  if (url.username || url.password || url.search || url.hash) throw new TypeError('baseUrl may not hold a password, a query or a fragment.')
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/api\/v1$/, '')
}

/** Returns whether this runs outside a browser. A browser would need a preflight request for a header of ours, and names itself anyway. */
function isServer(): boolean {
  return (globalThis as { process?: { versions?: { node?: string } } }).process?.versions?.node !== undefined
}
