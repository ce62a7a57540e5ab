import { Problem, type Refusal, unavailable } from '#operation/problem.ts'
import { PaymentsFailure, type PaymentsFailureReason } from '#ports/payments.ts'
import {
  paymentDeclined,
  paymentKeyRefused,
  paymentRefused,
  paymentsNotConfigured,
} from './payments.ts'

const PROBLEMS: Record<
  PaymentsFailureReason,
  (said: string) => { kind: Refusal; detail: string; retryAfterS?: number }
> = {
  declined: (said) => ({
    kind: paymentDeclined,
    detail: `The payment was declined.${said} Use another card, or ask the bank.`,
  }),
  refused: (said) => ({ kind: paymentRefused, detail: `Stripe refuses the request.${said}` }),
  missing: () => ({
    kind: paymentRefused,
    detail:
      'Stripe does not know this object. It may belong to another Stripe account than the connected one.',
  }),
  invalid_key: (said) => ({
    kind: paymentKeyRefused,
    detail: `Stripe does not accept the secret key.${said} Connect again with a key that is valid and may use checkouts, refunds, subscriptions and webhook endpoints.`,
  }),
  rate_limited: () => ({
    kind: unavailable,
    detail: 'Stripe is getting too many requests. Try again in a minute.',
    retryAfterS: 60,
  }),
  unavailable: () => ({
    kind: unavailable,
    detail: 'Stripe did not answer. Nothing is charged twice: repeat the request in a few seconds.',
    retryAfterS: 10,
  }),
}

/**
 * Converts an error of the provider to a Problem that says what to do. Returns other errors
 * unchanged.
 */
function paymentProblem(error: unknown): unknown {
  if (!(error instanceof PaymentsFailure)) return error
  const said = error.said === null ? '' : ` It says: ${error.said}`
  const { kind, detail, retryAfterS } = PROBLEMS[error.reason](said)
  return new Problem(kind, detail.slice(0, 1000), {
    cause: error,
    ...(retryAfterS !== undefined && { retryAfterS }),
  })
}

export async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw paymentProblem(error)
  }
}

export function notConfigured(): Problem {
  return new Problem(
    paymentsNotConfigured,
    'No payments are connected. Connect them first with connect_payments, or on the page Payments of the dashboard.',
  )
}
