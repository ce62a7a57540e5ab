import type { Credential } from './caller.ts'
import type { AnyOperation } from './operation.ts'
import type { Problem } from './problem.ts'
import type { LimitState } from './rate-limit.ts'

/** One request, as a surface hands it over. */
export interface Call {
  operation: AnyOperation
  credential: Credential
  /** Read (and awaited) when its turn has come; throws a Problem when the outside sent something unreadable. */
  input: () => unknown
  requestId: string
  /** The visitor's or the server's address. */
  address: string | null
  /** The request carries an Origin: a web page sent it. */
  browser: boolean
  idempotencyKey: string | null
  ifMatch: string | null
}

export interface Answer {
  status: number
  body: unknown
  problem: Problem | null
  limits: LimitState[]
  replayed: boolean
}
