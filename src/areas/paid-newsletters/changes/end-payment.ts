import { z } from 'zod'
import { uuidOf } from '#lib/typeid.ts'
import { Id } from '#operation/fields.ts'
import { job, type JobScope } from '#operation/jobs/job.ts'
import type { Scope } from '#operation/scope.ts'
import { PaymentsFailure } from '#ports/payments.ts'
import { openCounter, settleObject } from '#areas/payments/index.ts'
import { EndPayment } from '#areas/newsletters/index.ts'
import { type EndingReason, type StoredSubscription, writeSubscription } from '#areas/subscriptions/index.ts'
import { SUBSCRIPTION_SALES } from './sale-name.ts'

/** Ends a subscription at the provider. It knows all that it needs, since the row may be gone when it runs. */
export const endSubscriptionPayment = job({
  name: 'end_subscription_payment',
  summary: 'Ends a reader’s subscription at the payment provider. It may run again: the provider is asked with the same key.',
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
    const counter = await openCounter(scope, accountId, { through: 'account' })
    // Play money ends with the connection that it was played with.
    if (!counter || counter.livemode !== livemode) return
    try {
      await counter.at.changes.cancelSubscription({ key: changeKey(subscriptionId, changeNo), subscriptionId: providerId, at })
    } catch (error) {
      if (!isOver(error)) throw error
      note(scope, { accountId, subscriptionId, error })
    }
    await settleObject(
      scope,
      counter,
      accountId,
      { kind: 'subscription', id: providerId },
      { accountId, kind: SUBSCRIPTION_SALES, ref: subscriptionId },
    )
  },
})

/** The provider refuses to end a subscription that has ended, or that it does not know. */
export function isOver(error: unknown): error is PaymentsFailure {
  return error instanceof PaymentsFailure && (error.reason === 'refused' || error.reason === 'missing')
}

function note({ ports }: JobScope, { error, ...ids }: { accountId: string; subscriptionId: string; error: unknown }): void {
  ports.log.warn({ ...ids, err: error }, 'the provider did not end a subscription; it is read again, and shows its state')
}

export function changeKey(subscriptionId: string, changeNo: number): string {
  return `mailcast-subscription-${uuidOf(subscriptionId)}-${changeNo}`
}

/** Notes that a locked subscription is to end, and enqueues the call to the provider. Returns it as it is then. */
export async function endLater(scope: Scope, one: StoredSubscription, end: { at: EndPayment; reason: EndingReason }): Promise<StoredSubscription> {
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
