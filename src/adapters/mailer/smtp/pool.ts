import { Fault, faultOf } from './fault.ts'
import { resultBeforeText, resultUnreached } from './send-result.ts'
import type { Connection } from './handshake.ts'
import { type Submission, Session, type SessionOptions, type SessionPool } from './session.ts'

/** A server that takes so little time for a text loses nothing when some follow one another on few connections, each with one write. */
const SOON_MS = 10
const IN_A_ROW = 4
/** One that takes next to none may have whole messages in a row, where it takes them (RFC 3030). */
const AT_ONCE_MS = 1
const WHOLE_IN_A_ROW = 16
/** After a connection that broke with some of them on their way, so long none: it may be a limit that is met again and again. */
const CAREFUL_MS = 600_000
/** After so long without any answer, who waits for such a connection gets one that rests, or a new one. */
const STALLED_MS = 50

/** How often a message may lose its connection before its text was begun, and still go over another one. */
const MOVES_MAX = 2
const BACKOFF_FACTOR_MAX = 10

export interface PoolOptions extends SessionOptions {
  connections: number
  /** The first failure of a row of them. */
  failed(fault: Fault): void
}

/** Messages in the order of their coming, over at most so many connections; another one is opened only when all are busy. */
export class Pool implements SessionPool {
  readonly #open: () => Promise<Connection>
  readonly #terms: PoolOptions
  readonly #waiting: Submission[] = []
  readonly #sessions = new Set<Session>()
  readonly #idle: Session[] = []
  #opening = 0
  #chunking = true
  #carefulUntil = -Infinity
  #willServe = false
  /** Connections that failed, one after the other; the next is opened after a rest. */
  #failures = 0
  #rest: NodeJS.Timeout | null = null
  #watch: NodeJS.Timeout | null = null
  /** What the server takes for a text, over the last of them. */
  #answersAfterMs = Infinity
  #hurry: NodeJS.Timeout | null = null
  #closed: PromiseWithResolvers<void> | null = null

  constructor(open: () => Promise<Connection>, terms: PoolOptions) {
    this.#open = open
    this.#terms = terms
  }

  hand(submission: Submission): void {
    if (this.#closed) return submission.settle({ outcome: 'later', detail: 'The mailer is closed.', reached: false })
    this.#waiting.push(submission)
    // What is handed over together leaves together.
    if (this.#willServe) return
    this.#willServe = true
    queueMicrotask(() => {
      this.#willServe = false
      this.#serve()
    })
  }

  get inARow(): number {
    return this.#answersAfterMs > AT_ONCE_MS || performance.now() < this.#carefulUntil ? 1 : WHOLE_IN_A_ROW
  }

  take(): Submission | undefined {
    return this.#waiting.shift()
  }

  again(submission: Submission, fault: Fault): void {
    submission.moves += 1
    if (submission.moves > MOVES_MAX) return submission.settle(resultBeforeText(fault, this.#terms.redact))
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
    this.#hurry?.refresh()
    this.#answersAfterMs = this.#answersAfterMs === Infinity ? afterMs : this.#answersAfterMs * 0.95 + afterMs * 0.05
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

  /** Resolves when what was handed over is settled and the connections are closed. */
  close(): Promise<void> {
    this.#closed ??= Promise.withResolvers()
    for (const session of this.#idle.splice(0)) session.leave()
    this.#endWhenDone()
    return this.#closed.promise
  }

  #serve(): void {
    // The one that was used last: those beyond need fall idle.
    while (this.#waiting.length > this.#soonTaken() && this.#idle.length > 0) this.#idle.pop()!.proceed()
    if (this.#waiting.length > 0 && this.#soonTaken() > 0) this.#hurry ??= setTimeout(() => this.#serveAll(), STALLED_MS).unref()
    while (this.#mayOpen(this.#waiting.length - this.#soonTaken())) void this.#join()
  }

  /** How many of those who wait the busy connections will have taken in a moment. */
  #soonTaken(): number {
    if (this.#answersAfterMs > SOON_MS) return 0
    let taken = 0
    for (const { chunking, busy } of this.#sessions) if (busy) taken += (chunking ? Math.max(this.inARow, IN_A_ROW) : IN_A_ROW) - 1
    return taken
  }

  #serveAll(): void {
    this.#hurry = null
    if (this.#waiting.length === 0) return
    this.#answersAfterMs = Infinity
    this.#serve()
  }

  #mayOpen(wanted: number): boolean {
    // After a failure one at a time asks whether the server is back.
    if (this.#rest || (this.#failures > 0 && this.#opening > 0)) return false
    return wanted > this.#opening && this.#sessions.size + this.#opening < this.#terms.connections
  }

  async #join(): Promise<void> {
    this.#opening += 1
    const opened = await this.#open().catch(faultOf)
    this.#opening -= 1
    if (opened instanceof Fault) this.#fail(opened)
    else this.#welcome(opened)
    this.#endWhenDone()
  }

  #welcome(connection: Connection): void {
    this.#failures = 0
    const chunking = connection.extensions.chunking && this.#chunking
    const session = new Session({ ...connection, extensions: { ...connection.extensions, chunking } }, this, this.#terms)
    this.#sessions.add(session)
    this.#watch ??= setInterval(() => this.#rescue(), this.#terms.timeouts.rescueMs).unref()
    session.begin()
    this.#serve()
  }

  /** Whoever waits hears of it at once, unless another connection is there to serve them. */
  #fail(fault: Fault): void {
    if (this.#failures === 0) this.#terms.failed(fault)
    this.#failures += 1
    const backoffMs = this.#terms.timeouts.backoffMs * Math.min(2 ** (this.#failures - 1), BACKOFF_FACTOR_MAX)
    this.#rest ??= setTimeout(() => {
      this.#rest = null
      this.#serve()
    }, backoffMs)
    if (this.#sessions.size > 0 || this.#opening > 0) return
    for (const submission of this.#waiting.splice(0)) submission.settle(resultUnreached(fault, this.#terms.redact))
  }

  /** Nobody waits for ever behind another one's text: who is stuck there goes to the head of the queue, if there is a way on. */
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
    if (this.#hurry) clearTimeout(this.#hurry)
    this.#hurry = null
    if (!this.#closed || this.#waiting.length > 0 || this.#opening > 0) return
    if (this.#rest) clearTimeout(this.#rest)
    this.#rest = null
    this.#closed.resolve()
  }
}
