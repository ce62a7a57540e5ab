import type { Scope } from '#operation/scope.ts'
import type { SubscriptionRecord } from '#ports/payment-records.ts'
import {
  addressHash,
  admitVisitor,
  type Contact,
  lockAddress,
  lockContact,
} from '#areas/contacts/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { findSale, followRefunds, type SaleFacts, type SaleKind } from '#areas/payments/index.ts'
import { settleCoupon } from '#areas/products/index.ts'
import {
  countLive,
  findSubscription,
  lockSubscription,
  writeSubscription,
} from '../record/subscription-sql.ts'
import { madePayment, nextReading, stateOf } from '../record/subscription-state.ts'
import { paymentsOf, putPayment } from '../record/subscription-payment-sql.ts'
import { settleTiers } from '../tiers/settle-tiers.ts'
import { SUBSCRIPTION_SALE_KIND, type StoredSubscription } from '../record/subscription.ts'
import { addressIdentity } from '#operation/addresses/address-identity.ts'
import { endLater, endSubscriptionPayment } from '../changes/end-payment.ts'
import { moveCustomer } from '../changes/follow-address.ts'
import { isPaymentProcessing, payBackLater } from '../changes/pay-back-orphan.ts'
import { reminderAt, tellOfSecond, tellReader } from '../mails/tell-reader.ts'
import { takeTrial } from './trial-sql.ts'

export const subscriptionSales: SaleKind = {
  kind: SUBSCRIPTION_SALE_KIND,
  through: 'account',
  recurring: true,

  async settle(scope, { ref, facts }) {
    const seen = await findSubscription(scope, ref)
    if (!seen) return endOrphan(scope, ref, facts)
    if (facts.subscription)
      await settleBegun(scope, seen, { ...facts, subscription: facts.subscription })
    else await settleUnpaid(scope, ref, facts)
  },

  countHeld: (scope) => countLive(scope, { livemode: true }),
}

/**
 * Ends a subscription whose newsletter was deleted, and refunds its first payment. A payment that
 * the bank is still making is refunded too, even when the subscription has ended already.
 */
async function endOrphan(scope: Scope, ref: string, facts: SaleFacts): Promise<void> {
  const { subscription, livemode } = facts
  if (isPaymentProcessing(facts)) await payBackLater(scope, ref, facts)
  if (
    !subscription ||
    subscription.endedAt !== null ||
    subscription.cancelsAt !== null ||
    subscription.status === 'expired'
  )
    return
  const { accountId } = scope
  scope.ports.log.warn(
    { accountId, subscriptionId: ref },
    'a subscription of a deleted newsletter goes on at the provider; it will be ended there',
  )
  const end = {
    accountId,
    subscriptionId: ref,
    providerId: subscription.id,
    livemode,
    at: 'now',
    changeNo: 0,
  } as const
  await scope.enqueue(endSubscriptionPayment, end, {
    singletonKey: `${accountId}:${subscription.id}`,
  })
  const sale = await findSale(scope, { kind: SUBSCRIPTION_SALE_KIND, ref })
  if (sale?.subscriptionId !== subscription.id && !isPaymentProcessing(facts))
    await payBackLater(scope, ref, facts)
}

/** Ends a subscription whose payment page expired, unless another page has replaced it. */
async function settleUnpaid(scope: Scope, ref: string, { checkout }: SaleFacts): Promise<void> {
  if (checkout?.status !== 'expired') return
  const sale = await findSale(scope, { kind: SUBSCRIPTION_SALE_KIND, ref })
  if (sale?.checkoutId === checkout.id) await endUnpaid(scope, ref)
}

export async function endUnpaid(scope: Scope, subscriptionId: string): Promise<void> {
  const one = await lockSubscription(scope, subscriptionId)
  if (one?.status !== 'incomplete') return
  await writeSubscription(
    scope,
    await followCoupon(scope, { ...one, status: 'ended', endedAt: scope.now, dueAt: null }),
  )
}

