import type {
  AccountRecord,
  Charge,
  CheckoutRecord,
  FoundSubscription,
  InvoiceRecord,
  ObjectRef,
  ProviderEvent,
  Records,
  SaleRef,
  SubscriptionRecord,
} from './payment-records.ts'

/**
 * The account at the provider that a call concerns.
 * - `platform`: the account of this server's settings (`STRIPE_SECRET_KEY`).
 * - `connect`: an owner's account at Stripe Connect.
 * - `own`: the account of a secret key that an owner gave.
 * - `sandbox`: an account of the built-in imitation of Stripe, in which no money moves.
 */
export type PaymentsTarget =
  | { kind: 'platform' }
  | { kind: 'connect'; account: string }
  | { kind: 'own'; secretKey: string }
  | { kind: 'sandbox'; account: string }

/** The payment provider. Call it outside of transactions, since it uses the network. */
export interface Payments {
  readonly name: string
  /** The operator's account; null when the settings have no key. */
  readonly platform: { livemode: boolean } | null
  readonly sandbox: boolean
  /**
   * Whether the settings have the webhook secret of the operator's account
   * (`STRIPE_WEBHOOK_SECRET`).
   */
  readonly watched: boolean
  /**
   * Whether the settings have the webhook secret of connected accounts
   * (`STRIPE_CONNECT_WEBHOOK_SECRET`).
   */
  readonly connectWatched: boolean
  at(target: PaymentsTarget): PaymentsAt
  /**
   * Reads a webhook event, after checking the signature over its exact bytes. Returns null for a
   * wrong signature, one made over five minutes before or after `now`, and a body that is no event.
   */
  event(
    raw: Buffer,
    signature: string,
    check: { by: EventSecrets; now: Date },
  ): ProviderEvent | null
}

/** The secrets to check a signature with: those in the settings, or a list. */
type EventSecrets = 'platform' | 'connect' | readonly string[]

/** The calls to one account at the provider. They reject with `PaymentsFailure`. */
export interface PaymentsAt {
  readonly livemode: boolean
  readonly setup: PaymentSetup
  readonly checkouts: Checkouts
  readonly records: PaymentReads
  readonly changes: PaymentChanges
  readonly coupons: PaymentCoupons
  readonly foreign: ForeignSubscriptions
}

export interface PaymentSetup {
  /**
   * Reads the account, with the details that the provider still requires. The call succeeds only
   * with a valid key.
   */
  check(): Promise<AccountRecord>
  createAccount(account: { key: string; accountId: string; email: string }): Promise<AccountRecord>
  /**
   * Returns the address at which the provider asks the owner for details. It works once, for
   * minutes.
   */
  onboardingLink(links: { returnUrl: string; refreshUrl: string }): Promise<string>
  /** Registers a webhook endpoint for the events that `event` reads. */
  watch(endpoint: { key: string; url: string }): Promise<{ id: string; secret: string }>
  /** Deletes a webhook endpoint. A missing one is no error. */
  unwatch(id: string): Promise<void>
}

export interface NewCheckout {
  /** The sale, written into the metadata of checkout, payment and subscription. */
  sale: SaleRef
  /** The idempotency key: within 24 hours the same key returns the same checkout. */
  key: string
  item: {
    name: string
    description: string | null
    /** The amount in the currency's smallest unit, from this program's row of the sale. */
    amount: number
    currency: string
    /** The interval of payments; null for a single payment. */
    every: 'month' | 'year' | null
  }
  /** The days before the first payment of a subscription; zero without a trial. */
  trialDays: number
  /** The id of a coupon made by `coupons.create`; null without one. */
  coupon: string | null
  /** The id of the customer at the provider. When present, `email` must be null. */
  customer: string | null
  email: string | null
  language: string | null
  successUrl: string
  cancelUrl: string
  /** The time at which the page closes, 30 minutes to 24 hours ahead. Null: 24 hours. */
  expiresAt: Date | null
}

export interface Checkouts {
  open(checkout: NewCheckout): Promise<CheckoutRecord>
  /**
   * Closes an open checkout. Returns its state. A checkout that was paid in the meantime stays
   * paid.
   */
  expire(id: string): Promise<CheckoutRecord>
  /**
   * Returns the address of the page on which a customer manages card and subscription. The address
   * expires after minutes.
   */
  portal(portal: { customer: string; returnUrl: string; language: string | null }): Promise<string>
}

