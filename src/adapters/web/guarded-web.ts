import { addressProblem } from '#lib/addresses/address-rules.ts'
import type { AttemptError, ReadAnswer, Web, WebAnswer } from '#ports/web.ts'
import type { ConnectorOptions } from './connector.ts'
import type { Exchanged } from './exchange.ts'
import { AttemptFailure, attemptErrorOf, detailOf } from './failure.ts'
import type { GuardedClient, Request, Target } from './guarded-client.ts'
import { lazily } from '#lib/calls/lazily.ts'
import { Lru } from '#lib/lru.ts'
import { downloader, reacher, type Step } from './reach.ts'
import { openVettedResolver, type HostAddress } from './resolver.ts'

export interface GuardedWebOptions {
  /**
   * Whether http, any port, IP addresses, names without a dot and private addresses are allowed
   * too.
   */
  allowPrivate: boolean
  /** The addresses or networks (CIDR) of this service itself, which it never calls. */
  egressAddresses: string[]
  /** The milliseconds for a whole attempt, by default 15,000. */
  timeoutMs?: number
  /** The name servers as `address:port`, in place of the machine's. */
  nameServers?: string[]
  /** For tests: resolves names in place of DNS. */
  resolve?: (host: string) => Promise<HostAddress[]>
  /** For tests: decides whether an address may be called, in place of the rules. */
  permit?: (address: string) => boolean
  /** For tests: certificate authorities as PEM, in place of the built-in ones. */
  ca?: string
  connectPort?: number
}

const TIMEOUT_MS = 15_000
const VET_MS_MAX = 5_000

/**
 * Makes the HTTP client for customers' addresses. Each connection resolves the name again, refuses
 * forbidden addresses, and checks the peer's address once more. It follows no redirects. Throws for
 * wrong `egressAddresses`.
 */
export function openGuardedWeb(options: GuardedWebOptions): Web {
  const { allowPrivate, timeoutMs = TIMEOUT_MS } = options
  const resolver = openVettedResolver(options)
  const connector: ConnectorOptions = {
    resolver,
    ...(options.ca === undefined ? {} : { ca: options.ca }),
    ...(options.connectPort === undefined ? {} : { connectPort: options.connectPort }),
  }
  const client = lazily(() => openClient(connector))
  const underWay = new Set<Promise<unknown>>()
  let closing: Promise<void> | null = null

  const targetOf = targets({ allowPrivate })
  const pageOf = targets({ allowPrivate, plainHttp: true })

  async function attempt(target: Target, asked: Asked): Promise<Exchanged> {
    const { send } = await client()
    return send(target, { ...asked, withinMs: Math.min(timeoutMs, asked.withinMs ?? timeoutMs) })
  }

  async function ask(request: Asked & { url: string }): Promise<WebAnswer> {
    const startedAt = performance.now()
    const outcome = await askStrictly(request)
    return answerOf(outcome, performance.now() - startedAt)
  }

  async function askStrictly({ url, ...request }: Asked & { url: string }): Promise<Exchanged> {
    // Checked at each call, since the stored address may be older than the rules.
    const target = targetOf(url)
    return typeof target === 'string'
      ? failed(new AttemptFailure('blocked_address', target))
      : attempt(target, request)
  }

  async function read({ url, headers, bytesMax }: Parameters<Web['read']>[0]): Promise<ReadAnswer> {
    const limits = { bytesMax, msMax: timeoutMs }
    const outcome = await askStrictly({ method: 'GET', url, headers, body: null, limits })
    const { statusCode, error, detail } = answerOf({ ...outcome, body: Buffer.alloc(0) }, 0)
    const { body, cut, location, retryAfter } = outcome
    return { statusCode, error, detail, body, cut, location, retryAfter }
  }

  const step = async ({ url, ...request }: Step): Promise<Exchanged> => {
    const target = pageOf(url)
    return typeof target === 'string'
      ? failed(new AttemptFailure('blocked_address', target))
      : attempt(target, { ...request, body: null })
  }
  const reach = reacher(step)
  const download = downloader(step)

  async function vet(url: string): Promise<string | null> {
    const problem = addressProblem(url, { allowPrivate })
    if (problem !== null) return problem
    const host = callable(url).hostname.replace(/^\[|\]$/g, '')
    const late = Promise.withResolvers<null>()
    const timer = setTimeout(() => late.resolve(null), Math.min(timeoutMs, VET_MS_MAX))
    try {
      await Promise.race([resolver.addresses(host), late.promise])
      return null
    } catch (error) {
      const blocked = error instanceof AttemptFailure && error.attemptError === 'blocked_address'
      return blocked
        ? 'Use a host name that leads to a public address; this one leads to a private or reserved one.'
        : null
    } finally {
      clearTimeout(timer)
    }
  }

  async function tracked<T>(work: () => Promise<T>): Promise<T> {
    if (closing) throw new Error('the HTTP client for webhooks is closed')
    const running = work()
    underWay.add(running)
    try {
      return await running
    } finally {
      underWay.delete(running)
    }
  }

  async function end(): Promise<void> {
    await Promise.allSettled(underWay)
    resolver.close()
    await (await client.begun())?.close()
  }

  return {
    post: (request) => tracked(() => ask({ method: 'POST', ...request })),
    get: (url) => tracked(() => ask({ method: 'GET', url, headers: {}, body: null })),
    read: (request) => tracked(() => read(request)),
    reach: (url) => tracked(() => reach(url)),
    download: (url, bytesMax) => tracked(() => download(url, bytesMax)),
    vet: (url) => tracked(() => vet(url)),

    close: () => (closing ??= end()),
  }
}

