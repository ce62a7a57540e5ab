import type { OutputOf } from '../../../shapes.ts'
import type { MOVEMENTS } from '../../../kit/money/subscription.ts'

export type Revenue = OutputOf<'get_revenue'>
export type RevenueOfCurrency = Revenue['currencies'][number]
export type RevenueMonth = RevenueOfCurrency['months'][number]

/** Returns the part of a month's first payers that ended in it; null where there were none. */
export function churnOf({
  churned,
  payingAtStart,
}: Pick<RevenueMonth, 'churned' | 'payingAtStart'>): number | null {
  return payingAtStart === 0 ? null : churned / payingAtStart
}

/** Returns the part of the trials that ended in a month that has paid; null where none ended. */
export function conversionOf({
  trialsEnded,
  trialsConverted,
}: Pick<RevenueMonth, 'trialsEnded' | 'trialsConverted'>): number | null {
  return trialsEnded === 0 ? null : trialsConverted / trialsEnded
}

export function listOf(
  currency: string,
  figure: ({ status: string } | { month: string; movement: (typeof MOVEMENTS)[number] }) & {
    source?: string
  },
) {
  return { to: '/subscriptions', search: { currency, ...figure } } as const
}
