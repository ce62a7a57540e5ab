import type Stripe from 'stripe'

export interface Objects {
  account: Stripe.Account
  balance_transaction: Stripe.BalanceTransaction
  'billing_portal.configuration': Stripe.BillingPortal.Configuration
  'billing_portal.session': Stripe.BillingPortal.Session
  charge: Stripe.Charge
  'checkout.session': Stripe.Checkout.Session
  coupon: Stripe.Coupon
  customer: Stripe.Customer
  discount: Stripe.Discount
  dispute: Stripe.Dispute
  event: Stripe.Event
  invoice: Stripe.Invoice
  invoice_payment: Stripe.InvoicePayment
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  price: Stripe.Price
  product: Stripe.Product
  promotion_code: Stripe.PromotionCode
  refund: Stripe.Refund
  subscription: Stripe.Subscription
  webhook_endpoint: Stripe.WebhookEndpoint
}

export type Kind = keyof Objects
export type AnyObject = Objects[Kind]

/** The prefixes of ids. Test mode has its own where Stripe has. */
export const PREFIXES: Record<Exclude<Kind, 'account'>, string> = {
  balance_transaction: 'txn',
  'billing_portal.configuration': 'bpc',
  'billing_portal.session': 'bps',
  charge: 'ch',
  'checkout.session': 'cs_test',
  coupon: 'cpn',
  customer: 'cus',
  discount: 'di',
  dispute: 'du',
  event: 'evt',
  invoice: 'in',
  invoice_payment: 'inpay',
  payment_intent: 'pi',
  payment_method: 'pm',
  price: 'price',
  product: 'prod',
  promotion_code: 'promo',
  refund: 're',
  subscription: 'sub',
  webhook_endpoint: 'we',
}

/** Returns the kind of an object by its id; null when unknown. Ids of coupons can be any text. */
export function kindOf(id: string): Kind | null {
  const found = Object.entries(PREFIXES).find(([, prefix]) => id.startsWith(`${prefix}_`))
  return found ? (found[0] as Kind) : id.startsWith('acct_') ? 'account' : null
}

/** Returns the id of a reference, which is an id or an object. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return reference === null || reference === undefined
    ? null
    : typeof reference === 'string'
      ? reference
      : reference.id
}