async function settleBegun(
  scope: Scope,
  seen: StoredSubscription,
  facts: SaleFacts & { subscription: SubscriptionRecord },
): Promise<void> {
  const { subscription: record, invoice, payment } = facts
  const begins = record.status !== 'incomplete' && record.status !== 'expired'
  if (seen.beganAt === null && seen.email !== null)
    await lockAddress(scope, addressHash(seen.email))
  const contact = begins ? await readerOf(scope, seen) : null
  const one = (await lockSubscription(scope, seen.id))!
  if (one.contactId !== seen.contactId)
    throw Object.assign(
      new Error('the reader of a subscription changed while it was being settled'),
      { code: '40001' },
    )
  const paid = madePayment(one.id, payment, invoice?.id ?? null)
  if (paid) await putPayment(scope, paid)
  await followRefunds(scope, one.id, payment?.refunds ?? [])
  const derived = stateOf(one, record, await paymentsOf(scope, [one.id]), scope.now)
  const isGone = begins && !contact
  // The subscription begins now, but its reader was erased while the payment page was open.
  const isOrphan = isGone && one.beganAt === null
  const attached = {
    ...derived,
    ...(contact && { contactId: contact.id, consent: null }),
    ...(isOrphan && ORPHANED(scope.now)),
  }
  if (contact && one.customer === null && isOtherAddress(record.email, contact.email))
    await scope.enqueue(moveCustomer, { accountId: scope.accountId, subscriptionId: one.id })
  const next = await followCoupon(scope, await endSecondTrial(scope, attached))
  const told = await tellReader(scope, next)
  if (one.beganAt === null && told.beganAt !== null) await tellOfSecond(scope, told)
  await writeSubscription(scope, { ...told, dueAt: nextLook(told, scope.now) })
  await endAtProvider(scope, told, record)
  if (contact) await settleTiers(scope, [contact])
  if (isOrphan || (isGone && isPaymentProcessing(facts))) await payBackLater(scope, one.id, facts)
}

/** Returns whether the reader's address changed while the payment page was open. */
function isOtherAddress(known: string | null, email: string): boolean {
  return known !== null && addressIdentity(known) !== addressIdentity(email)
}

const ORPHANED = (now: Date) => ({
  status: 'ended' as const,
  endReason: 'requested' as const,
  endedAt: now,
  cancelsAt: null,
})

/**
 * Locks the contact of a paying reader. A new reader signs up in the usual way, with a
 * confirmation.
 */
async function readerOf(
  scope: Scope,
  { contactId, consent, email, newsletterId }: StoredSubscription,
): Promise<Contact | null> {
  if (contactId !== null) return (await lockContact(scope, contactId)) ?? null
  const newsletter =
    consent && email !== null ? await findNewsletter(scope, newsletterId) : undefined
  if (!newsletter || email === null) return null
  await lockAddress(scope, addressHash(email))
  const { text, ip } = consent!
  const admitted = await admitVisitor(scope, newsletter, {
    email,
    source: 'paid',
    ip,
    consent: { text },
  })
  return (admitted && (await lockContact(scope, admitted.contact.id))) ?? null
}

/**
 * Ends the second trial of an address. There can be two when two payment pages are open at once. A
 * trial that began at another service is not ended.
 */
async function endSecondTrial(scope: Scope, one: StoredSubscription): Promise<StoredSubscription> {
  if (one.trialEndsAt === null || one.email === null || one.beganAt === null) return one
  if (one.adoptedAt !== null) return one
  const { newsletterId, email, id } = one
  const first = await takeTrial(scope, { newsletterId, email, subscriptionId: id })
  if (first === id || one.status !== 'trialing') return one
  return { ...one, status: 'ended', endReason: 'replaced', endedAt: scope.now, cancelsAt: null }
}

/**
 * Returns when to process the subscription again: to read it from the provider, or earlier to
 * remind the reader of a payment.
 */
function nextLook(one: StoredSubscription, now: Date): Date | null {
  const reading = nextReading(one, now)
  const reminder = one.contactId === null ? null : reminderAt(one)
  return reading !== null && reminder !== null && reminder > now && reminder < reading
    ? reminder
    : reading
}

/**
 * Asks the provider to end a subscription that has already ended on this server because it was
 * refunded, disputed or a second trial.
 */
async function endAtProvider(
  scope: Scope,
  one: StoredSubscription,
  record: SubscriptionRecord,
): Promise<void> {
  const { endReason: reason, status } = one
  if (
    status !== 'ended' ||
    reason === null ||
    reason === 'unpaid' ||
    record.endedAt !== null ||
    record.status === 'expired'
  )
    return
  if (one.ending === 'now') return
  const next = await endLater(scope, one, { at: 'now', reason })
  await writeSubscription(scope, { ...next, dueAt: nextReading(next, scope.now) })
}

/**
 * Adjusts a coupon's count of uses. A subscription that never began gives its use back, and takes
 * it again when it is paid later.
 */
async function followCoupon(scope: Scope, one: StoredSubscription): Promise<StoredSubscription> {
  const { id, couponId, livemode, status } = one
  // While the payment page is open, the coupon stays counted, and for several checkouts of a person
  // only for the latest.
  if (couponId === null || status === 'incomplete') return one
  const couponReturned = status === 'ended' && one.beganAt === null
  await settleCoupon(
    scope,
    { couponId, ref: id, livemode },
    { counted: !one.couponReturned, counts: !couponReturned },
  )
  return { ...one, couponReturned }
}
