import { z } from 'zod'
import { refusal } from '#operation/problem.ts'
import type { SignalKind } from '#operation/scope.ts'

export const subscriptionActive = refusal('subscription_active', 409, 'A reader still pays')

export const EndPayment = z.enum(['now', 'period_end']).meta({
  description:
    'now: the paid subscription ends at once. period_end: nothing more is charged, and it ends when what is paid for ends.',
  examples: ['period_end'],
})
export type EndPayment = z.output<typeof EndPayment>

export const ENDS_PAYMENT = 'the end of a payment (endPayment)'

/** The input field that decides what happens to the payments of paying readers. */
export const EndPaymentOf = EndPayment.optional().meta({
  description:
    'What becomes of a live paid subscription. Without it the deletion of a reader who pays is refused (`subscription_active`). For owners alone.',
  examples: ['now'],
})

/**
 * Signals that a newsletter and its contacts are being deleted. A downstream area ends payments, or
 * refuses the deletion.
 */
export const newsletterDeleting: SignalKind<{
  newsletterId: string
  endPayment: EndPayment | null
}> = { name: 'newsletter_deleting' }
