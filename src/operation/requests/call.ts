import type { Credential } from '../caller.ts'
import type { AnyOperation } from '../operation.ts'
import type { Mend } from '../parse.ts'
import type { Problem } from '../problem.ts'
import type { LimitState } from '../limits/rate-limit.ts'

/** A request as REST, MCP or another surface passes it to `run()`. */
export interface Call {
  operation: AnyOperation
  credential: Credential
  /**
   * Returns the input. It may be called twice. It throws a Problem when the input cannot be read.
   */
  input: () => unknown
  /** Corrects a refused input, which is then checked again. */
  mend?: Mend
  requestId: string
  /** The visitor's IP address, from the connection or a trusted proxy. */
  address: string | null
  /** Whether a web page sent the request: it has an Origin header. */
  browser: boolean
  idempotencyKey: string | null
  ifMatch: string | null
  /** True for MCP: acts that send or delete need at least a token. */
  byAgent?: boolean
  /** The size of the body as its header announces it. */
  bodyBytes?: number
  /** The account to which the credential must belong; undefined for any. */
  onlyAccount?: string | undefined
  /** Aborted when the caller closes the connection. */
  signal?: AbortSignal
}

export interface Answer {
  status: number
  body: unknown
  problem: Problem | null
  limits: LimitState[]
  replayed: boolean
}

/**
 * Returns the id of the approval when the response is an approval. Null: it is the operation's own
 * response.
 */
export function approvalOf({ status, body }: Pick<Answer, 'status' | 'body'>): string | null {
  const { id } = (body ?? {}) as { id?: unknown }
  // No operation returns an approval with status 202 as its own response.
  return status === 202 && typeof id === 'string' && id.startsWith('apr_') ? id : null
}
