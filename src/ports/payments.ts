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
 * - `connect`: an account that an owner opened or connected through the platform (Stripe Connect).
 * - `own`: the account of a secret key that an owner gave.
 * - `sandbox`: an account of the stand-in, in which no money moves.
 */
export type PaymentsTarget =
  | { kind: 'platform' }
  | { kind: 'connect'; account: string }
  | { kind: 'own'; secretKey: string }
  | { kind: 'sandbox'; account: string }

/** The provider of payments. Each method may use the network: call it outside of transactions. */
export interface Payments {
  /** The name that `doctor` and logs show, such as `stripe`. */
  readonly name: string
  /** Null without a key in the settings. */
  readonly platform: { livemode: boolean } | null
  /** Whether this server offers the sandbox. */
  readonly sandbox: boolean
  /** Whether a webhook endpoint of the platform exists: its secret is in the settings (`STRIPE_WEBHOOK_SECRET`). */
  readonly watched: boolean
  /** The same for connected accounts (`STRIPE_CONNECT_WEBHOOK_SECRET`). */
  readonly connectWatched: boolean
  at(target: PaymentsTarget): PaymentsAt
  /**
   * Checks the signature of a webhook over the exact bytes of its body, and reads it. Returns null for a signature by none of the secrets, for one
   * that is over five minutes older or newer than `now`, and for a body that is no event.
   */
  event(raw: Buffer, signature: string, check: { by: EventSecrets; now: Date }): ProviderEvent | null
}

/** The secrets that an event may be signed with: those of the settings for the platform or its connected accounts, or given ones. */
export type EventSecrets = 'platform' | 'connect' | readonly string[]

/** The calls to one account at the provider. They reject with `PaymentsFailure`. */
export interface PaymentsAt {
  readonly livemode: boolean
  readonly setup: PaymentSetup
  readonly checkouts: Checkouts
  readonly records: PaymentReads
  readonly changes: PaymentChanges
  readonly coupons: PaymentCoupons
}

/** The connection to an account. */
export interface PaymentSetup {
  /** Reads the account, which shows that the key works, and what the provider still asks for. */
  check(): Promise<AccountRecord>
  /** Opens an account on the platform. */
  createAccount(account: { key: string; accountId: string; email: string }): Promise<AccountRecord>
  /** Returns an address at which the owner tells the provider what it asks for. It works once and for minutes. */
  onboardingLink(links: { returnUrl: string; refreshUrl: string }): Promise<string>
  /** Registers a webhook endpoint for the events that `event` reads. Returns its id and its secret. */
  watch(endpoint: { key: string; url: string }): Promise<{ id: string; secret: string }>
  /** Deletes a webhook endpoint. A missing one is no error. */
  unwatch(id: string): Promise<void>
}

/** A payment page of the provider to be opened. */
export interface NewCheckout {
  /** The sale that it belongs to. The provider keeps it on the checkout, the payment and the subscription. */
  sale: SaleRef
  /** The idempotency key: the same key opens the same checkout, however often it is called within 24 hours. */
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
  /** Days before the first payment of a subscription. Zero without a trial. */
  trialDays: number
  /** The coupon at the provider, from `coupons.create`. */
  coupon: string | null
  /** The customer at the provider, where one is known. It excludes `email`. */
  customer: string | null
  email: string | null
  /** The language of the page, such as `de`. */
  language: string | null
  successUrl: string
  cancelUrl: string
  /** 30 minutes to 24 hours ahead. Null: 24 hours. */
  expiresAt: Date | null
}

export interface Checkouts {
  open(checkout: NewCheckout): Promise<CheckoutRecord>
  /** Closes an open checkout, which can then not be paid any more. Returns it as it is now: one that was paid meanwhile stays paid. */
  expire(id: string): Promise<CheckoutRecord>
  /** Returns the address of a page on which a customer changes the card, cancels, and sees invoices. It works for minutes. */
  portal(portal: { customer: string; returnUrl: string; language: string | null }): Promise<string>
}

