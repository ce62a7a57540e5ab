import type Stripe from 'stripe'
import type { Ledger } from '../store/ledger.ts'

/**
 * Returns the amount invoiced for the present period, less its coupon, which credits are computed
 * from. Refunds do not count, as at Stripe.
 */
export async function sumInvoiced(ledger: Ledger, item: Stripe.SubscriptionItem): Promise<number> {
  for (const { lines, status, total_discount_amounts: discounts } of await ledger.list('invoice', {
    fields: itemLine(item),
  })) {
    const line = lines.data.find((one) => isPeriodOf(one, item))
    if (line && status !== 'void')
      return line.amount - (discounts ?? []).reduce((sum, { amount }) => sum + amount, 0)
  }
  return (item.price.unit_amount ?? 0) * (item.quantity ?? 1)
}

const itemLine = ({ id }: Stripe.SubscriptionItem) => ({
  lines: { data: [{ parent: { subscription_item_details: { subscription_item: id } } }] },
})

/** Returns whether a line is for the whole period at the price, and not for a part of it. */
function isPeriodOf(
  { parent, period, pricing }: Stripe.InvoiceLineItem,
  item: Stripe.SubscriptionItem,
): boolean {
  const details = parent?.subscription_item_details
  if (!details || details.proration) return false
  return (
    details.subscription_item === item.id &&
    period.start === item.current_period_start &&
    pricing?.price_details?.price === item.price.id
  )
}
