import type { Credential } from '../callers/caller.ts'
import type { AnyOperation } from '../operation.ts'
import type { Problem } from '../problem.ts'
import type { LimitState } from '../limits/rate-limit.ts'

/** A request, as a surface passes it to `run()`. */
export interface Call {
  operation: AnyOperation
  credential: Credential
  /** Reads the input, after identify, access and plan, and again when the caller has changed. Throws a Problem when it is unreadable. */
  input: () => unknown
  requestId: string
  /** The visitor's IP address, which a trusted proxy may pass on. */
  address: string | null
  /** Whether the request carries an Origin, so that a web page sent it. */
  browser: boolean
  idempotencyKey: string | null
  ifMatch: string | null
  /** Aborted when the caller hangs up. */
  signal?: AbortSignal
}

export interface Answer {
  status: number
  body: unknown
  problem: Problem | null
  limits: LimitState[]
  replayed: boolean
}
