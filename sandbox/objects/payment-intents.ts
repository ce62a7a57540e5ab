import type Stripe from 'stripe'
import { z } from 'zod'
import { invalid } from '../http/api-error.ts'
import { listPage } from '../http/list.ts'
import { expand, listed, metadata, text } from '../http/params.ts'
import { route } from '../http/route.ts'
import { type Ledger, randomLetters } from '../store/ledger.ts'
import { mergeMetadata } from './products.ts'

interface IntentData {
  amount: number
  currency: string
  customer: string | null
  description?: string | null
  metadata?: Record<string, string>
  receiptEmail?: string | null
  setupFutureUsage?: 'off_session' | 'on_session' | null
  applicationFee?: number | null
}

export function createPaymentIntent(ledger: Ledger, data: IntentData): Stripe.PaymentIntent {
  const id = ledger.newId('payment_intent')
  const intent = ledger.put<Stripe.PaymentIntent>({
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: data.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: data.applicationFee ?? null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomLetters(24)}`,
    confirmation_method: 'automatic',
    created: ledger.now,
    currency: data.currency,
    customer: data.customer,
    customer_account: null,
    description: data.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: ledger.livemode,
    managed_payments: null,
    metadata: data.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        request_three_d_secure: 'automatic',
        installments: null,
        mandate_options: null,
        network: null,
      },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: data.receiptEmail ?? null,
    review: null,
    setup_future_usage: data.setupFutureUsage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  })
  ledger.emit('payment_intent.created', intent)
  return intent
}

const CANCELABLE = new Set([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
  'processing',
])

export function cancelIntent(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  if (!CANCELABLE.has(intent.status))
    throw invalid(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      { code: 'payment_intent_unexpected_state' },
    )
  Object.assign(intent, {
    status: 'canceled',
    canceled_at: ledger.now,
    cancellation_reason: reason,
    next_action: null,
  })
  ledger.put(intent)
  ledger.emit('payment_intent.canceled', intent)
  return intent
}

export const paymentIntentRoutes = [
  route(
    'GET /v1/payment_intents',
    z.strictObject({ ...listed, customer: text.optional() }),
    (ledger, params) =>
      listPage(ledger, 'payment_intent', params, '/v1/payment_intents', {
        customer: params.customer,
      }),
  ),
  route('GET /v1/payment_intents/:id', z.strictObject({ expand }), (ledger, _params, ids) =>
    ledger.get('payment_intent', ids['id']!),
  ),
  route(
    'POST /v1/payment_intents/:id',
    z.strictObject({ metadata: metadata.optional(), description: text.optional(), expand }),
    async (ledger, { metadata: change, description }, ids) => {
      const intent = await ledger.get('payment_intent', ids['id']!)
      Object.assign(intent, description !== undefined && { description }, {
        metadata: mergeMetadata(intent.metadata, change),
      })
      return ledger.put(intent)
    },
  ),
  route(
    'POST /v1/payment_intents/:id/cancel',
    z.strictObject({ cancellation_reason: text.optional(), expand }),
    async (ledger, params, ids) =>
      cancelIntent(
        ledger,
        await ledger.get('payment_intent', ids['id']!),
        params.cancellation_reason ?? null,
      ),
  ),
]
