import { sql } from 'kysely'
import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import {
  boolean,
  free,
  hex,
  id,
  integer,
  json,
  orNull,
  text,
  time,
} from '#operation/account-data/column.ts'
import { register } from '#operation/registry.ts'

const grants: AccountPart = {
  name: 'grants',
  about: 'Paid access that was given without a payment.',
  table: 'paid_grant',
  key: { contact_id: 'uuid' },
  columns: { contactId: id('sub'), until: orNull(time()), reason: text(), grantedAt: time() },
}

const subscriptions: AccountPart = {
  name: 'subscriptions',
  about: 'The paid subscriptions of readers.',
  table: 'paid_subscription',
  key: { subscription_id: 'uuid' },
  columns: {
    id: id('psn', 'subscription_id'),
    newsletterId: id('nl'),
    contactId: orNull(id('sub')),
    email: orNull(text()),
    livemode: boolean(),
    status: text(),
    endReason: orNull(text()),
    interval: text('every'),
    price: integer('amount'),
    currency: text(),
    trialDays: integer(),
    couponId: orNull(id('cpn')),
    couponReturned: boolean(),
    consent: orNull(json()),
    providerId: orNull(text()),
    customer: orNull(text()),
    latestInvoice: orNull(text()),
    periodStartsAt: orNull(time()),
    periodEndsAt: orNull(time()),
    trialEndsAt: orNull(time()),
    cancelsAt: orNull(time()),
    endedAt: orNull(time()),
    restoredUntil: orNull(time()),
    cardBrand: orNull(text()),
    cardLast4: orNull(text()),
    createdAt: time(),
    beganAt: orNull(time()),
    adoptedAt: orNull(time()),
    changeNo: integer(),
    providerCoupon: orNull(text()),
  },
  leaves: {
    ending: 'a call to the provider that is under way',
    ending_reason: 'a call to the provider that is under way',
    changing_since: 'a call to the provider that is under way',
    change_payable_until: 'a payment that the provider waits for',
    discount: 'what the provider tells at the next reading',
    discount_until: 'what the provider tells at the next reading',
    told_failed: 'which mail the reader has got',
    told_end: 'which mail the reader has got',
    due_at: 'when this server reads it again',
  },
  arrives: { checks: { consent: free } },
}

const payments: AccountPart = {
  name: 'subscription-payments',
  about: 'The payments of subscriptions.',
  table: 'subscription_payment',
  key: { payment_id: 'text' },
  columns: {
    id: text('payment_id'),
    subscriptionId: id('psn'),
    invoiceId: orNull(text()),
    amount: integer(),
    refundedAmount: integer('refunded'),
    dispute: orNull(text()),
    paidAt: time(),
  },
}

const refunds: AccountPart = {
  name: 'subscription-refunds',
  about: 'What was paid back of subscriptions.',
  table: 'subscription_refund',
  key: { refund_id: 'uuid' },
  columns: {
    id: id('rfd', 'refund_id'),
    subscriptionId: id('psn'),
    paymentId: text(),
    amount: integer(),
    status: text(),
    failure: orNull(text()),
    createdAt: time(),
    providerId: orNull(text()),
  },
}

const mails: AccountPart = {
  name: 'subscription-mails',
  about: 'The mails about payments of subscriptions.',
  table: 'subscription_mail',
  key: { mail_id: 'uuid' },
  columns: { id: id('msg', 'mail_id'), subscriptionId: id('psn'), part: text() },
}

const adoptions: AccountPart = {
  name: 'adoptions',
  about: 'The taking over of subscriptions from another service.',
  table: 'adoption',
  key: { newsletter_id: 'uuid' },
  columns: {
    newsletterId: id('nl'),
    status: text(),
    startedAt: time(),
    finishedAt: orNull(time()),
    watchUntil: time(),
    watchedAt: orNull(time()),
  },
  leaves: {
    watch_at: 'when invoices are read next',
    round_id: 'the job of the present or last round',
    round_at: 'when that job began',
  },
}

const adopted: AccountPart = {
  name: 'adopted-subscriptions',
  about: 'The subscriptions of another service that were to be taken over, as they were.',
  table: 'adopted_subscription',
  key: { subscription_id: 'uuid' },
  columns: {
    id: id('psn', 'subscription_id'),
    newsletterId: id('nl'),
    contactId: id('sub'),
    providerId: text(),
    customer: text(),
    state: text(),
    reason: orNull(text()),
    price: integer('amount'),
    currency: text(),
    interval: text('every'),
    nextChargeAt: orNull(time()),
    paidFrom: orNull(time()),
    paidTo: orNull(time()),
    createdAt: time(),
    adoptedAt: orNull(time()),
  },
}

const secondCharges: AccountPart = {
  name: 'second-charges',
  about: 'Charges of readers for a time that they had paid for already.',
  table: 'second_charge',
  key: { invoice_id: 'text' },
  columns: {
    invoiceId: text(),
    newsletterId: id('nl'),
    contactId: id('sub'),
    providerSubscription: text(),
    otherSubscription: text(),
    amount: integer(),
    currency: text(),
    paidAt: time(),
    foundAt: time(),
  },
}

const readers: AccountPart = {
  name: 'paid-readers',
  about: 'The readers with paid access, and when it is looked at again.',
  table: 'paid_reader',
  key: { contact_id: 'uuid' },
  columns: {
    contactId: id('sub'),
    dueAt: orNull(time()),
    granted: boolean(),
    subscribed: boolean(),
  },
}

const trials: AccountPart = {
  name: 'paid-trials',
  about: 'Addresses that have had a trial, as keyed hashes, so that none gets a second one.',
  table: 'paid_trial',
  key: { newsletter_id: 'uuid', address: 'bytea' },
  columns: {
    newsletterId: id('nl'),
    keyed: hex('address', sql`t.address`),
    subscriptionId: id('psn'),
  },
}

export const accountData = [
  register(accountParts, adoptions),
  register(accountParts, adopted),
  register(accountParts, secondCharges),
  register(accountParts, grants),
  register(accountParts, subscriptions),
  register(accountParts, payments),
  register(accountParts, refunds),
  register(accountParts, mails),
  register(accountParts, readers),
  register(accountParts, trials),
]
