import { SECOND_MS } from '#lib/duration.ts'
import type { Periodic } from '#operation/jobs/periodic.ts'
import { register } from '#operation/registry.ts'
import { saleKinds } from '#areas/payments/index.ts'
import { paidOperations } from '#areas/subscriptions/index.ts'
import { cancel_subscription } from './changes/cancel_subscription.ts'
import { deletions } from './changes/deletions.ts'
import { endSubscriptionPayment } from './changes/end-payment.ts'
import { refundSubscription } from './changes/refund-job.ts'
import { refund_subscription_payment } from './changes/refund_subscription_payment.ts'
import { get_prices_page } from './reader/get_prices_page.ts'
import { get_subscribed_page } from './reader/get_subscribed_page.ts'
import { settleDueSubscriptions, settleSubscriptionJob } from './selling/settle-round.ts'
import { subscriptionSales } from './selling/settle-subscription.ts'
import { start_subscription } from './selling/start_subscription.ts'

export { openSubscriptionPayment } from './selling/open-subscription-payment.ts'
export { subscribedToken } from './selling/subscription-links.ts'
export type { PaidOffer, PaidSite } from './reader/paid-offer.ts'
export { get_prices_page, get_subscribed_page, start_subscription }

export const operations = [
  ...paidOperations,
  cancel_subscription,
  refund_subscription_payment,
  start_subscription,
  get_prices_page,
  get_subscribed_page,
]
export const jobs = [endSubscriptionPayment, refundSubscription, settleSubscriptionJob]
export const signalHandlers = deletions
export const registrations = [register(saleKinds, subscriptionSales)]
export const periodic: readonly Periodic[] = [{ name: 'subscriptions to be read', everyMs: 20 * SECOND_MS, round: settleDueSubscriptions }]
