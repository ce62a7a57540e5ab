import type { Dispatcher } from 'undici'
import { AttemptFailure, isReset } from './failure.ts'

interface ExchangeConnection {
  answers: number
  begin(bodyBytes: number): void
  giveUp(reason: Error): void
}

export interface Exchanged {
  statusCode: number | null
  /** The address in a redirect, as received; null without a redirect. */
  location: string | null
  /** The header Retry-After, as received; null when it is missing. */
  retryAfter: string | null
  body: Buffer
  /** True when the server sent more than is in `body`. */
  cut: boolean
  /** The error; null when there is a status. */
  error: Error | null
  /** Whether the peer had closed a reused connection before it got the request. */
  stale: boolean
}

export interface BodyLimits {
  bytesMax: number
  msMax: number
}

const ANSWER_BYTES_MAX = 16 * 1024
/** Limits of an answer's body. The status decides the result, so a slow body must not take long. */
const ANSWER_BODY: BodyLimits = { bytesMax: ANSWER_BYTES_MAX, msMax: 2_000 }

/**
 * The handler of one request. `undici.request()` is not used, since it ignores an abort while a
 * connection opens.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  connection: ExchangeConnection | null = null
  readonly ended: Promise<Exchanged>
  #settle: (outcome: Exchanged) => void
  #controller: Dispatcher.DispatchController | null = null
  #timer: NodeJS.Timeout
  #endsAt: number
  #limits: BodyLimits
  #settled = false
  #reused = false
  #answerBegan = false
  #statusCode: number | null = null
  #location: string | null = null
  #retryAfter: string | null = null
  #chunks: Buffer[] = []
  #bytes = 0

  /**
   * Begins to count the time of the exchange.
   * @param timeoutMs for all of it: name resolution, TLS, headers and body
   */
  constructor(timeoutMs: number, limits = ANSWER_BODY) {
    this.#limits = limits
    const { promise, resolve } = Promise.withResolvers<Exchanged>()
    this.ended = promise
    this.#settle = resolve
    this.#endsAt = performance.now() + timeoutMs
    // AbortSignal.timeout() has no clear: 5,000 requests a second would keep 75,000 of its timers.
    this.#timer = setTimeout(() => this.#expire(), timeoutMs)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#settled) return controller.abort(new Error('aborted before it was sent'))
    this.#reused = (this.connection?.answers ?? 0) > 0
    this.connection?.begin(this.#limits.bytesMax)
  }

  onResponseStarted(): void {
    this.#answerBegan = true
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (this.#settled) return
    // RFC 9110 §15.2.2: a server switches protocols only for a client that asked.
    if (statusCode === 101)
      return this.#abort(new AttemptFailure('bad_answer', 'switched protocols unasked (101)'))
    if (statusCode < 200) return
    this.#statusCode = statusCode
    this.#location = [headers['location'] ?? null].flat()[0] ?? null
    this.#retryAfter = [headers['retry-after'] ?? null].flat()[0] ?? null
    clearTimeout(this.#timer)
    this.#timer = setTimeout(
      () => this.#expire(),
      Math.min(this.#limits.msMax, Math.max(0, this.#endsAt - performance.now())),
    )
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#settled) return
    this.#chunks.push(chunk)
    this.#bytes += chunk.length
    if (this.#bytes > this.#limits.bytesMax) this.#abort(null)
  }

  onResponseEnd(): void {
    if (this.connection) this.connection.answers += 1
    this.#end(null)
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    this.#end(error)
  }

  #expire(): void {
    this.#abort(new AttemptFailure('timeout', 'no answer in time'))
  }

  #abort(error: Error | null): void {
    this.#end(error)
    const reason = error ?? new Error('read enough')
    if (this.#controller) this.#controller.abort(reason)
    else this.connection?.giveUp(reason)
  }

  #end(error: Error | null): void {
    if (this.#settled) return
    this.#settled = true
    clearTimeout(this.#timer)
    const judged = this.#statusCode !== null
    this.#settle({
      statusCode: this.#statusCode,
      location: this.#location,
      retryAfter: this.#retryAfter,
      body: Buffer.concat(this.#chunks).subarray(0, this.#limits.bytesMax),
      cut: judged && (error !== null || this.#bytes > this.#limits.bytesMax),
      error: judged ? null : (error ?? new AttemptFailure('bad_answer', 'ended without a status')),
      stale: !judged && error !== null && this.#reused && !this.#answerBegan && isReset(error),
    })
    this.#chunks = []
  }
}
