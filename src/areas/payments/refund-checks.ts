import { moneyText } from '#lib/currency.ts'
import { HOUR_MS } from '#lib/duration.ts'
import { invalid } from '#operation/parse.ts'
import type { Problem } from '#operation/problem.ts'
import type { Refund } from './refund-sql.ts'

/** Time after which a job has stopped: 20 tries within about two hours. */
const TRIED_MS = 3 * HOUR_MS

/** Returns why a refund waits for an open one; null for the same again. `name`: the purchase. */
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
