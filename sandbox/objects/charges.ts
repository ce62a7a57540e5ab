import type Stripe from 'stripe'
import { z } from 'zod'
import { DAY_MS, SECOND_MS } from '#lib/duration.ts'
import { listPage } from '../http/list.ts'
import { expand, listed, metadata, text } from '../http/params.ts'
import { route } from '../http/route.ts'
import type { Ledger } from '../store/ledger.ts'
import { idOf } from '../store/objects.ts'
import { createBalanceTransaction, feeOf } from './balance-transactions.ts'
import { type Card, cardOf } from './cards.ts'
import { checkCharge } from './currency.ts'
import { mergeMetadata } from './products.ts'

const DECLINES: Partial<Record<Card, { decline: string; message: string }>> = {
  declined: { decline: 'generic_decline', message: 'Your card was declined.' },
  insufficient: { decline: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  fails_later: { decline: 'generic_decline', message: 'Your card was declined.' },
}
const BOUNCED = {
  decline: 'insufficient_funds',
  message: 'The customer’s account has insufficient funds to cover this payment.',
}
const DEBIT_S = (3 * DAY_MS) / SECOND_MS

/** An attempt to charge. `isPresent`: the buyer is on the page. */
interface Attempt {
  isPresent: boolean
  isAuthenticated?: boolean
}

/**
 * Charges an intent. Its status is the result. `requires_action`: 3-D Secure is open. `processing`:
 * the bank is making the debit. `requires_payment_method`: it was declined.
 */
export function attemptCharge(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  attempt: Attempt,
): Stripe.PaymentIntent {
  checkCharge(intent.amount, intent.currency)
  const card = cardOf(method)
  intent.payment_method = method.id
  if (card === 'secure' && attempt.isPresent && !attempt.isAuthenticated) {
    Object.assign(intent, {
      status: 'requires_action',
      next_action: {
        type: 'redirect_to_url',
        redirect_to_url: {
          return_url: null,
          url: `${ledger.baseUrl}/sandbox/${ledger.accountId}/secure/${intent.id}`,
        },
      },
    })
    ledger.emit('payment_intent.requires_action', intent)
    return ledger.put(intent)
  }
  if (card === 'debit' || card === 'debit_bounces') return beginDebit(ledger, intent, method)
  const declined = card === 'fails_later' && attempt.isPresent ? undefined : DECLINES[card]
  return declined ? decline(ledger, intent, method, declined) : complete(ledger, intent, method)
}

function beginDebit(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  const charge = ledger.put(
    Object.assign(newCharge(ledger, intent, method), { status: 'pending', paid: false }),
  )
  Object.assign(intent, {
    status: 'processing',
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: null,
  })
  ledger.emit('charge.pending', charge)
  ledger.emit('payment_intent.processing', intent)
  return ledger.put(intent, { dueAt: ledger.now + DEBIT_S })
}

/** Ends a debit, as paid or failed. */
export async function endDebit(ledger: Ledger, intent: Stripe.PaymentIntent): Promise<void> {
  const method = await ledger.get('payment_method', idOf(intent.payment_method)!)
  ledger.put(intent, { dueAt: null })
  if (intent.status !== 'processing') return
  if (cardOf(method) === 'debit_bounces') decline(ledger, intent, method, BOUNCED)
  else complete(ledger, intent, method)
}

export function failAuthentication(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  Object.assign(intent, {
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
      payment_method: structuredClone(method),
    },
  })
  ledger.emit('payment_intent.payment_failed', intent)
  return ledger.put(intent)
}

function complete(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  const charge = newCharge(ledger, intent, method)
  const moved = createBalanceTransaction(ledger, {
    amount: intent.amount,
    fee: feeOf(intent.amount),
    currency: intent.currency,
    type: 'charge',
    source: charge.id,
  })
  charge.balance_transaction = moved.id
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: null,
  })
  ledger.put(charge)
  ledger.put(intent)
  ledger.emit('charge.succeeded', charge)
  ledger.emit('payment_intent.succeeded', intent)
  return intent
}

function decline(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { decline: reason, message }: { decline: string; message: string },
): Stripe.PaymentIntent {
  const charge = newCharge(ledger, intent, method)
  Object.assign(charge, {
    status: 'failed',
    paid: false,
    captured: false,
    amount_captured: 0,
    failure_code: 'card_declined',
    failure_message: message,
    outcome: {
      ...charge.outcome,
      network_status: 'declined_by_network',
      reason,
      seller_message: 'The bank declined the payment.',
      type: 'issuer_declined',
    },
  })
  Object.assign(intent, {
    status: 'requires_payment_method',
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    last_payment_error: {
      type: 'card_error',
      code: 'card_declined',
      decline_code: reason,
      message,
      charge: charge.id,
      payment_method: structuredClone(method),
    },
  })
  ledger.put(charge)
  ledger.put(intent)
  ledger.emit('charge.failed', charge)
  ledger.emit('payment_intent.payment_failed', intent)
  return intent
}

function newCharge(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.Charge {
  // A debit has its charge from the beginning.
  const id = intent.status === 'processing' ? idOf(intent.latest_charge)! : ledger.newId('charge')
  const isSecure = cardOf(method) === 'secure'
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: { ...method.billing_details, tax_id: null },
    calculated_statement_descriptor: 'SANDBOX',
    captured: true,
    created: ledger.now,
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: ledger.livemode,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      risk_score: 0,
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: cardDetails(method, intent.amount, isSecure) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
}

function cardDetails(
  { card }: Stripe.PaymentMethod,
  amount: number,
  isSecure: boolean,
): Stripe.Charge.PaymentMethodDetails.Card {
  const { brand, country, exp_month, exp_year, fingerprint, funding, last4 } = card!
  return {
    brand,
    country,
    exp_month,
    exp_year,
    fingerprint: fingerprint ?? null,
    funding,
    last4,
    amount_authorized: amount,
    authorization_code: null,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: 'pass',
    },
    electronic_commerce_indicator: null,
    installments: null,
    mandate: null,
    network: brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: isSecure
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: null,
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  }
}

export const chargeRoutes = [
  route(
    'GET /v1/charges',
    z.strictObject({ ...listed, customer: text.optional(), payment_intent: text.optional() }),
    (ledger, params) => {
      const { customer, payment_intent } = params
      return listPage(ledger, 'charge', params, '/v1/charges', { customer, payment_intent })
    },
  ),
  route('GET /v1/charges/:id', z.strictObject({ expand }), (ledger, _params, ids) =>
    ledger.get('charge', ids['id']!),
  ),
  route(
    'POST /v1/charges/:id',
    z.strictObject({ metadata: metadata.optional(), description: text.optional(), expand }),
    async (ledger, { metadata: change, description }, ids) => {
      const charge = await ledger.get('charge', ids['id']!)
      Object.assign(charge, description !== undefined && { description }, {
        metadata: mergeMetadata(charge.metadata, change),
      })
      ledger.emit('charge.updated', charge)
      return ledger.put(charge)
    },
  ),
]
