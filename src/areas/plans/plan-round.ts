import { z } from 'zod'
import { HOUR_MS } from '#lib/duration.ts'
import { findSale, openProvider, type Seller, settleObject } from '#areas/payments/index.ts'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import type { System } from '#operation/system.ts'
import { PLAN_SALE_KIND, planSales } from './plan-sales.ts'
import { claimDuePlans, findPlanSubscription } from './plan-subscription-sql.ts'

const ROUND = 100

/**
 * Settles an account's subscription, or the payment page through which the subscription may have
 * begun.
 */
async function settlePlanOf(seller: Seller, accountId: string): Promise<void> {
  const scope = { db: seller.db, accountId }
  const asked = await findPlanSubscription(scope)
  const provider = asked && (await openProvider(seller, accountId, planSales))
  if (!provider) return
  const sale = { accountId, kind: PLAN_SALE_KIND, ref: asked.ref }
  const known = await findSale(scope, sale)
  const subscriptionId = asked.subscriptionId ?? known?.subscriptionId ?? null
  if (subscriptionId !== null)
    await settleObject(
      seller,
      provider,
      accountId,
      { kind: 'subscription', id: subscriptionId },
      sale,
    )
  else if (known?.checkoutId)
    await settleObject(
      seller,
      provider,
      accountId,
      { kind: 'checkout', id: known.checkoutId },
      sale,
    )
}

export const settlePlan = job({
  name: 'settle_plan',
  summary: 'Reads an account’s subscription of its plan at the payment provider.',
  data: z.strictObject({ accountId: Id('acc') }),
  retries: 3,
  expireS: 300,
  atOnce: 2,
  handler: ({ accountId }, scope) => settlePlanOf(scope, accountId),
})

/**
 * Enqueues `settle_plan` for accounts that are due: hourly, and when the time to pay for a plan
 * ends. Returns true when there may be more.
 */
export async function settleDuePlans({
  db,
  ports,
}: Pick<System, 'db' | 'ports'>): Promise<boolean> {
  if (ports.payments === null) return false
  const now = ports.clock.now()
  const due = await claimDuePlans(db, {
    now,
    next: new Date(now.getTime() + HOUR_MS),
    limit: ROUND,
  })
  for (const accountId of due)
    await ports.queue.enqueue(db, settlePlan.name, [{ accountId }], { singletonKey: accountId })
  return due.length === ROUND
}
