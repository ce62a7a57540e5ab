import type { Credential } from '../caller.ts'
import type { AnyOperation } from '../operation.ts'
import type { Mend } from '../parse.ts'
import type { Problem } from '../problem.ts'
import type { LimitState } from '../limits/rate-limit.ts'

/** A request, as a surface passes it to `run()`. */
export interface Call {
  operation: AnyOperation
  credential: Credential
  /** Reads the input, possibly twice. Throws a Problem when it is unreadable. */
  input: () => unknown
  /** Mends an input that was refused, before it is checked again. */
  mend?: Mend
  requestId: string
  /** The visitor's IP address, which a trusted proxy may pass on. */
  address: string | null
  /** Whether the request has an Origin, so that a web page sent it. */
  browser: boolean
  idempotencyKey: string | null
  ifMatch: string | null
  /** True for a surface of agents: what sends or destroys needs a token at least. */
  byAgent?: boolean
  /** The announced size of the body. */
  bodyBytes?: number
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

/** Returns the id of the approval that was answered in place of the operation's own answer. */
export function approvalOf({ status, body }: Pick<Answer, 'status' | 'body'>): string | null {
  const { id } = (body ?? {}) as { id?: unknown }
  // No operation answers 202 with an approval of its own.
  return status === 202 && typeof id === 'string' && id.startsWith('apr_') ? id : null
}
