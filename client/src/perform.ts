import type { Answer, CallOptions } from './call.ts'
import { clock, pause, reasonOf } from './clock.ts'
import { limitsOf } from './limits.ts'
import type { Approval } from './generated/records.ts'
import {
  MailcastAnswerError,
  MailcastApprovalRequested,
  MailcastConnectionError,
  type MailcastError,
  MailcastProblem,
} from './problem.ts'
import type { Prepared } from './request.ts'
import { isPassing, type Retry, retryAfterS, waitMs } from './retry.ts'

export interface Performing {
  fetch: typeof globalThis.fetch
  /** The key; null with a session. */
  apiKey: string | null
  timeoutMs: number
  retries: number
  onRetry: ((retry: Retry) => void) | undefined
}

interface Failure {
  error: MailcastError
  passing: boolean
  afterS: number | null
}

/** Sends a request, and repeats it with the same Idempotency-Key until a final answer. */
export async function perform(
  prepared: Prepared,
  how: Performing,
  { signal }: CallOptions,
): Promise<Answer<unknown>> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await tryOnce(prepared, how, signal)
    if (!('error' in outcome)) return { ...outcome, attempts: attempt }
    const wait =
      outcome.passing && attempt <= how.retries
        ? waitMs(attempt, outcome.afterS, clock.random())
        : null
    if (wait === null) throw outcome.error
    how.onRetry?.({ operation: prepared.operation, attempt, waitMs: wait, error: outcome.error })
    await pause(wait, signal)
  }
}

async function tryOnce(
  prepared: Prepared,
  how: Performing,
  signal: AbortSignal | undefined,
): Promise<Omit<Answer<unknown>, 'attempts'> | Failure> {
  const { operation, route, url, headers, body } = prepared
  if (signal?.aborted) throw reasonOf(signal)
  const ending = new AbortController()
  const stop = () => ending.abort()
  const timer = setTimeout(stop, how.timeoutMs)
  signal?.addEventListener('abort', stop)
  try {
    // A redirect could lead the key to another host.
    const response = await how.fetch(url, {
      method: route.http,
      headers,
      body,
      redirect: 'manual',
      signal: ending.signal,
    })
    return read(prepared, how, response, await response.text())
  } catch (cause) {
    if (signal?.aborted) throw reasonOf(signal)
    const why = ending.signal.aborted
      ? `did not answer within ${how.timeoutMs / 1000} s`
      : `cannot be reached or broke off: ${whyOf(cause, how.apiKey)}`
    return {
      error: new MailcastConnectionError(operation, `${new URL(url).origin} ${why}.`, { cause }),
      passing: true,
      afterS: null,
    }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

function read(
  { operation, route }: Prepared,
  { apiKey }: Performing,
  response: Response,
  text: string,
): Omit<Answer<unknown>, 'attempts'> | Failure {
  const { status, headers } = response
  const json = /json/i.test(headers.get('content-type') ?? '') ? parsed(text) : undefined
  const afterS = retryAfterS(headers.get('retry-after'), clock.now())
  if (isBodyOfProblem(json) && status >= 400) {
    const body = JSON.parse(withoutKey(text, apiKey)) as Record<string, unknown>
    return {
      error: new MailcastProblem(operation, status, body, afterS),
      passing: isPassing(status, body['code']),
      afterS,
    }
  }
  if (headers.get('mailcast-approval') !== null && json !== undefined)
    return {
      error: new MailcastApprovalRequested(operation, json as Approval),
      passing: false,
      afterS: null,
    }
  // 304: the ETag of If-None-Match is current.
  const empty = status === 204 || status === 304
  if ((!response.ok && status !== 304) || (!empty && json === undefined && !route.text))
    return {
      error: new MailcastAnswerError(operation, status, strange(response)),
      passing: isPassing(status, null),
      afterS,
    }
  return {
    status,
    body: empty ? undefined : (json ?? text),
    headers,
    requestId: headers.get('request-id'),
    etag: headers.get('etag'),
    replayed: headers.get('idempotency-replayed') === 'true',
    limits: limitsOf(headers),
  }
}

function strange({ status, type, headers, url }: Response): string {
  const place = new URL(url || 'http://unknown').origin
  if (type === 'opaqueredirect' || (status >= 300 && status < 400))
    return `${place} redirects to ${headers.get('location')?.split('?')[0] ?? 'another address'}, and the key is not sent on. Give that address as baseUrl if it is yours.`
  return `${place} answered ${status} with ${headers.get('content-type') ?? 'no content type'}, which Mailcast never sends. Check that baseUrl is the address of a Mailcast.`
}

function isBodyOfProblem(json: unknown): json is Record<string, unknown> {
  return (
    json !== null && typeof json === 'object' && 'code' in json && typeof json.code === 'string'
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the reason of a failed fetch, which Node.js puts into `cause`. */
function whyOf(error: unknown, apiKey: string | null): string {
  const { message = String(error), cause } = error as {
    message?: string
    cause?: { message?: string; code?: string }
  }
  return withoutKey(cause?.message || cause?.code || message, apiKey)
}

function withoutKey(text: string, apiKey: string | null): string {
  return apiKey === null ? text : text.replaceAll(apiKey, 'mc_…')
}
