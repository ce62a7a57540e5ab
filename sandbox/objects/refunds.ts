import type Stripe from 'stripe'
import { z } from 'zod'
import { invalid } from '../http/api-error.ts'
import { listPage } from '../http/list.ts'
import { expand, flag, listed, metadata, text, whole } from '../http/params.ts'
import { route } from '../http/route.ts'
import type { Ledger } from '../store/ledger.ts'
import { idOf } from '../store/objects.ts'
import { createBalanceTransaction } from './balance-transactions.ts'
import { mergeMetadata } from './products.ts'

const creation = z.strictObject({
  amount: whole.optional(),
  charge: text.optional(),
  payment_intent: text.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  instructions_email: text.optional(),
  refund_application_fee: flag.optional(),
  expand,
})

async function createRefund(
  ledger: Ledger,
  params: z.output<typeof creation>,
): Promise<Stripe.Refund> {
  const charge = await chargeToRefund(ledger, params)
  const left = charge.amount_captured - charge.amount_refunded
  if (charge.refunded || left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  if (charge.disputed && (await hasOpenDispute(ledger, charge.id)))
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  const amount = params.amount ?? left
  if (amount <= 0)
    throw invalid('Invalid positive integer', {
      param: 'amount',
      code: 'parameter_invalid_integer',
    })
  if (amount > left)
    throw invalid(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      { param: 'amount' },
    )
  return refund(ledger, charge, {
    amount,
    reason: params.reason ?? null,
    metadata: params.metadata ?? {},
  })
}

async function chargeToRefund(
  ledger: Ledger,
  { charge, payment_intent: intent }: z.output<typeof creation>,
): Promise<Stripe.Charge> {
  if (charge !== undefined) return paid(await ledger.get('charge', charge, 'charge'))
  if (intent === undefined)
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  const {
    id,
    latest_charge: latest,
    status,
  } = await ledger.get('payment_intent', intent, 'payment_intent')
  if (status !== 'succeeded' || latest === null)
    throw invalid(`This PaymentIntent (${id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  return ledger.get('charge', idOf(latest)!)
}

function paid(charge: Stripe.Charge): Stripe.Charge {
  if (!charge.paid)
    throw invalid(`Charge ${charge.id} is not paid and cannot be refunded.`, { param: 'charge' })
  return charge
}

/** Returns whether a bank holds the money of a charge. An inquiry holds none. */
async function hasOpenDispute(ledger: Ledger, charge: string): Promise<boolean> {
  const disputes = await ledger.list('dispute', { fields: { charge } })
  return disputes.some(({ status }) => !status.startsWith('warning_') && status !== 'won')
}

function refund(
  ledger: Ledger,
  charge: Stripe.Charge,
  {
    amount,
    reason,
    metadata: given,
  }: { amount: number; reason: Stripe.Refund.Reason | null; metadata: Record<string, string> },
): Stripe.Refund {
  const id = ledger.newId('refund')
  const moved = createBalanceTransaction(ledger, {
    amount: -amount,
    fee: 0,
    currency: charge.currency,
    type: 'refund',
    source: id,
  })
  const made = ledger.put<Stripe.Refund>({
    id,
    object: 'refund',
    amount,
    balance_transaction: moved.id,
    charge: charge.id,
    created: ledger.now,
    currency: charge.currency,
    customer: idOf(charge.customer),
    customer_account: null,
    destination_details: {
      card: {
        type: 'refund',
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
      },
      type: 'card',
    },
    metadata: given,
    payment_intent: idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  })
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount_captured
  ledger.put(charge)
  ledger.emit('refund.created', made)
  ledger.emit('charge.refunded', charge, {
    amount_refunded: charge.amount_refunded - amount,
    ...(charge.refunded && { refunded: false }),
  })
  return made
}

/** Makes a refund fail afterwards, as to a closed card. The charge then counts as paid again. */
export async function failRefund(ledger: Ledger, id: string): Promise<Stripe.Refund> {
  const failed = await ledger.get('refund', id)
  if (failed.status === 'failed') return failed
  const charge = await ledger.get('charge', idOf(failed.charge)!)
  const type = 'refund_failure'
  const moved = createBalanceTransaction(ledger, {
    amount: failed.amount,
    fee: 0,
    currency: failed.currency,
    type,
    source: id,
  })
  Object.assign(failed, {
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: moved.id,
  })
  charge.amount_refunded -= failed.amount
  charge.refunded = false
  ledger.put(charge)
  ledger.put(failed)
  ledger.emit('refund.failed', failed)
  ledger.emit('charge.refund.updated', failed)
  return failed
}

export const refundRoutes = [
  route('POST /v1/refunds', creation, createRefund),
  route(
    'GET /v1/refunds',
    z.strictObject({ ...listed, charge: text.optional(), payment_intent: text.optional() }),
    (ledger, params) => {
      const { charge, payment_intent } = params
      return listPage(ledger, 'refund', params, '/v1/refunds', { charge, payment_intent })
    },
  ),
  route('GET /v1/refunds/:id', z.strictObject({ expand }), (ledger, _params, ids) =>
    ledger.get('refund', ids['id']!),
  ),
  route(
    'POST /v1/refunds/:id',
    z.strictObject({ metadata: metadata.optional(), expand }),
    async (ledger, params, ids) => {
      const found = await ledger.get('refund', ids['id']!)
      found.metadata = mergeMetadata(found.metadata, params.metadata)
      ledger.emit('refund.updated', found)
      return ledger.put(found)
    },
  ),
]