export interface PaymentReads {
  /** Reads a record as it is now; null when it does not exist. */
  read<Kind extends keyof Records>(kind: Kind, id: string): Promise<Records[Kind] | null>
  /**
   * Reads the checkout from which a payment or subscription was created; null when there was no
   * checkout.
   */
  checkoutOf(object: ObjectRef): Promise<CheckoutRecord | null>
  /** Reads the invoice that a payment is for; null when the payment is for no invoice. */
  invoiceOf(paymentId: string): Promise<InvoiceRecord | null>
  /**
   * Lists objects since a time, newest first. In the lists `refund` and `dispute`, the object is
   * the payment.
   */
  list(
    kind: ListedKind,
    page: { since: Date | null; cursor: string | null },
  ): Promise<{ listed: Listed[]; nextCursor: string | null }>
}

export type ListedKind = 'checkout' | 'subscription' | 'refund' | 'dispute'

/** An object in a list. `fingerprint` changes whenever the object does. */
export interface Listed {
  /** The id of the item in the list, such as a refund's. */
  id: string
  object: ObjectRef
  fingerprint: string
}

export interface PaymentChanges {
  /**
   * Refunds a payment in full or in part. Rejects with `refused` when the amount is more than the
   * part not yet refunded.
   */
  refund(refund: {
    key: string
    paymentId: string
    amount: number | null
  }): Promise<{ id: string; status: 'pending' | 'succeeded' | 'failed' }>
  /** Ends a subscription now or at the period's end, or undoes that. */
  cancelSubscription(cancel: {
    key: string
    subscriptionId: string
    at: 'now' | 'period_end' | 'never'
  }): Promise<SubscriptionRecord>
  /** Computes what a change would charge now. A negative amount is a credit. */
  previewSubscription(change: SubscriptionChange): Promise<{ dueNow: number; currency: string }>
  /**
   * Changes a price. With `payFirst` the old price holds until the customer has paid at
   * `actionUrl`. Otherwise the change holds now, and the next invoice has the difference.
   */
  changeSubscription(
    change: SubscriptionChange & { key: string; payFirst: boolean },
  ): Promise<{ subscription: SubscriptionRecord; actionUrl: string | null }>
  /** Changes a customer's address for receipts. Rejects with `missing` for an unknown customer. */
  moveCustomer(move: { customer: string; email: string }): Promise<void>
}

export interface SubscriptionChange {
  subscriptionId: string
  name: string
  amount: number
  currency: string
  every: 'month' | 'year'
  /**
   * The time from which the new price is calculated, in whole seconds. Preview and change must use
   * the same time.
   */
  prorationDate: Date
  /** False: the present period is neither charged nor credited. */
  prorate: boolean
}

/** All subscriptions in the account, including subscriptions that another program created. */
export interface ForeignSubscriptions {
  /** Lists a page of all subscriptions, newest first. */
  list(cursor: string | null): Promise<{ found: FoundSubscription[]; nextCursor: string | null }>
  /** Reads one as it is now; null when it does not exist. */
  read(id: string): Promise<FoundSubscription | null>
  /** Writes the sale into a subscription's metadata, and nothing else. */
  name(named: { key: string; subscriptionId: string; sale: SaleRef }): Promise<FoundSubscription>
  /** Lists a page of the paid invoices of subscriptions since a time, newest first. */
  charges(page: {
    since: Date
    cursor: string | null
  }): Promise<{ charges: Charge[]; nextCursor: string | null }>
}

export interface PaymentCoupons {
  create(coupon: {
    key: string
    name: string
    off: { percent: number } | { amount: number; currency: string }
    months: number | 'once' | 'forever'
  }): Promise<string>
  /**
   * Makes a coupon unusable for new sales. Existing subscriptions keep their discount. A missing
   * coupon is no error.
   */
  archive(id: string): Promise<void>
}

/**
 * The reason why a call failed.
 * - `declined`: the bank refused the card or the payment.
 * - `refused`: the provider refuses the request, such as a refund of more than is left.
 * - `invalid_key`: the key is wrong, revoked or lacks the right.
 * - `rate_limited`, `unavailable`: temporary. After `unavailable` the call may have succeeded, so
 *   repeat it with the same idempotency key.
 * - `missing`: the object does not exist.
 */
export type PaymentsFailureReason =
  | 'declined'
  | 'refused'
  | 'invalid_key'
  | 'rate_limited'
  | 'unavailable'
  | 'missing'

export class PaymentsFailure extends Error {
  readonly reason: PaymentsFailureReason
  /** The provider's code, such as `insufficient_funds`. */
  readonly code: string | null
  /** The provider's sentence for people. It never contains a key. */
  readonly said: string | null

  constructor(
    reason: PaymentsFailureReason,
    more: { code?: string | null; said?: string | null; cause?: unknown } = {},
  ) {
    super(`payment provider: ${reason}${more.code ? ` (${more.code})` : ''}`, { cause: more.cause })
    this.reason = reason
    this.code = more.code ?? null
    this.said = more.said ?? null
  }
}
