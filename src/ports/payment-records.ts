/** Amounts are integers in the minor unit; currencies are ISO 4217 in small letters. */

/**
 * The sale to which an object at the provider belongs, from metadata that this program wrote. `ref`
 * is the id of its row, such as `ord_…`.
 */
export interface SaleRef {
  accountId: string
  kind: string
  ref: string
}

interface Common {
  id: string
  livemode: boolean
  /** The sale; null when the object has no metadata of this program. */
  sale: SaleRef | null
  createdAt: Date
}

export interface CheckoutRecord extends Common {
  /**
   * The state of the page. `complete`: the buyer finished it. The payment itself may still fail:
   * see `payment`.
   */
  status: 'open' | 'complete' | 'expired'
  /** The state of the payment. `not_needed`: nothing was due, as in a trial. */
  payment: 'unpaid' | 'paid' | 'not_needed'
  url: string | null
  expiresAt: Date
  currency: string
  /** The total after discount and with tax. */
  total: number
  discount: number
  tax: number
  customer: string | null
  email: string | null
  paymentId: string | null
  subscriptionId: string | null
}

export interface PaymentRecord extends Common {
  /** The state. `open`: the buyer has not paid, and may try again after a `failure`. */
  status: 'open' | 'processing' | 'succeeded' | 'canceled'
  amount: number
  received: number
  currency: string
  /** The sum of the refunds that succeeded or are under way. */
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
   * The state. `warning`: no money has moved. `open`: the bank holds the money. `won`: the seller
   * got it back.
   */
  status: 'warning' | 'open' | 'won' | 'lost'
  reason: string
  createdAt: Date
}

export interface SubscriptionRecord extends Common {
  /**
   * The state. `incomplete`: the first payment is missing. `unpaid`: all tries to charge have
   * failed.
   */
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
  /** False while the payment of the present period is missing. */
  periodPaid: boolean
  trialEndsAt: Date | null
  /**
   * The time until which the customer can pay for a pending change of price; null when no change is
   * pending.
   */
  changePayableUntil: Date | null
  cancelsAt: Date | null
  endedAt: Date | null
  endReason: 'requested' | 'unpaid' | 'disputed' | null
  coupon: string | null
  /**
   * The discount on each period, such as that of a coupon without an end; null without a discount.
   */
  lasting: { amount: number; until: Date | null } | null
  customer: string
  /** The customer's address for receipts. */
  email: string | null
  latestInvoiceId: string | null
  card: { brand: string; last4: string } | null
}

/**
 * A subscription with the properties that decide whether this program can manage it from now on.
 */
export interface FoundSubscription extends SubscriptionRecord {
  items: number
  /** The quantity of the first item in the subscription. */
  quantity: number
  /**
   * The interval in words when it is not exactly one month or one year, such as `3 month`;
   * otherwise null.
   */
  oddInterval: string | null
  /** Whether the price has one fixed amount. */
  isFixed: boolean
  /**
   * Whether the customer pays an invoice that the provider sends, instead of being charged
   * automatically.
   */
  isInvoiced: boolean
  isCollectionPaused: boolean
  /**
   * Whether a subscription schedule at the provider changes the subscription, and writes metadata
   * of its own.
   */
  isScheduled: boolean
  isDiscounted: boolean
  /** The percentage of each charge that another program receives as a fee; null without a fee. */
  feePercent: number | null
  /** True when the metadata names a sale of this program, even an incomplete one. */
  hasOurNames: boolean
}

/** A paid invoice of a subscription. */
export interface Charge {
  invoiceId: string
  subscriptionId: string
  customer: string
  email: string | null
  /** The amount that was paid. */
  amount: number
  currency: string
  /** The start of the longest period among the lines of the invoice. */
  periodStartsAt: Date
  periodEndsAt: Date
  paidAt: Date
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
  /** The details that are missing, such as `external_account`. */
  requirements: readonly string[]
  /** The time after which missing details restrict the account. */
  dueAt: Date | null
  disabledReason: string | null
  currency: string | null
  country: string | null
  /** The currencies that it takes; null when the provider does not say. */
  currencies: readonly string[] | null
  name: string | null
}

export interface Records {
  checkout: CheckoutRecord
  payment: PaymentRecord
  subscription: SubscriptionRecord
  invoice: InvoiceRecord
}

/** The object that an event is about. `account` is the connected account itself. */
export interface ObjectRef {
  kind: keyof Records | 'account'
  id: string
}

/**
 * A webhook event with a verified signature. Only its ids are used; the object is read from the
 * provider.
 */
export interface ProviderEvent {
  id: string
  type: string
  livemode: boolean
  createdAt: Date
  /** The connected account; null for the account of the endpoint. */
  account: string | null
  /** The object; null for an event of an unknown kind. */
  object: ObjectRef | null
  /** The sale, if the event names one. When this is null, the object may still belong to a sale. */
  sale: SaleRef | null
}
