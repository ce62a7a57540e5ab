import { SECOND_MS } from '#lib/duration.ts'
import { onSignal } from '#operation/events/signal.ts'
import type { Periodic } from '#operation/jobs/periodic.ts'
import { contactDeleting, eventSources, paidImported } from '#areas/contacts/index.ts'
import { currencyChanging, subscriptionActive } from '#areas/newsletters/index.ts'
import { Problem } from '#operation/problem.ts'
import { register } from '#operation/registry.ts'
import { accountData } from './account-parts-sql.ts'
import { endDue } from './end-due.ts'
import { pays } from './event-source-sql.ts'
import { get_grant } from './get_grant.ts'
import { get_revenue } from './get_revenue.ts'
import { get_subscription } from './get_subscription.ts'
import { list_subscriptions } from './list_subscriptions.ts'
import { countLive } from './subscription-sql.ts'
import { grant_paid } from './grant_paid.ts'
import { grantImported } from './grant-imported.ts'
import { deleteGrants } from './grant-sql.ts'
import { revoke_paid } from './revoke_paid.ts'
import { subscriberDowngraded, subscriberUpgraded } from './tier-events.ts'
import { forgetDue } from './tier-sql.ts'

export { isPaid, paidSql } from './paid-now-sql.ts'
export { Grant } from './grant.ts'
export { findGrant } from './grant-sql.ts'
export { endDue }
export { settleTiers } from './settle-tiers.ts'
export { showSubscription, showSubscriptions } from './show-subscriptions.ts'
export {
  changePayable,
  changingUntil,
  type EndingReason,
  Interval,
  isLive,
  LIVE,
  type StoredSubscription,
  Subscription,
  subscriptionEnded,
  SubscriptionStatus,
} from './subscription.ts'
export { paymentsOf, putPayment, type SubscriptionPayment } from './subscription-payment-sql.ts'
export { endRefund, findOpenRefund, findRefund, followRefunds, insertRefund, type SubscriptionRefund } from './subscription-refund-sql.ts'
export { madePayment, nextReading, stateOf } from './subscription-state.ts'
export {
  countLive,
  findSubscription,
  hasOtherLive,
  detachSubscriptions,
  insertSubscription,
  liveSubscriptionsOf,
  lockLive,
  lockSubscription,
  moveSubscriptions,
  subscriptionsOf,
  waitingSubscriptions,
  writeSubscription,
} from './subscription-sql.ts'

export const registrations = [...accountData, register(eventSources, pays)]
export const operations = [get_grant, grant_paid, revoke_paid]
export const paidOperations = [list_subscriptions, get_subscription, get_revenue]
export const events = [subscriberUpgraded, subscriberDowngraded]
export const signalHandlers = [
  onSignal(contactDeleting, async (scope, { contacts }) => {
    const ids = contacts.map(({ id }) => id)
    await deleteGrants(scope, ids)
    await forgetDue(scope, ids)
  }),
  onSignal(paidImported, grantImported),
  onSignal(currencyChanging, async (scope, { newsletterId, from }) => {
    const paying = await countLive(scope, { newsletterId, currency: from })
    if (paying > 0) throw new Problem(subscriptionActive, payingIn(paying, from), { fieldErrors: [{ ...IN_USE, detail: payingIn(paying, from) }] })
  }),
]
export const periodic: readonly Periodic[] = [{ name: 'ended paid access', everyMs: 20 * SECOND_MS, round: endDue }]

const IN_USE = { code: 'in_use', pointer: '/paid/currency' }

function payingIn(count: number, currency: string): string {
  return `${count === 1 ? 'A reader pays' : `${count} readers pay`} in ${currency.toUpperCase()}. Keep the currency, or end these subscriptions first (cancel_subscription).`
}
