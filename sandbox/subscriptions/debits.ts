import type Stripe from 'stripe'
import { endDebit } from '../objects/charges.ts'
import type { Ledger } from '../store/ledger.ts'
import { type InvoiceFacts, markPaid, noteFailure } from './collect.ts'
import { afterFailed, afterPaid } from './subscriptions.ts'

export interface DebitFacts extends InvoiceFacts {
  invoice?: string
  session?: string
}

/** Ends a debit, and the invoice and session that it pays. */
export async function settleDebit(ledger: Ledger, intent: Stripe.PaymentIntent): Promise<void> {
  const facts = await ledger.hidden<DebitFacts>(intent.id)
  await endDebit(ledger, intent)
  const isPaid = intent.status === 'succeeded'
  const invoice = facts.invoice === undefined ? null : await ledger.get('invoice', facts.invoice)
  if (invoice && isPaid) {
    await markPaid(ledger, invoice, intent)
    await afterPaid(ledger, invoice)
  } else if (invoice) {
    noteFailure(ledger, invoice)
    await afterFailed(ledger, invoice)
  }
  const session =
    facts.session === undefined ? null : await ledger.get('checkout.session', facts.session)
  if (!session) return
  if (isPaid) ledger.put(Object.assign(session, { payment_status: 'paid' }))
  ledger.emit(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session)
}
