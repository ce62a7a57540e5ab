import type { TransactionParts } from '#operation/transaction.ts'
import { findNewsletter, type Newsletter } from '#areas/newsletters/index.ts'
import {
  asking,
  type Counter,
  findSale,
  notConfigured,
  openCheckout,
  type OpenedCheckout,
  openCounter,
  type Seller,
  sellerOf,
  settleObject,
} from '#areas/payments/index.ts'
import { findCoupon } from '#areas/products/index.ts'
import {
  findSubscription,
  lockSubscription,
  type StoredSubscription,
  subscriptionsOf,
  waitingSubscriptions,
  writeSubscription,
} from '#areas/subscriptions/index.ts'
import { SUBSCRIPTION_SALES } from '../changes/sale-name.ts'
import { pricesUrl, subscribedUrl } from './subscription-links.ts'
import { hasHadTrial } from './trial-sql.ts'

/**
 * Opens the payment page of a subscription that waits for it. Its price comes from its row. No transaction may be open. A reader who left the page and
 * comes back gets the same one. Returns null for a subscription that is gone.
 */
export async function openSubscriptionPayment(
  system: TransactionParts,
  { accountId, subscriptionId }: { accountId: string; subscriptionId: string },
): Promise<OpenedCheckout | null> {
  const scope = { db: system.db, accountId }
  const found = await findSubscription(scope, subscriptionId)
  const newsletter = found && (await findNewsletter(scope, found.newsletterId))
  if (!found || !newsletter) return null
  if (found.status !== 'incomplete' || found.email === null) return { status: 'complete' }
  const seller = sellerOf(system)
  const counter = await openCounter(seller, accountId, { through: 'account' })
  if (!counter) throw notConfigured()
  if (await closeOthers(seller, counter, { accountId, one: found })) return { status: 'complete' }
  const one = await prepareCheckout(seller, counter, { accountId, one: found })
  return openCheckout(seller, checkoutOf(system, { accountId, one, newsletter, customer: await customerOf(scope, one) }))
}

function checkoutOf(
  { ports }: TransactionParts,
  { accountId, one, newsletter, customer }: { accountId: string; one: StoredSubscription; newsletter: Newsletter; customer: string | null },
) {
  const { slug, name, language } = newsletter
  return {
    accountId,
    kind: SUBSCRIPTION_SALES,
    ref: one.id,
    item: { name, description: null, amount: one.amount, currency: one.currency, every: one.every },
    trialDays: one.trialDays,
    coupon: one.providerCoupon,
    customer,
    email: customer === null ? one.email : null,
    language: language.slice(0, 2).toLowerCase(),
    successUrl: subscribedUrl(ports, { accountId, slug, subscriptionId: one.id }),
    cancelUrl: pricesUrl(ports.deployment.baseUrl, slug),
  }
}

/** Closes the other open pages of the same address, so that two tabs do not pay twice. Returns true when one of them was paid meanwhile. */
async function closeOthers(seller: Seller, counter: Counter, { accountId, one }: { accountId: string; one: StoredSubscription }): Promise<boolean> {
  const scope = { db: seller.db, accountId }
  const waiting = await waitingSubscriptions(scope, one.newsletterId, one.email!)
  let isPaid = false
  for (const { id, livemode } of waiting) {
    if (id === one.id || livemode !== counter.livemode) continue
    const sale = await findSale(scope, { kind: SUBSCRIPTION_SALES, ref: id })
    const checkoutId = sale?.checkoutStatus === 'open' ? sale.checkoutId : null
    if (checkoutId === null || checkoutId === undefined) continue
    const { status } = await asking(() => counter.at.checkouts.expire(checkoutId))
    await asking(() =>
      settleObject(seller, counter, accountId, { kind: 'checkout', id: checkoutId }, { accountId, kind: SUBSCRIPTION_SALES, ref: id }),
    )
    isPaid ||= status === 'complete'
  }
  return isPaid
}

/** Makes the coupon at the provider, and drops a trial that the address has had meanwhile. */
async function prepareCheckout(
  seller: Seller,
  counter: Counter,
  { accountId, one }: { accountId: string; one: StoredSubscription },
): Promise<StoredSubscription> {
  const scope = { db: seller.db, accountId }
  const dropsTrial = one.trialDays > 0 && (await hasHadTrial({ ...scope, ports: seller.ports }, one.newsletterId, one.email!))
  const coupon = one.couponId !== null && one.providerCoupon === null ? await findCoupon(scope, one.couponId) : undefined
  if (!dropsTrial && !coupon) return one
  const providerCoupon = coupon
    ? await asking(() =>
        counter.at.coupons.create({
          key: `mailcast-coupon-${one.id}`,
          name: coupon.code,
          off: coupon.percentOff === null ? { amount: coupon.amountOff!, currency: one.currency } : { percent: coupon.percentOff },
          months: coupon.duration,
        }),
      )
    : one.providerCoupon
  return seller.transaction(accountId, async (inner) => {
    const locked = (await lockSubscription(inner, one.id)) ?? one
    const next = { ...locked, providerCoupon, trialDays: dropsTrial ? 0 : locked.trialDays }
    await writeSubscription(inner, next)
    return next
  })
}

/** Returns the customer that a signed-in reader is at the provider already. An address alone proves nothing, and gets a new one. */
async function customerOf(scope: { db: Seller['db']; accountId: string }, { contactId, livemode }: StoredSubscription): Promise<string | null> {
  if (contactId === null) return null
  const known = await subscriptionsOf(scope, [contactId])
  return known.find((one) => one.livemode === livemode && one.customer !== null)?.customer ?? null
}
