import { PaymentsFailure, type PaymentsFailureReason } from '#ports/payments.ts'

interface StripeErrorLike {
  type?: string
  code?: string
  decline_code?: string
  message?: string
  statusCode?: number
}

const BY_TYPE: Readonly<Record<string, PaymentsFailureReason>> = {
  StripeCardError: 'declined',
  StripeInvalidRequestError: 'refused',
  StripeAuthenticationError: 'invalid_key',
  StripePermissionError: 'invalid_key',
  StripeRateLimitError: 'rate_limited',
  StripeIdempotencyError: 'refused',
  StripeAPIError: 'unavailable',
  StripeConnectionError: 'unavailable',
}
/** The error codes when another request with the same key, or on the same object, is under way. */
const BUSY = new Set(['idempotency_key_in_use', 'lock_timeout'])

/** Converts an error of the library to ours. Other errors are returned unchanged. */
export function failureOf(error: unknown): unknown {
  const { type = '', code, decline_code, message, statusCode } = error as StripeErrorLike
  const reason = BY_TYPE[type]
  if (reason === undefined)
    return type.startsWith('Stripe') ? new PaymentsFailure('refused', { cause: error }) : error
  const more = {
    code: decline_code ?? code ?? null,
    said: message === undefined ? null : withoutKeys(message),
    cause: error,
  }
  if (code !== undefined && BUSY.has(code)) return new PaymentsFailure('unavailable', more)
  if (code === 'resource_missing' || statusCode === 404) return new PaymentsFailure('missing', more)
  if (code === 'account_invalid') return new PaymentsFailure('invalid_key', more)
  return new PaymentsFailure(reason, more)
}

function withoutKeys(text: string): string {
  return text.replace(/\b(?:sk|rk|whsec)_\w+/g, '[key]').slice(0, 500)
}

export async function calling<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw failureOf(error)
  }
}

/** Runs a call that reads an object. Returns null when the object does not exist. */
export async function reading<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await calling(call)
  } catch (error) {
    if (error instanceof PaymentsFailure && error.reason === 'missing') return null
    throw error
  }
}