export interface PaymentReads {
  /** Reads one record as it is now. Returns null when there is none. */
  read<Kind extends keyof Records>(kind: Kind, id: string): Promise<Records[Kind] | null>
  /** Reads the checkout that a payment or subscription began with. Returns null when it began otherwise. */
  checkoutOf(object: ObjectRef): Promise<CheckoutRecord | null>
  /** Reads the invoice that a payment pays. Returns null when it pays none. */
  invoiceOf(paymentId: string): Promise<InvoiceRecord | null>
  /** Lists what was created since a time, newest first, for the reconciliation. `refund` and `dispute` name their payments. */
  list(kind: ListedKind, page: { since: Date | null; cursor: string | null }): Promise<{ listed: Listed[]; nextCursor: string | null }>
}

export type ListedKind = 'checkout' | 'subscription' | 'refund' | 'dispute'

/** An object of a list. `fingerprint` changes when the object does. */
export interface Listed {
  /** The id of the listed object itself, such as that of the refund. */
  id: string
  object: ObjectRef
  fingerprint: string
}

export interface PaymentChanges {
  /** Pays a payment back, whole or in part. Rejects with `refused` when more is asked for than is left. */
  refund(refund: { key: string; paymentId: string; amount: number | null }): Promise<{ id: string; status: 'pending' | 'succeeded' | 'failed' }>
  /** Ends a subscription now or at the end of its period, or takes back that it ends then. */
  cancelSubscription(cancel: { key: string; subscriptionId: string; at: 'now' | 'period_end' | 'never' }): Promise<SubscriptionRecord>
  /** Computes the amount that a change would charge now (negative: a credit). */
  previewSubscription(change: SubscriptionChange): Promise<{ dueNow: number; currency: string }>
  /**
   * Changes the price of a subscription. With `payFirst` the old price stays until the difference is paid, and `actionUrl` is where the customer does
   * that; without, the change is at once and the difference goes into the next invoice.
   */
  changeSubscription(
    change: SubscriptionChange & { key: string; payFirst: boolean },
  ): Promise<{ subscription: SubscriptionRecord; actionUrl: string | null }>
  /** Gives a customer another address, to which the provider mails receipts. Rejects with `missing` when there is no such customer. */
  moveCustomer(move: { customer: string; email: string }): Promise<void>
}

export interface SubscriptionChange {
  subscriptionId: string
  name: string
  amount: number
  currency: string
  every: 'month' | 'year'
  /** The second to which the provider prorates. The same in preview and change, so that the amount is the same. */
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
  /** Keeps a coupon from being used again. Subscriptions that have it keep it. A missing one is no error. */
  archive(id: string): Promise<void>
}

/**
 * The reason why a call failed.
 * - `declined`: the bank or the card refused.
 * - `refused`: the provider refuses the request itself, such as a refund of more than is left.
 * - `invalid_key`: the key is wrong, revoked or may not do this.
 * - `rate_limited`, `unavailable`: for now. `unavailable` may hide a call that was done: repeat it with the same key.
 * - `missing`: the object is not there.
 */
export type PaymentsFailureReason = 'declined' | 'refused' | 'invalid_key' | 'rate_limited' | 'unavailable' | 'missing'

export class PaymentsFailure extends Error {
  readonly reason: PaymentsFailureReason
  /** The provider's code, such as `insufficient_funds`. */
  readonly code: string | null
  /** The provider's text for people. It never contains a key. */
  readonly said: string | null

  constructor(reason: PaymentsFailureReason, more: { code?: string | null; said?: string | null; cause?: unknown } = {}) {
    super(`payment provider: ${reason}${more.code ? ` (${more.code})` : ''}`, { cause: more.cause })
    this.reason = reason
    this.code = more.code ?? null
    this.said = more.said ?? null
  }
}
