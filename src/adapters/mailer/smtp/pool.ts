import { Fault, faultOf } from './fault.ts'
import { resultBeforeText, resultUnreached } from './send-result.ts'
import type { Connection } from './handshake.ts'
import { type Submission, Session, type SessionOptions, type SessionPool } from './session.ts'

/**
 * The number of messages sent without waiting for answers, to a server without CHUNKING that
 * answers within `soonMs`.
 */
const IN_A_ROW = 4
/**
 * The number of messages sent without waiting for answers, to a server with CHUNKING (RFC 3030)
 * that answers within `atOnceMs`.
 */
const WHOLE_IN_A_ROW = 16
/**
 * The milliseconds for which messages are sent one by one, after a connection broke with several
 * unanswered messages.
 */
const CAREFUL_MS = 600_000

/**
 * The maximum number of times that a message moves to another connection, when its connection is
 * lost before its text was begun.
 */
const MOVES_MAX = 2
const BACKOFF_FACTOR_MAX = 10

export interface PoolOptions extends SessionOptions {
  connections: number
  /** Called for the first of several consecutive failures. */
  failed(fault: Fault): void
}

/**
 * Sends messages in order over at most `connections`. A further one is opened only when all are
 * busy.
 */
export class Pool implements SessionPool {
  readonly #open: () => Promise<Connection>
  readonly #options: PoolOptions
  readonly #waiting: Submission[] = []
  readonly #sessions = new Set<Session>()
  readonly #idle: Session[] = []
  #opening = 0
  #chunking = true
  #carefulUntil = -Infinity
  #willServe = false
  /** The number of connections that failed since the last successful one. */
  #failures = 0
  #backoff: NodeJS.Timeout | null = null
  #watch: NodeJS.Timeout | null = null
  #answersAfterMs = Infinity
  #stalled: NodeJS.Timeout | null = null
  #closed: PromiseWithResolvers<void> | null = null

  constructor(open: () => Promise<Connection>, options: PoolOptions) {
    this.#open = open
    this.#options = options
  }

