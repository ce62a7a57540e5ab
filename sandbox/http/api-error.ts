/** A refusal with the fields of Stripe's error object. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  doc_url?: string
  charge?: string
  payment_intent?: object
  request_log_url?: string
}

/** Error of a refused request. `keeps`: changes so far are committed, as for a declined charge. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly keeps: boolean

  constructor(status: number, body: ErrorBody, keeps = false) {
    super(body.message)
    this.status = status
    this.body = body
    this.keeps = keeps
  }
}

/** Makes the error for a wrong parameter, or a state that forbids the request. */
export function invalid(message: string, more: { param?: string; code?: string } = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...more })
}

/** Makes the error for an unknown id: 400 in a parameter, 404 in a path. */
export function missing(kind: string, id: string, param = 'id'): ApiError {
  const message = `No such ${kind.replace('checkout.session', 'checkout session').replaceAll('_', ' ')}: '${id}'`
  return new ApiError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message,
    param,
  })
}
