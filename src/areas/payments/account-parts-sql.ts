import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import { boolean, orNull, text, texts, time } from '#operation/account-data/column.ts'
import { register } from '#operation/registry.ts'

const connection: AccountPart = {
  name: 'payment-connection',
  about: 'The connection to the payment provider, without its keys.',
  table: 'payment_connection',
  key: {},
  columns: {
    mode: text(),
    livemode: boolean(),
    providerAccount: text(),
    status: text(),
    requirements: texts(),
    disabledReason: orNull(text()),
    currency: orNull(text()),
    currencies: orNull(texts()),
    connectedAt: time(),
    checkedAt: time(),
    reconciledTo: orNull(time()),
  },
  leaves: {
    secret_key: 'secret: it moves money',
    webhook_id: 'the webhook endpoint, which is made anew by connecting',
    webhook_secret: 'secret: it signs events',
    reconciliation: 'how far a reading of lists has come',
    next_reconcile_at: 'when the lists are read next',
  },
  arrives: { stays: 'Its keys never travel. Connect the same Stripe account again.' },
}

const sales: AccountPart = {
  name: 'payment-sales',
  about: 'The ids of sales at the payment provider: checkout, payment and subscription.',
  table: 'payment_sale',
  key: { kind: 'text', ref: 'text' },
  columns: {
    kind: text(),
    ref: text(),
    checkoutId: orNull(text()),
    checkoutStatus: orNull(text()),
    checkoutExpiresAt: orNull(time()),
    paymentId: orNull(text()),
    subscriptionId: orNull(text()),
    settledAt: orNull(time()),
    createdAt: time(),
  },
  leaves: {
    version: 'how settlements are told apart',
    attempt: 'how checkouts are told apart',
    attempted_at: 'how checkouts are told apart',
    checkout_url: 'the payment page, which has ended',
  },
  arrives: {
    sets: { checkout_status: ({ checkoutStatus: at }) => (at === 'open' ? 'expired' : at) },
  },
}

export const accountData = [connection, sales].map((part) => register(accountParts, part))
