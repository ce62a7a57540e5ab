import type { TransactionParts } from '#operation/transaction.ts'
import { findNewsletter, type Newsletter } from '#areas/newsletters/index.ts'
import {
  asking,
  closeCheckout,
  type ProviderAccount,
  notConfigured,
  openCheckout,
  type OpenedCheckout,
  openProvider,
  type Seller,
  sellerOf,
} from '#areas/payments/index.ts'
import { closeReplaced, findCoupon, pageMinutes } from '#areas/products/index.ts'
import {
  findSubscription,
  lockSubscription,
  subscriptionsOf,
  waitingSubscriptions,
  writeSubscription,
} from '../record/subscription-sql.ts'
import { SUBSCRIPTION_SALE_KIND, type StoredSubscription } from '../record/subscription.ts'
import { endUnpaid } from './settle-subscription.ts'
import { pricesUrl, subscribedUrl } from './subscription-links.ts'
import { hasHadTrial } from './trial-sql.ts'

/**
 * Opens the payment page of a subscription whose first payment is awaited, or returns the page that
 * is already open. No transaction may be open. Null: the subscription was deleted.
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
  const provider = await openProvider(seller, accountId, { through: 'account' })
  if (!provider) throw notConfigured()
  if (await closeOthers(seller, { accountId, one: found })) {
    await seller.transaction(accountId, (within) => endUnpaid(within, subscriptionId))
    return { status: 'complete' }
  }
  const one = await prepareCheckout(seller, provider, { accountId, one: found })
  const minutes = await pageMinutes(scope, subscriptionId)
  const wanted = checkoutOf(system, {
    accountId,
    one,
    newsletter,
    customer: await customerOf(scope, one),
  })
  return openCheckout(seller, { ...wanted, ...(minutes !== undefined && { minutes }) })
}

function checkoutOf(
  { ports }: TransactionParts,
  {
    accountId,
    one,
    newsletter,
    customer,
  }: {
    accountId: string
    one: StoredSubscription
    newsletter: Newsletter
    customer: string | null
  },
) {
  const { name, language } = newsletter
  return {
    accountId,
    kind: SUBSCRIPTION_SALE_KIND,
    ref: one.id,
    item: { name, description: null, amount: one.amount, currency: one.currency, every: one.every },
    trialDays: one.trialDays,
    coupon: one.providerCoupon,
    customer,
    email: customer === null ? one.email : null,
    language: language.slice(0, 2).toLowerCase(),
    successUrl: subscribedUrl(ports, { accountId, site: newsletter, subscriptionId: one.id }),
    cancelUrl: pricesUrl(ports.deployment.baseUrl, newsletter),
  }
}

/**
 * Closes the other open payment pages of the address, and those that use the same coupon. Returns
 * true when one of them was paid meanwhile.
 */
async function closeOthers(
  seller: Seller,
  { accountId, one }: { accountId: string; one: StoredSubscription },
): Promise<boolean> {
  let isPaid = await closeReplaced(seller, accountId, one.id)
  for (const { id } of await waitingSubscriptions(
    { db: seller.db, accountId },
    one.newsletterId,
    one.email!,
  )) {
    if (id === one.id) continue
    isPaid =
      (await closeCheckout(seller, { accountId, kind: SUBSCRIPTION_SALE_KIND, ref: id })) ===
        'complete' || isPaid
  }
  return isPaid
}

/**
 * Creates the coupon at the provider. Removes the trial from the order when the address has had a
 * trial meanwhile.
 */
async function prepareCheckout(
  seller: Seller,
  provider: ProviderAccount,
  { accountId, one }: { accountId: string; one: StoredSubscription },
): Promise<StoredSubscription> {
  const scope = { db: seller.db, accountId }
  const dropsTrial =
    one.trialDays > 0 &&
    (await hasHadTrial({ ...scope, ports: seller.ports }, one.newsletterId, one.email!))
  const coupon =
    one.couponId !== null && one.providerCoupon === null
      ? await findCoupon(scope, one.couponId)
      : undefined
  if (!dropsTrial && !coupon) return one
  const providerCoupon = coupon
    ? await asking(() =>
        provider.at.coupons.create({
          key: `mailcast-coupon-${one.id}`,
          name: coupon.code,
          off:
            coupon.percentOff === null
              ? { amount: coupon.amountOff!, currency: one.currency }
              : { percent: coupon.percentOff },
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

/**
 * Returns the provider's customer id of the signed-in reader. Null for other visitors, because
 * typing an address does not prove that it is theirs.
 */
async function customerOf(
  scope: { db: Seller['db']; accountId: string },
  { contactId, livemode }: StoredSubscription,
): Promise<string | null> {
  if (contactId === null) return null
  const known = await subscriptionsOf(scope, [contactId])
  return known.find((one) => one.livemode === livemode && one.customer !== null)?.customer ?? null
}
