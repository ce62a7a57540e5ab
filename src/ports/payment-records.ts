/** Amounts are integers in the minor unit; currencies are ISO 4217 in small letters. */

/** The sale behind an object, from our metadata. `ref` is the seller's row, such as `ord_…`. */
export interface SaleRef {
  accountId: string
  kind: string
  ref: string
}

interface Common {
  id: string
  livemode: boolean
  /** Null when the object has none of our metadata. */
  sale: SaleRef | null
  createdAt: Date
}

export interface CheckoutRecord extends Common {
  /** `complete`: the buyer went through it. A slow method may still fail: see `payment`. */
  status: 'open' | 'complete' | 'expired'
  /** `not_needed`: nothing was due, as in a trial. */
  payment: 'unpaid' | 'paid' | 'not_needed'
  url: string | null
  expiresAt: Date
  currency: string
  /** After discount and with tax. */
  total: number
  discount: number
  tax: number
  customer: string | null
  email: string | null
  paymentId: string | null
  subscriptionId: string | null
}

export interface PaymentRecord extends Common {
  /** `open`: the buyer has not paid, or may try again after a `failure`. */
  status: 'open' | 'processing' | 'succeeded' | 'canceled'
  amount: number
  received: number
  currency: string
  /** The sum of the refunds that succeeded or are pending. */
  refunded: number
  refunds: readonly RefundRecord[]
  disputes: readonly DisputeRecord[]
  failure: { code: string; said: string | null } | null
  customer: string | null
  email: string | null
  card: { brand: string; last4: string } | null
}

export interface RefundRecord {
  id: string
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  createdAt: Date
}

export interface DisputeRecord {
  id: string
  amount: number
  /** `warning`: no money has moved. `open`: the money is held. `won`: by the seller. */
  status: 'warning' | 'open' | 'won' | 'lost'
  reason: string
  createdAt: Date
}

export interface SubscriptionRecord extends Common {
  /** `incomplete`: the first payment is missing. `unpaid`: retries ended without a payment. */
  status:
    | 'incomplete'
    | 'expired'
    | 'trialing'
    | 'active'
    | 'past_due'
    | 'unpaid'
    | 'paused'
    | 'ended'
  /** The price of one period before discounts. */
  amount: number
  currency: string
  every: 'month' | 'year'
  periodStartsAt: Date
  periodEndsAt: Date
  /** False while the payment for the period is missing. */
  periodPaid: boolean
  trialEndsAt: Date | null
  /** The deadline to pay for a pending change of price, or null. */
  changePayableUntil: Date | null
  cancelsAt: Date | null
  endedAt: Date | null
  endReason: 'requested' | 'unpaid' | 'disputed' | null
  coupon: string | null
  customer: string
  /** The customer's address for receipts. */
  email: string | null
  latestInvoiceId: string | null
  card: { brand: string; last4: string } | null
}

export interface InvoiceRecord extends Common {
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  subscriptionId: string | null
  cause: 'first' | 'renewal' | 'change' | 'other'
  currency: string
  total: number
  paid: number
  due: number
  tax: number
  periodStartsAt: Date
  periodEndsAt: Date
  paidAt: Date | null
  /** The payments that were tried, newest first. */
  paymentIds: readonly string[]
  attempts: number
  nextAttemptAt: Date | null
  pageUrl: string | null
  pdfUrl: string | null
}

export interface AccountRecord {
  id: string
  livemode: boolean
  canCharge: boolean
  canPayOut: boolean
  /** Whether the owner has answered the provider's questions. */
  submitted: boolean
  /** Missing details, such as `external_account`. */
  requirements: readonly string[]
  /** The time after which open requirements restrict the account. */
  dueAt: Date | null
  disabledReason: string | null
  currency: string | null
  country: string | null
  /** Null when the provider does not say. */
  currencies: readonly string[] | null
  name: string | null
}

export interface Records {
  checkout: CheckoutRecord
  payment: PaymentRecord
  subscription: SubscriptionRecord
  invoice: InvoiceRecord
}

/** The object of an event. `account`: the connection itself. */
export interface ObjectRef {
  kind: keyof Records | 'account'
  id: string
}

/** A verified webhook. The kernel uses its ids alone and reads the object anew. */
export interface ProviderEvent {
  id: string
  type: string
  livemode: boolean
  createdAt: Date
  /** The connected account; null for the endpoint's own. */
  account: string | null
  /** Null for an unknown kind of event. */
  object: ObjectRef | null
  /** A hint. The object may have a sale where this is null. */
  sale: SaleRef | null
}
