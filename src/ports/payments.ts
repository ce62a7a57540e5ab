import type {
  AccountRecord,
  CheckoutRecord,
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
 * - `sandbox`: an account of the stand-in, in which no money moves.
 */
export type PaymentsTarget =
  | { kind: 'platform' }
  | { kind: 'connect'; account: string }
  | { kind: 'own'; secretKey: string }
  | { kind: 'sandbox'; account: string }

/** The provider of payments. Call it outside of transactions, since it uses the network. */
export interface Payments {
  readonly name: string
  /** Null without a key in the settings. */
  readonly platform: { livemode: boolean } | null
  readonly sandbox: boolean
  /** Whether the settings have the secret of the platform's webhooks (`STRIPE_WEBHOOK_SECRET`). */
  readonly watched: boolean
  /** The same for connected accounts (`STRIPE_CONNECT_WEBHOOK_SECRET`). */
  readonly connectWatched: boolean
  at(target: PaymentsTarget): PaymentsAt
  /**
   * Reads a webhook after checking the signature over its exact bytes. Returns null for a wrong
   * signature, for one over five minutes away from `now`, and for a body that is no event.
   */
  event(
    raw: Buffer,
    signature: string,
    check: { by: EventSecrets; now: Date },
  ): ProviderEvent | null
}

/** The secrets to check with: those of the settings, or given ones. */
type EventSecrets = 'platform' | 'connect' | readonly string[]

/** The calls to one account at the provider. They reject with `PaymentsFailure`. */
export interface PaymentsAt {
  readonly livemode: boolean
  readonly setup: PaymentSetup
  readonly checkouts: Checkouts
  readonly records: PaymentReads
  readonly changes: PaymentChanges
  readonly coupons: PaymentCoupons
}

export interface PaymentSetup {
  /** Reads the account, which shows that the key works, and its open requirements. */
  check(): Promise<AccountRecord>
  createAccount(account: { key: string; accountId: string; email: string }): Promise<AccountRecord>
  /** Returns the address of the provider's questions. It works once, for minutes. */
  onboardingLink(links: { returnUrl: string; refreshUrl: string }): Promise<string>
  /** Registers a webhook endpoint for the events that `event` reads. */
  watch(endpoint: { key: string; url: string }): Promise<{ id: string; secret: string }>
  /** Deletes a webhook endpoint. A missing one is no error. */
  unwatch(id: string): Promise<void>
}

export interface NewCheckout {
  /** The sale, which the provider keeps on the checkout, the payment and the subscription. */
  sale: SaleRef
  /** The idempotency key: within 24 hours the same key opens the same checkout. */
  key: string
  item: {
    name: string
    description: string | null
    /** In the minor unit of the currency, from the seller's row. */
    amount: number
    currency: string
    /** Null: one payment. */
    every: 'month' | 'year' | null
  }
  /** Days before the first payment of a subscription; zero without a trial. */
  trialDays: number
  /** A coupon's id from `coupons.create`. */
  coupon: string | null
  /** The known customer at the provider. It excludes `email`. */
  customer: string | null
  email: string | null
  language: string | null
  successUrl: string
  cancelUrl: string
  /** 30 minutes to 24 hours ahead. Null: 24 hours. */
  expiresAt: Date | null
}

export interface Checkouts {
  open(checkout: NewCheckout): Promise<CheckoutRecord>
  /** Closes an open checkout. Returns its present state: one that was paid meanwhile stays paid. */
  expire(id: string): Promise<CheckoutRecord>
  /** Returns a customer's page for card and subscription. It works for minutes. */
  portal(portal: { customer: string; returnUrl: string; language: string | null }): Promise<string>
}

export interface PaymentReads {
  /** Reads the present state of a record; null when there is none. */
  read<Kind extends keyof Records>(kind: Kind, id: string): Promise<Records[Kind] | null>
  /** Reads the checkout that a payment or subscription began with, or null. */
  checkoutOf(object: ObjectRef): Promise<CheckoutRecord | null>
  /** Reads the invoice that a payment pays, or null. */
  invoiceOf(paymentId: string): Promise<InvoiceRecord | null>
  /** Lists objects since a time, newest first. `refund` and `dispute` name payments. */
  list(
    kind: ListedKind,
    page: { since: Date | null; cursor: string | null },
  ): Promise<{ listed: Listed[]; nextCursor: string | null }>
}

export type ListedKind = 'checkout' | 'subscription' | 'refund' | 'dispute'

/** An object of a list. `fingerprint` changes when the object does. */
export interface Listed {
  /** The id of the listed object itself, such as the refund's. */
  id: string
  object: ObjectRef
  fingerprint: string
}

export interface PaymentChanges {
  /** Pays a payment back, whole or in part. Rejects with `refused` when less is left. */
  refund(refund: {
    key: string
    paymentId: string
    amount: number | null
  }): Promise<{ id: string; status: 'pending' | 'succeeded' | 'failed' }>
  /** Ends a subscription now or at the period's end, or withdraws such an end. */
  cancelSubscription(cancel: {
    key: string
    subscriptionId: string
    at: 'now' | 'period_end' | 'never'
  }): Promise<SubscriptionRecord>
  /** Computes the amount that a change would charge now; negative is a credit. */
  previewSubscription(change: SubscriptionChange): Promise<{ dueNow: number; currency: string }>
  /**
   * Changes a price. With `payFirst` the old price stays until the customer pays at `actionUrl`.
   * Without it the change is immediate, and the next invoice has the difference.
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
  /** The second to which the provider prorates; the same in preview and change. */
  prorationDate: Date
  /** False: nothing is charged or credited for the current period. */
  prorate: boolean
}

export interface PaymentCoupons {
  create(coupon: {
    key: string
    name: string
    off: { percent: number } | { amount: number; currency: string }
    months: number | 'once' | 'forever'
  }): Promise<string>
  /** Stops further use of a coupon. Subscriptions keep it. A missing one is no error. */
  archive(id: string): Promise<void>
}

/**
 * The reason why a call failed.
 * - `declined`: the bank or the card refused.
 * - `refused`: the provider refuses the request, such as a refund of more than is left.
 * - `invalid_key`: the key is wrong, revoked or may not do this.
 * - `rate_limited`, `unavailable`: temporary. `unavailable` may hide success: reuse the key.
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
  /** The provider's text for people. It never contains a key. */
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
