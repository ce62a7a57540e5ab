import type { OperationName, ProblemCode } from './generated/operations.ts'

/** One error of an input; `pointer` is an RFC 6901 JSON pointer into it. */
export interface Fault {
  code: string
  detail: string
  pointer: string
}

/** Any failure of a call, except the reason of an aborted signal and a TypeError for a wrong use. */
export class MailcastError extends Error {
  override name = 'MailcastError'
  readonly operation: OperationName

  constructor(operation: OperationName, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.operation = operation
  }
}

/** A refusal by Mailcast (RFC 9457): `code` is stable, `message` says what to do now. */
export class MailcastProblem<Code extends string = ProblemCode> extends MailcastError {
  override name = 'MailcastProblem'
  readonly code: Code
  readonly status: number
  readonly title: string
  /** Every error of the input at once. */
  readonly errors: readonly Fault[]
  /** The id of this request in the server's log. */
  readonly requestId: string | null
  readonly retryAfterS: number | null
  /** The whole problem, with its further fields. */
  readonly body: Readonly<Record<string, unknown>>

  constructor(operation: OperationName, status: number, body: Record<string, unknown>, retryAfterS: number | null) {
    super(operation, textOf(body['detail']) ?? textOf(body['title']) ?? `The server answered ${status}.`)
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
 * A call without a whole answer: the name, the connection or the time limit failed. A write may or may not have happened; its Idempotency-Key
 * makes a repetition safe.
 */
export class MailcastConnectionError extends MailcastError {
  override name = 'MailcastConnectionError'
}

/** An answer that is not Mailcast's: a proxy's page, a redirect, another program. */
export class MailcastAnswerError extends MailcastError {
  override name = 'MailcastAnswerError'
  readonly status: number

  constructor(operation: OperationName, status: number, message: string) {
    super(operation, message)
    this.status = status
  }
}

/**
 * Returns whether this is a refusal. With an operation's name, `code` is one of those that it declares: `if (isProblem(error, 'add_contact') &&
 * error.code === 'too_many_tags') …`
 */
export function isProblem<Name extends OperationName = OperationName>(error: unknown, operation?: Name): error is MailcastProblem<ProblemCode<Name>> {
  return error instanceof MailcastProblem && (operation === undefined || error.operation === operation)
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
