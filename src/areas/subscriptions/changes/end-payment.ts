import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { Id } from '#operation/fields.ts'
import { job, type JobScope } from '#operation/jobs/job.ts'
import type { Scope } from '#operation/scope.ts'
import { PaymentsFailure } from '#ports/payments.ts'
import { openProvider, settleObject } from '#areas/payments/index.ts'
import { EndPayment } from '#areas/newsletters/index.ts'
import {
  SUBSCRIPTION_SALE_KIND,
  type EndingReason,
  type StoredSubscription,
} from '../record/subscription.ts'
import { writeSubscription } from '../record/subscription-sql.ts'

/** Ends a subscription at the provider, with the values in the job, as the row may be deleted. */
export const endSubscriptionPayment = job({
  name: 'end_subscription_payment',
  summary:
    'Ends a reader’s subscription at the payment provider. It may run again: the provider is asked with the same key.',
  data: z.strictObject({
    accountId: Id('acc'),
    subscriptionId: Id('psn'),
    providerId: z.string().max(255),
    livemode: z.boolean(),
    at: EndPayment,
    changeNo: z.int(),
  }),
  retries: 20,
  expireS: 120,
  atOnce: 2,

  async handler({ accountId, subscriptionId, providerId, livemode, at, changeNo }, scope) {
    const provider = await openProvider(scope, accountId, { through: 'account' })
    // Sandbox subscriptions end with their connection.
    if (!provider || provider.livemode !== livemode) return
    try {
      await provider.at.changes.cancelSubscription({
        key: changeKey(subscriptionId, changeNo),
        subscriptionId: providerId,
        at,
      })
    } catch (error) {
      if (!isOver(error)) throw error
      note(scope, { accountId, subscriptionId, error })
    }
    await settleObject(
      scope,
      provider,
      accountId,
      { kind: 'subscription', id: providerId },
      { accountId, kind: SUBSCRIPTION_SALE_KIND, ref: subscriptionId },
    )
  },
})

/** Returns whether the provider refused since the subscription has ended or does not exist. */
export function isOver(error: unknown): error is PaymentsFailure {
  return (
    error instanceof PaymentsFailure && (error.reason === 'refused' || error.reason === 'missing')
  )
}

function note(
  { ports }: JobScope,
  { error, ...ids }: { accountId: string; subscriptionId: string; error: unknown },
): void {
  ports.log.warn(
    { ...ids, err: error },
    'the provider did not end a subscription; it is read again, and shows its state',
  )
}

export function changeKey(subscriptionId: string, changeNo: number): string {
  return `mailcast-subscription-${uuidOf(subscriptionId)}-${changeNo}`
}

/**
 * Stores that a subscription ends, and enqueues the request to the provider. Lock the subscription
 * first. Returns the new state.
 */
export async function endLater(
  scope: Scope,
  one: StoredSubscription,
  end: { at: EndPayment; reason: EndingReason },
): Promise<StoredSubscription> {
  if (one.providerId === null) return one
  const next = { ...one, changeNo: one.changeNo + 1, ending: end.at, endingReason: end.reason }
  await writeSubscription(scope, next)
  await scope.enqueue(endSubscriptionPayment, {
    accountId: scope.accountId,
    subscriptionId: one.id,
    providerId: one.providerId,
    livemode: one.livemode,
    at: end.at,
    changeNo: next.changeNo,
  })
  return next
}
