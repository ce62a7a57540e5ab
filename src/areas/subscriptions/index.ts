import { MINUTE_MS, SECOND_MS } from '#lib/duration.ts'
import { onSignal } from '#operation/events/signal.ts'
import { register } from '#operation/registry.ts'
import { eventSources, paidImported } from '#areas/contacts/index.ts'
import { mailKinds } from '#areas/mailings/index.ts'
import { saleKinds } from '#areas/payments/index.ts'
import { accountData } from './account-parts-sql.ts'
import { adopt_subscriptions } from './adopting/adopt_subscriptions.ts'
import { adoptNamed, goOnAdopting } from './adopting/adopt-named.ts'
import { sendChargedTwiceNotice } from './adopting/charged-twice-notice.ts'
import { get_adoption } from './adopting/get_adoption.ts'
import { watchCharges, watchDue } from './adopting/watch-charges.ts'
import { cancel_subscription } from './changes/cancel_subscription.ts'
import { keepCurrency } from './changes/keep-currency.ts'
import { deletions } from './changes/deletions.ts'
import { endSubscriptionPayment } from './changes/end-payment.ts'
import { followAddress, moveCustomer } from './changes/follow-address.ts'
import { payBackOrphan } from './changes/pay-back-orphan.ts'
import { refundSubscription } from './changes/refund-job.ts'
import { refund_subscription_payment } from './changes/refund_subscription_payment.ts'
import { get_grant } from './get_grant.ts'
import { get_revenue } from './get_revenue.ts'
import { get_subscription } from './get_subscription.ts'
import { grant_paid } from './grant_paid.ts'
import { list_subscriptions } from './list_subscriptions.ts'
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
import { revoke_paid } from './revoke_paid.ts'
import { forgetUnpaid } from './selling/retention-sql.ts'
import { enqueueDueSettlements, settleSubscriptionJob } from './selling/settle-round.ts'
import { subscriptionSales } from './selling/settle-subscription.ts'
import { start_subscription } from './selling/start_subscription.ts'
import { endDue } from './tiers/end-due.ts'
import { pays } from './tiers/event-source-sql.ts'
import { grantImported } from './tiers/grant-imported.ts'
import {
  subscriberDowngraded,
  subscriberGranted,
  subscriberGrantEnded,
  subscriberUpgraded,
} from './tiers/tier-events.ts'
import type { Area } from '#operation/area.ts'

export type { PaidOffer, PaidSite } from './reader/paid-offer.ts'
export { adoptionRecords } from './adopting/adoption-records.ts'
export { openSubscriptionPayment } from './selling/open-subscription-payment.ts'
export { Grant } from './tiers/grant.ts'
export { findGrant } from './tiers/grant-sql.ts'
export { isPaid, isPaidBy, paidSql } from './tiers/paid-now-sql.ts'
export { findBoughtHere, findSignedInReader } from './tiers/signed-in-reader.ts'
export {
  cancel_payment_on_leaving,
  cancel_reader_subscription,
  change_reader_subscription,
  get_payment_on_leaving,
  get_payment_page,
  get_prices_page,
  get_reader_subscriptions,
  get_subscribed_page,
  open_payment_portal,
  open_reader_portal,
  preview_reader_change,
  preview_subscription,
  start_subscription,
}

export const area = {
  operations: {
    contacts: [get_grant, grant_paid, revoke_paid],
    payments: [adopt_subscriptions, get_adoption],
    subscriptions: [
      list_subscriptions,
      get_subscription,
      get_revenue,
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
    ],
  },
  events: [subscriberUpgraded, subscriberDowngraded, subscriberGranted, subscriberGrantEnded],
  jobs: [
    adoptNamed,
    sendChargedTwiceNotice,
    watchCharges,
    endSubscriptionPayment,
    moveCustomer,
    payBackOrphan,
    refundSubscription,
    settleSubscriptionJob,
  ],
  retention: [{ name: 'unpaid subscriptions', forget: ({ db }, now) => forgetUnpaid(db, now) }],
  periodic: [
    { name: 'ended paid access', everyMs: 20 * SECOND_MS, round: endDue },
    { name: 'adoptions to go on with', everyMs: 10 * MINUTE_MS, round: goOnAdopting },
    { name: 'charges of adopted readers', everyMs: MINUTE_MS, round: watchDue },
    { name: 'subscriptions to be read', everyMs: 20 * SECOND_MS, round: enqueueDueSettlements },
  ],
  registrations: [
    ...accountData,
    register(eventSources, pays),
    register(saleKinds, subscriptionSales),
    register(mailKinds, subscriptionMails),
    ...deletions,
    followAddress,
    keepCurrency,
    onSignal(paidImported, grantImported),
  ],
} satisfies Area
