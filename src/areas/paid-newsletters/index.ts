import { SECOND_MS } from '#lib/duration.ts'
import type { Retention } from '#operation/jobs/retention.ts'
import type { Periodic } from '#operation/jobs/periodic.ts'
import { register } from '#operation/registry.ts'
import { accountData } from './account-parts-sql.ts'
import { saleKinds } from '#areas/payments/index.ts'
import { paidOperations } from '#areas/subscriptions/index.ts'
import { cancel_subscription } from './changes/cancel_subscription.ts'
import { deletions } from './changes/deletions.ts'
import { followAddress, moveCustomer } from './changes/follow-address.ts'
import { endSubscriptionPayment } from './changes/end-payment.ts'
import { payBackOrphan } from './changes/pay-back-orphan.ts'
import { refundSubscription } from './changes/refund-job.ts'
import { refund_subscription_payment } from './changes/refund_subscription_payment.ts'
import { mailKinds } from '#areas/mailings/index.ts'
import { subscriptionMails } from './mails/subscription-mails.ts'
import { cancel_payment_on_leaving } from './reader/cancel_payment_on_leaving.ts'
import { cancel_reader_subscription } from './reader/cancel_reader_subscription.ts'
import { change_reader_subscription } from './reader/change_reader_subscription.ts'
import { get_payment_on_leaving } from './reader/get_payment_on_leaving.ts'
import { get_payment_page } from './reader/get_payment_page.ts'
import { get_prices_page } from './reader/get_prices_page.ts'
import { get_reader_subscriptions } from './reader/get_reader_subscriptions.ts'
import { get_subscribed_page } from './reader/get_subscribed_page.ts'
import { open_payment_portal } from './reader/open_payment_portal.ts'
import { open_reader_portal } from './reader/open_reader_portal.ts'
import { preview_reader_change } from './reader/preview_reader_change.ts'
import { preview_subscription } from './reader/preview_subscription.ts'
import { forgetUnpaid } from './selling/retention-sql.ts'
import { settleDueSubscriptions, settleSubscriptionJob } from './selling/settle-round.ts'
import { subscriptionSales } from './selling/settle-subscription.ts'
import { start_subscription } from './selling/start_subscription.ts'

export { openSubscriptionPayment } from './selling/open-subscription-payment.ts'
export { subscribedToken } from './selling/subscription-links.ts'
export type { PaidOffer, PaidSite } from './reader/paid-offer.ts'
export {
  cancel_payment_on_leaving,
  cancel_reader_subscription,
  change_reader_subscription,
  get_payment_on_leaving,
  get_payment_page,
  get_reader_subscriptions,
  open_payment_portal,
  open_reader_portal,
  preview_reader_change,
  preview_subscription,
  get_prices_page,
  get_subscribed_page,
  start_subscription,
}

export const operations = [
  ...paidOperations,
  cancel_subscription,
  refund_subscription_payment,
  start_subscription,
  get_prices_page,
  get_subscribed_page,
  cancel_payment_on_leaving,
  cancel_reader_subscription,
  change_reader_subscription,
  get_payment_on_leaving,
  get_payment_page,
  get_reader_subscriptions,
  open_payment_portal,
  open_reader_portal,
  preview_reader_change,
  preview_subscription,
]
export const jobs = [endSubscriptionPayment, moveCustomer, payBackOrphan, refundSubscription, settleSubscriptionJob]
export const signalHandlers = [...deletions, followAddress]
export const registrations = [register(saleKinds, subscriptionSales), register(mailKinds, subscriptionMails), ...accountData]
export const retention: readonly Retention[] = [({ db }, now) => forgetUnpaid(db, now)]
export const periodic: readonly Periodic[] = [{ name: 'subscriptions to be read', everyMs: 20 * SECOND_MS, round: settleDueSubscriptions }]
