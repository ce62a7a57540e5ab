import type { AccountDb } from '#db/account-db.ts'
import { lastRefunds, showRefund } from '#areas/payments/index.ts'
import { isLive, type StoredSubscription, type Subscription } from './subscription.ts'
import { paymentsOf, type SubscriptionPayment } from './subscription-payment-sql.ts'
import { liveSubscriptionsOf } from './subscription-sql.ts'

const OTHERS = 10

export async function showSubscriptions(
  scope: AccountDb,
  found: readonly StoredSubscription[],
): Promise<Subscription[]> {
  const ids = found.map(({ id }) => id)
  const payments = await paymentsOf(scope, ids)
  const refunds = await lastRefunds(scope, ids)
  const contacts = [...new Set(found.flatMap(({ contactId }) => contactId ?? []))]
  const live = await liveSubscriptionsOf(scope, contacts)
  return found.map((one) => ({
    id: one.id,
    contactId: one.contactId,
    newsletterId: one.newsletterId,
    email: one.email,
    status: one.status,
    interval: one.every,
    price: one.amount,
    currency: one.currency,
    couponId: one.couponId,
    trialEndsAt: at(one.trialEndsAt),
    periodEndsAt: at(one.periodEndsAt),
    cancelsAt: at(one.cancelsAt),
    endedAt: at(one.endedAt),
    endReason: one.endReason,
    lastPayment: showPayment(payments.find(({ subscriptionId }) => subscriptionId === one.id)),
    refunds: refunds.filter(({ saleId }) => saleId === one.id).map(showRefund),
    others:
      !isLive(one) || one.contactId === null
        ? []
        : live
            .flatMap((other) =>
              other.contactId === one.contactId && other.id !== one.id ? other.id : [],
            )
            .slice(0, OTHERS),
    createdAt: one.createdAt.toISOString(),
    livemode: one.livemode,
  }))
}

export async function showSubscription(
  scope: AccountDb,
  found: StoredSubscription,
): Promise<Subscription> {
  return (await showSubscriptions(scope, [found]))[0]!
}

function showPayment(paid: SubscriptionPayment | undefined): Subscription['lastPayment'] {
  if (!paid) return null
  const { amount, refunded, dispute, paidAt } = paid
  const counted = dispute === 'won' ? null : dispute
  return {
    amount,
    refundedAmount: refunded,
    disputed: counted !== null,
    dispute: counted,
    paidAt: paidAt.toISOString(),
  }
}

const at = (time: Date | null) => time?.toISOString() ?? null
