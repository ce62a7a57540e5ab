import { money } from '../../kit/money/money.ts'
import type { OutputOf } from '../../shapes.ts'

export type Billing = OutputOf<'get_billing'>
export type SoldPlan = Billing['plans'][number]
type Price = SoldPlan['prices'][number]
export type Interval = Price['interval']
export type ChangePlanned = Extract<OutputOf<'change_plan'>, { confirm: string }>

/** Writes the name of a plan of the operator's file as a title. */
export function planName(plan: string): string {
  const words = plan.replaceAll(/[_-]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function priceOf({ prices }: SoldPlan, interval: Interval): Price | undefined {
  return prices.find((price) => price.interval === interval)
}

export function priceText({ amount, currency }: Pick<Price, 'amount' | 'currency'>): string {
  return money(amount, currency)
}

/** Returns the use that a plan has no room for, which keeps it from being chosen. */
export function tooSmall({ subscribers }: SoldPlan, usage: Billing['usage']): boolean {
  return subscribers !== null && usage.subscribers > subscribers
}
