import type Stripe from 'stripe'
import { DAY_MS, SECOND_MS } from '#lib/duration.ts'
import { ApiError } from '../http/api-error.ts'
import { attemptCharge } from '../objects/charges.ts'
import { checkCharge } from '../objects/currency.ts'
import { createPaymentIntent } from '../objects/payment-intents.ts'
import { type Ledger, randomLetters } from '../store/ledger.ts'
import { idOf } from '../store/objects.ts'

const DAY_S = DAY_MS / SECOND_MS
/** The days between tries to collect. After the last one the subscription ends. */
const RETRY_DAYS = [3, 5, 7]

/** Values of an invoice that the API does not show. */
export interface InvoiceFacts {
  intent?: string
}

/** Makes a draft invoice final, so that it must be paid. */
export async function finalize(ledger: Ledger, invoice: Stripe.Invoice): Promise<void> {
  const customer = await ledger.get('customer', idOf(invoice.customer)!)
  customer.next_invoice_sequence = (customer.next_invoice_sequence ?? 1) + 1
  const ending = Math.min(0, invoice.total + customer.balance)
  Object.assign(invoice, {
    status: 'open',
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence - 1).padStart(4, '0')}`,
    starting_balance: customer.balance,
    ending_balance: ending,
    effective_at: ledger.now,
    automatically_finalizes_at: null,
    hosted_invoice_url: `${ledger.baseUrl}/sandbox/${ledger.accountId}/invoice/${invoice.id}`,
    status_transitions: { ...invoice.status_transitions, finalized_at: ledger.now },
  })
  customer.balance = ending
  ledger.put(customer)
  ledger.put(invoice, { dueAt: null })
  ledger.emit('invoice.finalized', invoice)
}

/** The result of collecting. `processing`: the bank is making a debit. */
type Collected = 'paid' | 'processing' | 'failed'

/** Tries to collect an invoice. `isPresent`: the customer is on the page. */
export async function collect(
  ledger: Ledger,
  invoice: Stripe.Invoice,
  {
    method,
    isPresent = false,
    isAuthenticated = false,
  }: { method: string | null; isPresent?: boolean; isAuthenticated?: boolean },
): Promise<Collected> {
  invoice.attempted = true
  if (invoice.amount_due === 0) return markPaid(ledger, invoice, null)
  if (isTooSmall(invoice)) return owe(ledger, invoice)
  invoice.attempt_count++
  const intent = await intentFor(ledger, invoice)
  if (method === null) return noteFailure(ledger, invoice)
  attemptCharge(ledger, intent, await ledger.get('payment_method', method), {
    isPresent,
    isAuthenticated,
  })
  if (intent.status === 'succeeded') return markPaid(ledger, invoice, intent)
  return intent.status === 'processing'
    ? noteProcessing(ledger, invoice)
    : noteFailure(ledger, invoice)
}

/** Stores that the bank is making a debit, during which there is no other try. */
function noteProcessing(ledger: Ledger, invoice: Stripe.Invoice): 'processing' {
  ledger.put(Object.assign(invoice, { next_payment_attempt: null }), { dueAt: null })
  return 'processing'
}

function isTooSmall(invoice: Stripe.Invoice): boolean {
  try {
    checkCharge(invoice.amount_due, invoice.currency)
    return false
  } catch (error) {
    if (error instanceof ApiError) return true
    throw error
  }
}

/** Adds an amount below the least charge to the customer's next invoice. */
async function owe(ledger: Ledger, invoice: Stripe.Invoice): Promise<'paid'> {
  const customer = await ledger.get('customer', idOf(invoice.customer)!)
  customer.balance += invoice.amount_due
  ledger.put(customer)
  Object.assign(invoice, { amount_due: 0, amount_remaining: 0, ending_balance: customer.balance })
  return markPaid(ledger, invoice, null)
}

/** Returns the payment intent of an invoice, which is made when there is none. */
async function intentFor(ledger: Ledger, invoice: Stripe.Invoice): Promise<Stripe.PaymentIntent> {
  const { intent: known } = await ledger.hidden<InvoiceFacts>(invoice.id)
  if (known) return ledger.get('payment_intent', known)
  const intent = createPaymentIntent(ledger, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: idOf(invoice.customer),
    description:
      invoice.billing_reason === 'subscription_create'
        ? 'Subscription creation'
        : 'Subscription update',
    receiptEmail: invoice.customer_email,
  })
  linkIntent(ledger, invoice, intent)
  return intent
}

export function linkIntent(
  ledger: Ledger,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
): void {
  ledger.put(invoice, { hidden: { intent: intent.id } satisfies InvoiceFacts })
  ledger.put(intent, { hidden: { invoice: invoice.id } })
  ledger.put<Stripe.InvoicePayment>({
    id: paymentId(invoice),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: ledger.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: ledger.livemode,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  })
}

const paymentId = (invoice: Stripe.Invoice): string => `inpay_${invoice.id.slice(3)}`

export async function markPaid(
  ledger: Ledger,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent | null,
): Promise<'paid'> {
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: ledger.now },
  })
  const payment = intent && (await ledger.find('invoice_payment', paymentId(invoice)))
  if (payment)
    ledger.put(
      Object.assign(payment, {
        status: 'paid',
        amount_paid: invoice.amount_due,
        status_transitions: { canceled_at: null, paid_at: ledger.now },
      }),
    )
  ledger.put(invoice, { dueAt: null })
  ledger.emit('invoice.paid', invoice)
  ledger.emit('invoice.payment_succeeded', invoice)
  return 'paid'
}

/** Stores a failed try, and when the next one is. */
export function noteFailure(ledger: Ledger, invoice: Stripe.Invoice): 'failed' {
  const days = RETRY_DAYS[invoice.attempt_count - 1]
  const isRetried = days !== undefined && invoice.billing_reason === 'subscription_cycle'
  invoice.next_payment_attempt = isRetried ? ledger.now + days * DAY_S : null
  ledger.put(invoice, { dueAt: invoice.next_payment_attempt })
  ledger.emit('invoice.payment_failed', invoice)
  return 'failed'
}

/** Returns whether a renewal will not be tried again. */
export function isGivenUp(invoice: Stripe.Invoice): boolean {
  return (
    invoice.billing_reason === 'subscription_cycle' && invoice.attempt_count > RETRY_DAYS.length
  )
}

/**
 * Voids the last invoice if it is unpaid and for this reason: a first payment or a change that
 * expired or was replaced.
 */
export async function voidUnpaid(
  ledger: Ledger,
  { latest_invoice: latest }: Stripe.Subscription,
  reason: Stripe.Invoice.BillingReason,
): Promise<void> {
  const invoice = latest === null ? null : await ledger.find('invoice', idOf(latest)!)
  if (invoice?.status === 'open' && invoice.billing_reason === reason) voidInvoice(ledger, invoice)
}

export function voidInvoice(ledger: Ledger, invoice: Stripe.Invoice): Stripe.Invoice {
  Object.assign(invoice, {
    status: 'void',
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: ledger.now },
  })
  ledger.put(invoice, { dueAt: null })
  ledger.emit('invoice.voided', invoice)
  return invoice
}

export const newItemId = (): string => `si_${randomLetters(14)}`
