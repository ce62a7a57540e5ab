/** A refusal of the API, with the fields of the provider's error object. */
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

/** An error that the API answers. `keeps`: the changes made so far stay, as those of a declined charge. */
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

/** Makes the error of a parameter or of a state that does not permit the request. */
export function invalid(message: string, more: { param?: string; code?: string } = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...more })
}

/** Makes the error of an id that names nothing. A parameter that names nothing is a bad request; a path is not found. */
export function missing(kind: string, id: string, param = 'id'): ApiError {
  const message = `No such ${kind.replace('checkout.session', 'checkout session').replaceAll('_', ' ')}: '${id}'`
  return new ApiError(param === 'id' ? 404 : 400, { type: 'invalid_request_error', code: 'resource_missing', message, param })
}