  submit(submission: Submission, { first = false } = {}): void {
    if (this.#closed)
      return submission.settle({
        outcome: 'later',
        detail: 'The mailer is closed.',
        reached: false,
      })
    this.#waiting[first ? 'unshift' : 'push'](submission)
    // Messages that are submitted at the same time are sent in one write.
    if (this.#willServe) return
    this.#willServe = true
    queueMicrotask(() => {
      this.#willServe = false
      this.#serve()
    })
  }

  get backsOff(): boolean {
    return this.#backoff !== null
  }

  get inARow(): number {
    return this.#answersAfterMs > this.#options.timeouts.atOnceMs ||
      performance.now() < this.#carefulUntil
      ? 1
      : WHOLE_IN_A_ROW
  }

  take(): Submission | undefined {
    return this.#waiting.shift()
  }

  again(submission: Submission, fault: Fault): void {
    submission.moves += 1
    if (submission.moves > MOVES_MAX)
      return submission.settle(resultBeforeText(fault, this.#options.redact))
    this.#waiting.unshift(submission)
    this.#serve()
  }

  brokeInARow(): void {
    this.#carefulUntil = performance.now() + CAREFUL_MS
  }

  withoutChunking(): void {
    this.#chunking = false
  }

  answered(afterMs: number): void {
    this.#stalled?.refresh()
    this.#answersAfterMs =
      this.#answersAfterMs === Infinity ? afterMs : this.#answersAfterMs * 0.95 + afterMs * 0.05
  }

  idle(session: Session): void {
    if (this.#closed) return session.leave()
    this.#idle.push(session)
  }

  leaving(session: Session): void {
    const at = this.#idle.indexOf(session)
    if (at !== -1) this.#idle.splice(at, 1)
  }

  gone(session: Session): void {
    this.leaving(session)
    this.#sessions.delete(session)
    this.#serve()
    this.#endWhenDone()
  }

  /** Resolves when all submitted messages have a result and the connections are closed. */
  close(): Promise<void> {
    this.#closed ??= Promise.withResolvers()
    for (const session of this.#idle.splice(0)) session.leave()
    this.#endWhenDone()
    return this.#closed.promise
  }

  #serve(): void {
    // The connection that was used last comes first, so that surplus ones stay idle.
    while (this.#waiting.length > this.#soonTaken() && this.#idle.length > 0)
      this.#idle.pop()!.proceed()
    if (this.#waiting.length > 0 && this.#soonTaken() > 0)
      this.#stalled ??= setTimeout(
        () => this.#serveStalled(),
        this.#options.timeouts.stalledMs,
      ).unref()
    while (this.#mayOpen(this.#waiting.length - this.#soonTaken())) void this.#connect()
  }

  /** Returns how many waiting messages the busy connections will soon take. */
  #soonTaken(): number {
    if (this.#answersAfterMs > this.#options.timeouts.soonMs) return 0
    let taken = 0
    for (const { chunking, busy } of this.#sessions)
      if (busy) taken += (chunking ? Math.max(this.inARow, IN_A_ROW) : IN_A_ROW) - 1
    return taken
  }

  #serveStalled(): void {
    this.#stalled = null
    if (this.#waiting.length === 0) return
    this.#answersAfterMs = Infinity
    this.#serve()
  }

  #mayOpen(wanted: number): boolean {
    // After a failure one connection at a time finds out whether the server is back.
    if (this.#backoff || (this.#failures > 0 && this.#opening > 0)) return false
    return wanted > this.#opening && this.#sessions.size + this.#opening < this.#options.connections
  }

  async #connect(): Promise<void> {
    this.#opening += 1
    const opened = await this.#open().catch(faultOf)
    this.#opening -= 1
    if (opened instanceof Fault) this.#fail(opened)
    else this.#add(opened)
    this.#endWhenDone()
  }

  #add(connection: Connection): void {
    this.#failures = 0
    const chunking = connection.extensions.chunking && this.#chunking
    const session = new Session(
      { ...connection, extensions: { ...connection.extensions, chunking } },
      this,
      this.#options,
    )
    this.#sessions.add(session)
    this.#watch ??= setInterval(() => this.#rescue(), this.#options.timeouts.rescueMs).unref()
    session.begin()
    this.#serve()
  }

  /** Ends all waiting messages with a result, unless another connection can send them. */
  #fail(fault: Fault): void {
    if (this.#failures === 0) this.#options.failed(fault)
    this.#failures += 1
    const backoffMs =
      this.#options.timeouts.backoffMs * Math.min(2 ** (this.#failures - 1), BACKOFF_FACTOR_MAX)
    this.#backoff ??= setTimeout(() => {
      this.#backoff = null
      this.#serve()
    }, backoffMs)
    if (this.#sessions.size > 0 || this.#opening > 0) return
    for (const submission of this.#waiting.splice(0))
      submission.settle(resultUnreached(fault, this.#options.redact))
  }

  /**
   * Moves messages that wait behind an unanswered message to the front of the queue, while another
   * connection can send them.
   */
  #rescue(): void {
    for (const session of this.#sessions) {
      if (this.#idle.length === 0 && !this.#mayOpen(this.#waiting.length + 1)) return
      const stuck = session.takeBackStuck()
      if (!stuck) continue
      this.#waiting.unshift(stuck)
      this.#serve()
    }
  }

  #endWhenDone(): void {
    if (this.#sessions.size > 0) return
    if (this.#watch) clearInterval(this.#watch)
    this.#watch = null
    if (this.#stalled) clearTimeout(this.#stalled)
    this.#stalled = null
    if (!this.#closed || this.#waiting.length > 0 || this.#opening > 0) return
    if (this.#backoff) clearTimeout(this.#backoff)
    this.#backoff = null
    this.#closed.resolve()
  }
}
