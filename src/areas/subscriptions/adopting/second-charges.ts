import { DAY_MS } from '#lib/duration.ts'
import type { Charge } from '#ports/payment-records.ts'

export interface SecondCharge {
  invoice: string
  contactId: string
  subscription: string
  otherSubscription: string
  amount: number
  currency: string
  paidAt: Date
}

/** A charge whose person is a known contact. */
export interface KnownCharge extends Charge {
  contactId: string
}

/** A period that a person had paid for before invoices were read. */
interface PaidPeriod {
  contactId: string
  subscription: string
  from: Date
  to: Date
}

/**
 * Finds the charges for a time that the same person has paid for already: by another subscription,
 * or by a second invoice of the same period. Two periods may overlap by a day.
 */
export function secondCharges(
  charges: readonly KnownCharge[],
  paid: readonly PaidPeriod[],
): SecondCharge[] {
  const earlier = new Map<string, PaidPeriod[]>()
  const periodsOf = (contactId: string) => {
    const known = earlier.get(contactId) ?? []
    earlier.set(contactId, known)
    return known
  }
  for (const one of paid) periodsOf(one.contactId).push(one)
  const seen = new Set<string>()
  const found: SecondCharge[] = []
  for (const charge of charges.toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime())) {
    const { contactId, subscriptionId, periodStartsAt: from, periodEndsAt: to } = charge
    const period = `${subscriptionId} ${from.getTime()} ${to.getTime()}`
    const other = seen.has(period)
      ? subscriptionId
      : periodsOf(contactId).find(
          (one) => one.subscription !== subscriptionId && overlap(one, { from, to }) > DAY_MS,
        )?.subscription
    seen.add(period)
    periodsOf(contactId).push({ contactId, subscription: subscriptionId, from, to })
    if (other === undefined) continue
    const { invoiceId: invoice, amount, currency, paidAt } = charge
    found.push({
      invoice,
      contactId,
      subscription: subscriptionId,
      otherSubscription: other,
      amount,
      currency,
      paidAt,
    })
  }
  return found
}

function overlap(a: { from: Date; to: Date }, b: { from: Date; to: Date }): number {
  return Math.min(a.to.getTime(), b.to.getTime()) - Math.max(a.from.getTime(), b.from.getTime())
}
