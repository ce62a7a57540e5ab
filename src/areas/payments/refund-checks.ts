import { moneyText } from '#lib/currency.ts'
import { HOUR_MS } from '#lib/duration.ts'
import { invalid } from '#operation/parse.ts'
import type { Problem } from '#operation/problem.ts'
import type { Refund } from './refund-sql.ts'

/** The milliseconds after which a job has failed finally: its 20 tries take about two hours. */
const TRIED_MS = 3 * HOUR_MS

/**
 * Returns why a refund must wait for a refund that is under way. Returns null when both are the
 * same refund. `name` is the name of the purchase.
 */
export function openRefundText(
  open: Refund,
  name: string,
  wanted: { amount: number; left: number; paymentId: string | null; now: Date },
): string | null {
  if (wanted.now.getTime() - open.createdAt.getTime() < TRIED_MS)
    return `A refund of this ${name} is on its way. Read the ${name} again in a minute.`
  if (open.amount === wanted.amount && open.paymentId === wanted.paymentId) return null
  return `The provider has not answered to a refund of ${open.amount ?? wanted.left} yet. Ask for that amount again first.`
}

export function tooMuchBack(left: number, currency: string): Problem {
  const detail = `At most ${moneyText(left, currency)} (${left}) are left to pay back.`
  return invalid([{ code: 'too_big', detail, pointer: '/amount' }])
}
