import type { ObjectRef, SaleRef } from '#ports/payment-records.ts'
import type { PaymentReads } from '#ports/payments.ts'
import type { SaleFacts } from './sale-kind.ts'

type Facts = Omit<SaleFacts, 'livemode'>
const NONE: Facts = { checkout: null, payment: null, subscription: null, invoice: null }

/**
 * Reads an object and the other records of its sale. Returns null when the object does not exist.
 */
export async function gatherFacts(
  records: PaymentReads,
  { kind, id }: ObjectRef,
): Promise<SaleFacts | null> {
  const facts = await FACTS[kind](records, id)
  const first = facts && (facts.payment ?? facts.subscription ?? facts.invoice ?? facts.checkout)
  return facts && first ? { ...facts, livemode: first.livemode } : null
}

/**
 * Returns the sale named in the metadata of the records. Returns null when the sale is not one of
 * this program.
 */
export function saleOfFacts({
  subscription,
  invoice,
  payment,
  checkout,
}: SaleFacts): SaleRef | null {
  return subscription?.sale ?? invoice?.sale ?? payment?.sale ?? checkout?.sale ?? null
}

const FACTS: Record<
  ObjectRef['kind'],
  (records: PaymentReads, id: string) => Promise<Facts | null>
> = {
  account: async () => null,
  checkout: ofCheckout,
  payment: ofPayment,
  subscription: ofSubscription,
  invoice: ofInvoice,
}

async function ofCheckout(records: PaymentReads, id: string): Promise<Facts | null> {
  const checkout = await records.read('checkout', id)
  if (!checkout) return null
  if (checkout.subscriptionId !== null)
    return { ...((await ofSubscription(records, checkout.subscriptionId)) ?? NONE), checkout }
  return {
    ...NONE,
    checkout,
    payment: checkout.paymentId === null ? null : await records.read('payment', checkout.paymentId),
  }
}

/**
 * Reads the records around a payment. A subscription's payment has no metadata, but its invoice
 * has.
 */
async function ofPayment(records: PaymentReads, id: string): Promise<Facts | null> {
  const payment = await records.read('payment', id)
  if (!payment) return null
  if (payment.sale !== null)
    return { ...NONE, payment, checkout: await records.checkoutOf({ kind: 'payment', id }) }
  const invoice = await records.invoiceOf(id)
  if (invoice === null) return { ...NONE, payment }
  return {
    ...NONE,
    payment,
    invoice,
    subscription:
      invoice.subscriptionId === null
        ? null
        : await records.read('subscription', invoice.subscriptionId),
  }
}

async function ofSubscription(records: PaymentReads, id: string): Promise<Facts | null> {
  const subscription = await records.read('subscription', id)
  if (!subscription) return null
  const invoice =
    subscription.latestInvoiceId === null
      ? null
      : await records.read('invoice', subscription.latestInvoiceId)
  const paymentId = invoice?.paymentIds[0]
  return {
    ...NONE,
    subscription,
    invoice,
    payment: paymentId === undefined ? null : await records.read('payment', paymentId),
  }
}

async function ofInvoice(records: PaymentReads, id: string): Promise<Facts | null> {
  const invoice = await records.read('invoice', id)
  if (!invoice) return null
  const paymentId = invoice.paymentIds[0]
  return {
    ...NONE,
    invoice,
    subscription:
      invoice.subscriptionId === null
        ? null
        : await records.read('subscription', invoice.subscriptionId),
    payment: paymentId === undefined ? null : await records.read('payment', paymentId),
  }
}
