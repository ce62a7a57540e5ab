/** The records of a payment provider, in our words. Amounts are integers in the minor unit; currencies are three small letters (ISO 4217). */

/** The sale behind an object of the provider, as our metadata on it says. `ref` is the id of the seller's own row, such as `ord_…`. */
export interface SaleRef {
  accountId: string
  kind: string
  ref: string
}

interface Common {
  id: string
  livemode: boolean
  /** Null where the object has none of our metadata. */
  sale: SaleRef | null
  createdAt: Date
}

/** A payment page, from its opening to its end. */
export interface CheckoutRecord extends Common {
  /** `complete`: the buyer went through it. A slow payment method may still fail: see `payment`. */
  status: 'open' | 'complete' | 'expired'
  /** `not_needed`: nothing was due, as with a trial or a coupon over the whole amount. */
  payment: 'unpaid' | 'paid' | 'not_needed'
  /** The page's address while it is open. */
  url: string | null
  expiresAt: Date
  currency: string
  /** The amount after discount and with tax. */
  total: number
  discount: number
  tax: number
  customer: string | null
  /** The address that the buyer typed, or that the checkout was opened with. */
  email: string | null
  paymentId: string | null
  subscriptionId: string | null
}

export interface PaymentRecord extends Common {
  /** `open`: not tried yet, or waiting for the buyer. A payment that failed is `open` too, with its `failure`: the buyer may try again. */
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
  /**
   * `warning`: an inquiry, in which no money has moved. `open`: the money is held back until the bank decides. A dispute that is `won` ended in favour
   * of the seller.
   */
  status: 'warning' | 'open' | 'won' | 'lost'
  reason: string
  createdAt: Date
}

export interface SubscriptionRecord extends Common {
  /** `incomplete`: its first payment is missing, and it grants nothing. `unpaid`: retries ended without a payment. */
  status: 'incomplete' | 'expired' | 'trialing' | 'active' | 'past_due' | 'unpaid' | 'paused' | 'ended'
  /** The price of one period before discounts. */
  amount: number
  currency: string
  every: 'month' | 'year'
  periodStartsAt: Date
  periodEndsAt: Date
  /** False while the payment that began the period is missing. */
  periodPaid: boolean
  trialEndsAt: Date | null
  /** Until when a change of its price can be paid that waits for its payment; null where none waits. */
  changePayableUntil: Date | null
  /** The time at which it ends by itself: at the period's end or at another time. */
  cancelsAt: Date | null
  endedAt: Date | null
  endReason: 'requested' | 'unpaid' | 'disputed' | null
  coupon: string | null
  customer: string
  /** The address of the customer, to which receipts go. Null where the provider has none. */
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
  /** The payments that were tried for it, the newest first. */
  paymentIds: readonly string[]
  attempts: number
  nextAttemptAt: Date | null
  /** A page on which the customer pays it or reads it. */
  pageUrl: string | null
  pdfUrl: string | null
}

/** An account at the provider. */
export interface AccountRecord {
  id: string
  livemode: boolean
  canCharge: boolean
  canPayOut: boolean
  /** True once the owner has gone through the provider's questions. */
  submitted: boolean
  /** The names of what the provider still asks for, such as `external_account`. */
  requirements: readonly string[]
  /** The time after which the account is restricted unless the requirements are met. */
  dueAt: Date | null
  disabledReason: string | null
  currency: string | null
  country: string | null
  /** The currencies that it can take. Null where the provider does not say. */
  currencies: readonly string[] | null
  name: string | null
}

export interface Records {
  checkout: CheckoutRecord
  payment: PaymentRecord
  subscription: SubscriptionRecord
  invoice: InvoiceRecord
}

/** The object that an event is about. `account`: the connection itself. */
export interface ObjectRef {
  kind: keyof Records | 'account'
  id: string
}

/** A webhook's body whose signature was right. Only the ids of it are used: the object is read anew. */
export interface ProviderEvent {
  id: string
  type: string
  livemode: boolean
  createdAt: Date
  /** The connected account that it happened in; null for the account of the endpoint. */
  account: string | null
  /** Null for an event of a kind that means nothing to us. */
  object: ObjectRef | null
  /** A hint to the sale. Where it is null the object may still have one. */
  sale: SaleRef | null
}
