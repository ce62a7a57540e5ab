import type { FoundSubscription } from '#ports/payment-records.ts'

/** The reasons for which a subscription stays with its other program, and the remedies. */
export const REASONS = {
  ended: 'It has ended.',
  other_deployment:
    'Another Mailcast server, or another account of this one, looks after it, by its metadata or by what this server knows. End it there, or remove the metadata that begins with mailcast_ at Stripe.',
  incomplete: 'Its first payment was never made.',
  several_items: 'It has several items. Split it at Stripe, so that each subscription has one.',
  quantity: 'It is bought more than once (quantity). Set the quantity to 1 at Stripe.',
  interval: 'It is not paid by the month or the year.',
  no_fixed_price: 'It has no fixed price, or costs nothing.',
  send_invoice:
    'Its reader is sent an invoice, and no card is charged (send_invoice). Change it to charge_automatically at Stripe.',
  paused: 'It is paused. Resume it at Stripe.',
  scheduled:
    'A schedule at Stripe changes it, and would write over the metadata. Release it from the schedule.',
  other_currency: 'It is paid in another currency than the newsletter’s.',
  no_contact:
    'No contact of this newsletter has its customer id or its address. Import the reader with the customer id (stripe_customer_id).',
  unconfirmed:
    'The address of its customer was never confirmed here. Import the customer id with the contact, or let the reader confirm.',
  several_contacts:
    'Its customer id was imported with two contacts. Delete the contact that is not the payer.',
  application_fee:
    'Another program takes a share of each payment, and would go on taking it. Ask its makers to end the fee (Substack: its support ends the 10 % of an account that leaves), then look again.',
  changed: 'It changed after the plan was made. Look at a new plan.',
  provider_refused: 'Stripe did not take the metadata. Look at the subscription there.',
} as const

export type Reason = keyof typeof REASONS

/**
 * Returns why a subscription's own data prevent its adoption. Returns null when it can be adopted.
 */
export function reasonOf(
  found: FoundSubscription,
  { currency }: { currency: string },
): Reason | null {
  if (found.status === 'ended' || found.status === 'expired') return 'ended'
  if (found.hasOurNames) return 'other_deployment'
  if (found.status === 'incomplete') return 'incomplete'
  if (found.items !== 1) return 'several_items'
  if (found.quantity !== 1) return 'quantity'
  if (!found.isFixed || found.amount <= 0) return 'no_fixed_price'
  if (found.oddInterval !== null) return 'interval'
  if (found.isInvoiced) return 'send_invoice'
  if (found.isCollectionPaused || found.status === 'paused') return 'paused'
  if (found.isScheduled) return 'scheduled'
  if (found.currency !== currency) return 'other_currency'
  return null
}

/** Returns whether another program takes a share of each payment. */
export function hasFee({ feePercent }: Pick<FoundSubscription, 'feePercent'>): boolean {
  return feePercent !== null && feePercent > 0
}

/** Returns when the next charge is; null when the subscription ends before. */
export function nextChargeAt({
  cancelsAt,
  periodEndsAt,
}: Pick<FoundSubscription, 'cancelsAt' | 'periodEndsAt'>): Date | null {
  return cancelsAt !== null && cancelsAt <= periodEndsAt ? null : periodEndsAt
}

/** Returns the amount of the next charge: the price less a discount that lasts until then. */
export function nextAmountOf({
  amount,
  lasting,
  periodEndsAt,
}: Pick<FoundSubscription, 'amount' | 'lasting' | 'periodEndsAt'>): number {
  const isOver = !lasting || (lasting.until !== null && lasting.until <= periodEndsAt)
  return isOver ? amount : Math.max(0, amount - lasting.amount)
}
