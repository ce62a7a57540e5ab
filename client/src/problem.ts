import type { OperationName, ProblemCode } from './generated/operations.ts'
import type { Approval } from './generated/records.ts'

/** An error in an input. `pointer` is a JSON pointer (RFC 6901) into it. */
export interface Fault {
  code: string
  detail: string
  pointer: string
}

/** Any failure of a call, except an aborted signal's reason and a TypeError for wrong use. */
export class MailcastError extends Error {
  override name = 'MailcastError'
  readonly operation: OperationName

  constructor(operation: string, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.operation = operation as OperationName
  }
}

/** A refusal by Mailcast (RFC 9457): `code` is stable, `message` says what to do now. */
export class MailcastProblem<Code extends string = ProblemCode> extends MailcastError {
  override name = 'MailcastProblem'
  readonly code: Code
  readonly status: number
  readonly title: string
  readonly errors: readonly Fault[]
  /** The id of this request in the server's log. */
  readonly requestId: string | null
  readonly retryAfterS: number | null
  readonly body: Readonly<Record<string, unknown>>

  constructor(
    operation: string,
    status: number,
    body: Record<string, unknown>,
    retryAfterS: number | null,
  ) {
    super(
      operation,
      textOf(body['detail']) ?? textOf(body['title']) ?? `The server answered ${status}.`,
    )
    this.code = body['code'] as Code
    this.status = status
    this.title = textOf(body['title']) ?? ''
    this.errors = Array.isArray(body['errors']) ? (body['errors'] as Fault[]) : []
    this.requestId = textOf(body['requestId'])
    this.retryAfterS = retryAfterS
    this.body = body
  }
}

/**
 * The error of a call without an answer. A write may have been done; repeat it with the same
 * Idempotency-Key.
 */
export class MailcastConnectionError extends MailcastError {
  override name = 'MailcastConnectionError'
}

/** The error of an answer that is not Mailcast's: a proxy's page, a redirect, another program. */
export class MailcastAnswerError extends MailcastError {
  override name = 'MailcastAnswerError'
  readonly status: number

  constructor(operation: string, status: number, message: string) {
    super(operation, message)
    this.status = status
  }
}

/**
 * Returns whether an error is a refusal. An operation's name narrows `code`: `isProblem(error,
 * 'add_contact') && error.code === 'too_many_tags'`
 */
export function isProblem<Name extends OperationName = OperationName>(
  error: unknown,
  operation?: Name,
): error is MailcastProblem<ProblemCode<Name>> {
  return (
    error instanceof MailcastProblem && (operation === undefined || error.operation === operation)
  )
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/**
 * The error of a call that a person must approve. Nothing was done yet. `approvals.get` returns
 * what became of it; the `result` of an executed approval is the answer.
 */
export class MailcastApprovalRequested extends MailcastError {
  override name = 'MailcastApprovalRequested'
  readonly approval: Approval

  constructor(operation: string, approval: Approval) {
    const where = approval.previewUrl === null ? '' : ` at ${approval.previewUrl}`
    super(
      operation,
      `Nothing was done yet: a person must approve it (${approval.id})${where}, until ${approval.expiresAt}.`,
    )
    this.approval = approval
  }
}
