/** A kind of refusal with a stable code. */
export interface Refusal<Code extends string = string> {
  readonly code: Code
  readonly status: number
  readonly title: string
}

export function refusal<const Code extends string>(
  code: Code,
  status: number,
  title: string,
): Refusal<Code> {
  return { code, status, title }
}

/** An error in one field. `pointer` is a JSON pointer (RFC 6901) into the input. */
export interface FieldError {
  code: string
  detail: string
  pointer: string
}

// Refusals that any operation may return.
export const malformed = refusal('invalid_request', 400, 'The request could not be read')
export const unauthorized = refusal('unauthorized', 401, 'The credential is not valid here')
export const subscriptionRequired = refusal(
  'subscription_required',
  402,
  'The account has no active plan',
)
export const forbidden = refusal('forbidden', 403, 'This key may not do that')
export const notFound = refusal('not_found', 404, 'Not found')
export const methodNotAllowed = refusal('method_not_allowed', 405, 'Method not allowed')
export const conflict = refusal('conflict', 409, 'Conflict')
export const idempotencyInFlight = refusal(
  'idempotency_in_flight',
  409,
  'The first request with this Idempotency-Key or confirm is still being answered',
)
export const preconditionFailed = refusal('precondition_failed', 412, 'The resource has changed')
export const payloadTooLarge = refusal('payload_too_large', 413, 'The body is too large')
export const unsupportedMediaType = refusal('unsupported_media_type', 415, 'Unsupported media type')
export const invalidRequest = refusal('invalid_request', 422, 'The request is not valid')
export const idempotencyConflict = refusal(
  'idempotency_conflict',
  422,
  'This Idempotency-Key was used for another request',
)
export const rateLimited = refusal('rate_limited', 429, 'Too many requests')
export const internal = refusal('internal', 500, 'Something went wrong on our side')
export const unavailable = refusal('unavailable', 503, 'Not available right now')
export const storageFull = refusal('storage_full', 507, 'The server has no room')

/**
 * An error that refuses a request. `detail` tells the caller what to do; `cause` is only logged.
 */
export class Problem extends Error {
  readonly refusal: Refusal
  readonly detail: string
  readonly fieldErrors: FieldError[]
  readonly extra: Record<string, unknown>
  readonly retryAfterS: number | null

  constructor(
    kind: Refusal,
    detail: string,
    more: {
      fieldErrors?: FieldError[]
      extra?: Record<string, unknown>
      retryAfterS?: number
      cause?: unknown
    } = {},
  ) {
    super(`${kind.code}: ${detail}`, { cause: more.cause })
    this.refusal = kind
    this.detail = detail
    this.fieldErrors = more.fieldErrors ?? []
    this.extra = more.extra ?? {}
    this.retryAfterS = more.retryAfterS ?? null
  }
}

/** The body of RFC 9457 (`application/problem+json`). */
export interface ProblemBody {
  type: string
  title: string
  status: number
  detail: string
  code: string
  requestId: string
  errors?: FieldError[]
  [extra: string]: unknown
}

export function problemBody(problem: Problem, requestId: string, docsUrl: string): ProblemBody {
  const { code, status, title } = problem.refusal
  return {
    type: `${docsUrl}#problem-${code}`,
    title,
    status,
    detail: problem.detail,
    code,
    requestId,
    ...problem.extra,
    ...(problem.fieldErrors.length > 0 && { errors: problem.fieldErrors }),
  }
}
