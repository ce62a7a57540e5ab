import type Stripe from 'stripe'
import type { Ledger } from '../store/ledger.ts'

/**
 * Returns the amount that the invoice of an item's current period asked for, after its coupon: a credit for unused time shares that out. Like the
 * provider's, it takes no account of refunds, since a refund changes no invoice.
 */
export async function invoicedFor(ledger: Ledger, item: Stripe.SubscriptionItem): Promise<number> {
  for (const { lines, status, total_discount_amounts: discounts } of await ledger.list('invoice', { fields: itemLine(item) })) {
    const line = lines.data.find((one) => isPeriodOf(one, item))
    if (line && status !== 'void') return line.amount - (discounts ?? []).reduce((sum, { amount }) => sum + amount, 0)
  }
  return (item.price.unit_amount ?? 0) * (item.quantity ?? 1)
}

/** The fields of invoices with a line of an item. */
const itemLine = ({ id }: Stripe.SubscriptionItem) => ({ lines: { data: [{ parent: { subscription_item_details: { subscription_item: id } } }] } })

/** Whether a line is that of the whole current period at the current price, and no share of one. A price that was changed within the period has none. */
function isPeriodOf({ parent, period, pricing }: Stripe.InvoiceLineItem, item: Stripe.SubscriptionItem): boolean {
  const details = parent?.subscription_item_details
  if (!details || details.proration) return false
  return details.subscription_item === item.id && period.start === item.current_period_start && pricing?.price_details?.price === item.price.id
}
