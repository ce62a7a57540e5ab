import type { OutputOf } from '../../shapes.ts'
import { money } from './money.ts'
import type { Say } from '../say.ts'

export type Subscription = OutputOf<'get_subscription'>

export const SUBSCRIPTION_STATUSES = [
  'active',
  'trialing',
  'past_due',
  'paused',
  'incomplete',
  'ended',
] as const
export const INTERVALS = ['month', 'year'] as const
/** The movements of subscriptions in a month, as on the revenue page. */
export const MOVEMENTS = [
  'paying_at_start',
  'began',
  'churned',
  'trial_ended',
  'trial_converted',
] as const

export const LOOKS: Record<Subscription['status'], string> = {
  active: 'active',
  trialing: 'testing',
  past_due: 'uncertain',
  paused: 'paused',
  incomplete: 'pending',
  ended: 'left',
}

/** Words a price: "€5.00 a month". */
export function priceText(
  { price, currency, interval }: Pick<Subscription, 'price' | 'currency' | 'interval'>,
  t: Say,
): string {
  return t(`subscriptions:every.${interval}`, { amount: money(price, currency) })
}

/** Returns whether the provider will ask for further payments. */
export function isLive({ status }: Pick<Subscription, 'status'>): boolean {
  return (
    status === 'active' || status === 'trialing' || status === 'past_due' || status === 'paused'
  )
}

/** Returns what is left of the last payment to refund, in the currency's smallest unit. */
export function leftToRefund({ lastPayment }: Pick<Subscription, 'lastPayment'>): number {
  return lastPayment === null || lastPayment.disputed
    ? 0
    : lastPayment.amount - lastPayment.refundedAmount
}

/** Formats a month (`2027-03`) in words. */
export function monthText(
  month: string,
  language: string,
  style: 'long' | 'short' = 'long',
): string {
  return new Intl.DateTimeFormat(
    language,
    style === 'long'
      ? { month: 'long', year: 'numeric', timeZone: 'UTC' }
      : { month: 'short', timeZone: 'UTC' },
  ).format(new Date(`${month}-01T00:00:00.000Z`))
}
