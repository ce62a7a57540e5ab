import type Stripe from 'stripe'
import { discountOf } from '../objects/coupons.ts'
import { type Ledger, randomLetters } from '../store/ledger.ts'
import { idOf } from '../store/objects.ts'
import { couponFor } from './discounts.ts'

export interface Line {
  amount: number
  description: string
  price: Stripe.Price
  item: string
  quantity: number
  period: { start: number; end: number }
  isProration: boolean
}

export interface InvoiceData {
  reason: Stripe.Invoice.BillingReason
  lines: readonly Line[]
  /** The second from which the new price counts. */
  prorationDate?: number
  isPreview?: boolean
}

/** Makes a draft invoice with its discount and the customer's credit. */
export async function draftInvoice(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  data: InvoiceData,
): Promise<Stripe.Invoice> {
  const customer = await ledger.get('customer', idOf(subscription.customer)!)
  const { reason, lines, prorationDate, isPreview = false } = data
  const id = isPreview ? `upcoming_in_${randomLetters(24)}` : ledger.newId('invoice')
  const discount = await couponFor(ledger, subscription)
  const bases = lines
    .filter((line) => !line.isProration)
    .map((line) => ({
      amount: line.amount,
      product: idOf(line.price.product)!,
      currency: subscription.currency,
    }))
  const off = discount ? discountOf(discount.coupon, bases) : 0
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0)
  const total = subtotal - off
  // A credit of the customer is below zero.
  const balance = total + customer.balance
  const due = Math.max(0, balance)
  const [start, end] = [
    Math.min(...lines.map(({ period }) => period.start)),
    Math.max(...lines.map(({ period }) => period.end)),
  ]
  return {
    ...EMPTY,
    id,
    account_name: null,
    amount_due: due,
    amount_remaining: due,
    billing_reason: reason,
    created: ledger.now,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    discounts: discount && off > 0 ? [discount.id] : [],
    ending_balance: isPreview ? Math.min(0, balance) : null,
    lines: {
      object: 'list',
      data: lines.map((line) => lineOf(ledger, line, id, subscription)),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: ledger.livemode,
    metadata: {},
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: { ...subscription.metadata },
        subscription: subscription.id,
        ...(prorationDate !== undefined && { subscription_proration_date: prorationDate }),
      },
      type: 'subscription_details',
    },
    period_end: reason === 'subscription_create' ? ledger.now : end,
    period_start: reason === 'subscription_create' ? ledger.now : start,
    starting_balance: customer.balance,
    status: 'draft',
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_discount_amounts: discount && off > 0 ? [{ amount: off, discount: discount.id }] : [],
    total_excluding_tax: total,
  }
}

/** Fields that stay empty, or are set later. */
const EMPTY = {
  object: 'invoice' as const,
  account_country: 'DE',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatic_tax: {
    disabled_reason: null,
    enabled: false,
    liability: null,
    provider: null,
    status: null,
  },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically' as const,
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none' as const,
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  due_date: null,
  effective_at: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' as const },
  last_finalization_error: null,
  latest_revision: null,
  next_payment_attempt: null,
  number: null,
  on_behalf_of: null,
  payment_settings: {
    default_mandate: null,
    payment_method_options: null,
    payment_method_types: null,
  },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  status_transitions: {
    finalized_at: null,
    marked_uncollectible_at: null,
    paid_at: null,
    voided_at: null,
  },
  test_clock: null,
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
}

function lineOf(
  ledger: Ledger,
  line: Line,
  invoice: string,
  subscription: Stripe.Subscription,
): Stripe.InvoiceLineItem {
  const { amount, description, price, item, quantity, period, isProration } = line
  return {
    id: `il_${randomLetters(24)}`,
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description,
    discount_amounts: [],
    discountable: !isProration,
    discounts: [],
    invoice,
    livemode: ledger.livemode,
    metadata: { ...subscription.metadata },
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: isProration,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: idOf(price.product)! },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: null,
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  }
}

export async function periodLines(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  isTrial = false,
): Promise<Line[]> {
  const lines: Line[] = []
  for (const {
    id,
    price,
    quantity = 1,
    current_period_start: start,
    current_period_end: end,
  } of subscription.items.data) {
    const { name } = await ledger.get('product', idOf(price.product)!)
    const description = isTrial ? `Trial period for ${name}` : `${quantity} × ${name}`
    lines.push({
      amount: isTrial ? 0 : (price.unit_amount ?? 0) * quantity,
      description,
      price,
      item: id,
      quantity,
      period: { start, end },
      isProration: false,
    })
  }
  return lines
}