type Asked = Omit<Request, 'withinMs'> & Partial<Pick<Request, 'withinMs'>>

/** Loads undici at the first request, since it takes 0.1 s and 5 MB. */
async function openClient(connector: ConnectorOptions): Promise<GuardedClient> {
  const { openGuardedClient } = await import('./guarded-client.ts')
  return openGuardedClient(connector)
}

const TARGETS_KEPT_MAX = 10_000

/**
 * Makes a function that parses an address into a target, or into the reason to refuse it. It
 * remembers results, since parsing takes 10 µs.
 */
function targets(rules: {
  allowPrivate: boolean
  plainHttp?: boolean
}): (url: string) => Target | string {
  const kept = new Lru<string, Target | string>(TARGETS_KEPT_MAX)
  return (url) => kept.keep(url, () => addressProblem(url, rules) ?? parts(callable(url)))
}

function parts({ origin, pathname, search }: URL): Target {
  return { origin, path: pathname + search }
}

/**
 * Removes the final dot of the host's name, which TLS does not permit in server_name (RFC 6066 §3).
 */
function callable(url: string): URL {
  const parsed = new URL(url)
  if (parsed.hostname.endsWith('.')) parsed.hostname = parsed.hostname.slice(0, -1)
  return parsed
}

function failed(error: Error): Exchanged {
  return {
    statusCode: null,
    location: null,
    retryAfter: null,
    body: Buffer.alloc(0),
    cut: false,
    error,
    stale: false,
  }
}

function textOf(body: Buffer, cut: boolean): string {
  // `stream` omits a character that the cut has split.
  return new TextDecoder().decode(body, { stream: cut }).replaceAll('\0', '')
}

/** Converts an outcome to a result. Throws an error that the peer did not cause. */
function answerOf(outcome: Exchanged, elapsedMs: number): WebAnswer {
  const { statusCode, error } = outcome
  const redirect = statusCode !== null && statusCode >= 300 && statusCode < 400
  const code: AttemptError | null = error ? attemptErrorOf(error) : redirect ? 'redirect' : null
  if (error && code === null) throw error
  return {
    statusCode,
    error: code,
    detail: error
      ? detailOf(error)
      : redirect
        ? `answered ${statusCode}; redirects are not followed`
        : null,
    body: outcome.body.length === 0 ? '' : textOf(outcome.body, outcome.cut),
    durationMs: Math.round(elapsedMs),
  }
}
