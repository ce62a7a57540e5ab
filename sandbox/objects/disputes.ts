import type Stripe from 'stripe'
import { z } from 'zod'
import { invalid } from '../http/api-error.ts'
import { listPage } from '../http/list.ts'
import { expand, flag, listed, metadata, text } from '../http/params.ts'
import { route } from '../http/route.ts'
import type { Ledger } from '../store/ledger.ts'
import { idOf } from '../store/objects.ts'
import { createBalanceTransaction } from './balance-transactions.ts'
import { mergeMetadata } from './products.ts'

const DAY_S = 86_400
const ANSWER_WITHIN_S = 9 * DAY_S
/** The fee for a dispute, which Stripe keeps unless it is won. */
const FEE = 1500

const EVIDENCE = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
]

/** Opens a dispute. An inquiry moves no money. */
export async function openDispute(
  ledger: Ledger,
  chargeId: string,
  { isInquiry = false, reason = 'fraudulent' } = {},
): Promise<Stripe.Dispute> {
  const charge = await ledger.get('charge', chargeId, 'charge')
  if (!charge.paid) throw invalid(`Charge ${chargeId} is not paid and cannot be disputed.`)
  const open = await ledger.list('dispute', { fields: { charge: chargeId } })
  if (open.some(({ status }) => !['won', 'lost', 'warning_closed'].includes(status)))
    throw invalid(`Charge ${chargeId} is disputed already.`)
  const id = ledger.newId('dispute')
  const amount = charge.amount - charge.amount_refunded
  if (amount === 0)
    throw invalid(`Charge ${chargeId} is refunded in full; there is nothing to dispute.`)
  const dispute = ledger.put<Stripe.Dispute>({
    id,
    object: 'dispute',
    amount,
    balance_transactions: isInquiry ? [] : [withdraw(ledger, id, amount, charge.currency)],
    charge: charge.id,
    created: ledger.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...Object.fromEntries(EVIDENCE.map((name) => [name, null])),
      enhanced_evidence: {},
    } as unknown as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: ledger.now + ANSWER_WITHIN_S,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: ledger.livemode,
    metadata: {},
    payment_intent: idOf(charge.payment_intent),
    payment_method_details: {
      type: 'card',
      card: {
        brand: 'visa',
        network: 'visa',
        case_type: isInquiry ? 'inquiry' : 'chargeback',
        network_reason_code: '10.4',
      },
    },
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  })
  charge.disputed = true
  ledger.put(charge)
  ledger.emit('charge.dispute.created', dispute)
  if (!isInquiry) ledger.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

function withdraw(
  ledger: Ledger,
  source: string,
  amount: number,
  currency: string,
): Stripe.BalanceTransaction {
  return createBalanceTransaction(ledger, {
    amount: -amount,
    fee: FEE,
    currency,
    type: 'adjustment',
    source,
    category: 'dispute',
  })
}

/** Ends a dispute. An inquiry closes without a result. */
export async function endDispute(
  ledger: Ledger,
  id: string,
  result: 'won' | 'lost',
): Promise<Stripe.Dispute> {
  const dispute = await ledger.get('dispute', id)
  if (['won', 'lost', 'warning_closed'].includes(dispute.status))
    throw invalid(`This dispute is already closed: ${id}.`)
  const isInquiry = dispute.status.startsWith('warning_')
  dispute.status = isInquiry ? 'warning_closed' : result
  if (!isInquiry && result === 'won') {
    const { amount, currency } = dispute
    const type = 'adjustment'
    dispute.balance_transactions.push(
      createBalanceTransaction(ledger, {
        amount,
        fee: -FEE,
        currency,
        type,
        source: id,
        category: 'dispute_reversal',
      }),
    )
    ledger.emit('charge.dispute.funds_reinstated', dispute)
  }
  ledger.put(dispute)
  ledger.emit('charge.dispute.closed', dispute)
  return dispute
}

export const disputeRoutes = [
  route(
    'GET /v1/disputes',
    z.strictObject({ ...listed, charge: text.optional(), payment_intent: text.optional() }),
    (ledger, params) => {
      const { charge, payment_intent } = params
      return listPage(ledger, 'dispute', params, '/v1/disputes', { charge, payment_intent })
    },
  ),
  route('GET /v1/disputes/:id', z.strictObject({ expand }), (ledger, _params, ids) =>
    ledger.get('dispute', ids['id']!),
  ),
  route(
    'POST /v1/disputes/:id',
    z.strictObject({
      evidence: z.record(z.string(), text).optional(),
      metadata: metadata.optional(),
      submit: flag.optional(),
      expand,
    }),
    async (ledger, { evidence = {}, metadata: change, submit = true }, ids) => {
      const dispute = await ledger.get('dispute', ids['id']!)
      const unknown = Object.keys(evidence).find((name) => !EVIDENCE.includes(name))
      if (unknown)
        throw invalid(`Received unknown parameter: evidence[${unknown}]`, {
          code: 'parameter_unknown',
          param: `evidence[${unknown}]`,
        })
      Object.assign(dispute.evidence, evidence)
      dispute.metadata = mergeMetadata(dispute.metadata, change)
      if (Object.keys(evidence).length > 0) dispute.evidence_details.has_evidence = true
      if (dispute.evidence_details.has_evidence && submit) {
        dispute.status =
          dispute.status === 'warning_needs_response' ? 'warning_under_review' : 'under_review'
        dispute.evidence_details.submission_count++
      }
      ledger.emit('charge.dispute.updated', dispute)
      return ledger.put(dispute)
    },
  ),
  route('POST /v1/disputes/:id/close', z.strictObject({ expand }), (ledger, _params, ids) =>
    endDispute(ledger, ids['id']!, 'lost'),
  ),
]
