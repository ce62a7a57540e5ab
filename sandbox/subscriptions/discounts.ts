import type Stripe from 'stripe'
import { SECOND_MS } from '#lib/duration.ts'
import type { Ledger } from '../store/ledger.ts'
import { idOf } from '../store/objects.ts'

export async function addDiscount(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  couponId: string,
  promotion: string | null,
): Promise<void> {
  const coupon = await ledger.get('coupon', couponId, 'discounts[0][coupon]')
  const months = coupon.duration === 'repeating' ? (coupon.duration_in_months ?? 1) : null
  const discount = ledger.put<Stripe.Discount>({
    id: ledger.newId('discount'),
    object: 'discount',
    checkout_session: null,
    customer: idOf(subscription.customer),
    customer_account: null,
    end: months === null ? null : monthsLater(ledger.now, months),
    invoice: null,
    invoice_item: null,
    promotion_code: promotion,
    source: { coupon: coupon.id, type: 'coupon' },
    start: ledger.now,
    subscription: subscription.id,
    subscription_item: null,
  })
  subscription.discounts = [discount.id]
}

function monthsLater(from: number, months: number): number {
  const at = new Date(from * SECOND_MS)
  at.setUTCMonth(at.getUTCMonth() + months)
  return Math.floor(at.getTime() / SECOND_MS)
}

/** Returns the coupon for the next invoice; null without one. */
export async function couponFor(
  ledger: Ledger,
  subscription: Stripe.Subscription,
): Promise<{ id: string; coupon: Stripe.Coupon } | null> {
  const [given] = subscription.discounts
  const discount = given === undefined ? null : await ledger.find('discount', idOf(given)!)
  if (!discount || (discount.end !== null && discount.end <= ledger.now)) return null
  const coupon = await ledger.find('coupon', idOf(discount.source.coupon) ?? '')
  return coupon && { id: discount.id, coupon }
}

/** Removes a coupon for one invoice, once that invoice has it. */
export async function spendDiscount(
  ledger: Ledger,
  subscription: Stripe.Subscription,
): Promise<void> {
  const found = await couponFor(ledger, subscription)
  if (found?.coupon.duration === 'once') subscription.discounts = []
}
