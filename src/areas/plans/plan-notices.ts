import { DAY_MS } from '#lib/duration.ts'
import type { Scope } from '#operation/scope.ts'
import type { SubscriptionRecord } from '#ports/payment-records.ts'
import { sendPlanPaymentNotice, sendPlanRenewalNotice } from './plan-mails.ts'
import type { PaidPlan } from './paid-plan.ts'
import {
  notePaymentNotice,
  noteRenewalNotice,
  PAYMENT_NOTICES,
  type PaymentNotice,
  type PlanSubscription,
} from './plan-subscription-sql.ts'

/** The milliseconds before an unpaid plan ends at which its owner gets a second mail. */
const SOON_MS = 2 * DAY_MS

/** The milliseconds before a renewal at which the owner gets a mail, more for a yearly plan. */
const RENEWAL_MS = { month: 3 * DAY_MS, year: 14 * DAY_MS }

interface Settled {
  /** The subscription's row before the change. */
  asked: PlanSubscription
  paid: Pick<PaidPlan, 'plan' | 'status' | 'lapsesAt'>
  record: Pick<
    SubscriptionRecord,
    'status' | 'every' | 'periodStartsAt' | 'periodEndsAt' | 'cancelsAt'
  >
}

/**
 * Mails the owner about a missing or upcoming payment. Each kind of mail is sent once for each
 * billing period.
 */
export async function noticePlan(scope: Scope, settled: Settled): Promise<void> {
  const { asked, record } = settled
  const { accountId, now } = scope
  const data = { accountId, at: now.toISOString() }
  const notice = paymentNotice(settled, now)
  if (notice !== null && isNew(asked, notice, record.periodStartsAt)) {
    await notePaymentNotice(scope, notice, record.periodStartsAt)
    await scope.enqueue(sendPlanPaymentNotice, { ...data, notice })
  }
  if (
    isBeforeRenewal(settled, now) &&
    asked.renewalNoticedOf?.getTime() !== record.periodEndsAt.getTime()
  ) {
    await noteRenewalNotice(scope, record.periodEndsAt)
    await scope.enqueue(sendPlanRenewalNotice, data)
  }
}

function paymentNotice(
  { paid: { plan, status, lapsesAt } }: Settled,
  now: Date,
): PaymentNotice | null {
  if (status !== 'past_due' || lapsesAt === null) return null
  if (plan === null) return 'ended'
  return lapsesAt.getTime() - now.getTime() <= SOON_MS ? 'soon' : 'failed'
}

/**
 * Returns whether this mail is still to be sent: neither it nor a later mail about the same payment
 * was sent before.
 */
function isNew(
  { paymentNoticed, paymentNoticedOf }: PlanSubscription,
  notice: PaymentNotice,
  period: Date,
): boolean {
  if (paymentNoticed === null || paymentNoticedOf?.getTime() !== period.getTime()) return true
  return PAYMENT_NOTICES.indexOf(notice) > PAYMENT_NOTICES.indexOf(paymentNoticed)
}

function isBeforeRenewal(
  { record: { status, every, periodEndsAt, cancelsAt } }: Settled,
  now: Date,
): boolean {
  if (cancelsAt !== null || (status !== 'active' && status !== 'trialing')) return false
  const left = periodEndsAt.getTime() - now.getTime()
  return left > 0 && left <= RENEWAL_MS[status === 'trialing' ? 'month' : every]
}
