import { z } from 'zod'
import { newUuid } from '#lib/typeid.ts'
import { openProvider, type Seller, settleObject } from '#areas/payments/index.ts'
import {
  accountClosing,
  type AccountErasure,
  accountRestored,
  isClosed,
} from '#operation/account-data/closing.ts'
import { onSignal } from '#operation/events/signal.ts'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import { PaymentsFailure } from '#ports/payments.ts'
import { isAlive } from './plan-choice.ts'
import { PLAN_SALE_KIND, planSales } from './plan-sales.ts'
import {
  findPlanSubscription,
  noteEndedByDeletion,
  type PlanSubscription,
} from './plan-subscription-sql.ts'

/** The end of a subscription that is requested from the provider. `never` cancels a planned end. */
type End = 'now' | 'period_end' | 'never'

/** Ends a deleted account's subscription, or cancels that end when the account was restored. */
export const endDeletedPlan = job({
  name: 'end_deleted_plan',
  summary:
    'Cancels the plan’s subscription of an account that was deleted, or takes that back for one that was restored.',
  data: z.strictObject({ accountId: Id('acc') }),
  retries: 12,
  expireS: 300,
  atOnce: 2,

  async handler({ accountId }, scope) {
    const account = { db: scope.db, accountId }
    const asked = await findPlanSubscription(account)
    if (!isAlive(asked)) return
    const end = endOf(asked, await isClosed(account))
    if (end === null) return
    // Stored before the request: otherwise, after a lost response, the cancellation would look like
    // the owner's own.
    if (end !== 'never') await noteEndedByDeletion(account, true)
    await cancel(scope, accountId, asked, end)
    if (end === 'never') await noteEndedByDeletion(account, false)
  },
})

function endOf(
  { cancelsAt, endedByDeletion, status }: PlanSubscription,
  closed: boolean,
): End | null {
  if (!closed) return endedByDeletion && cancelsAt !== null ? 'never' : null
  // The provider retries an unpaid invoice, but a deleted account must pay nothing more. The
  // subscription therefore ends now.
  if (status !== 'active' && status !== 'trialing') return 'now'
  return cancelsAt === null ? 'period_end' : null
}

async function cancel(
  seller: Seller,
  accountId: string,
  { ref, subscriptionId }: PlanSubscription,
  at: End,
): Promise<void> {
  const provider = await openProvider(seller, accountId, planSales)
  if (!provider || subscriptionId === null) return
  // A new idempotency key for each request, because a second deletion within a day must not get the
  // response to the first.
  const key = `mailcast-plan-end-${ref}-${newUuid(seller.ports.clock.now().getTime())}`
  await provider.at.changes.cancelSubscription({ key, subscriptionId, at })
  await settleObject(
    seller,
    provider,
    accountId,
    { kind: 'subscription', id: subscriptionId },
    { accountId, kind: PLAN_SALE_KIND, ref },
  )
}

const enqueueEnd = async (scope: Parameters<Parameters<typeof onSignal>[1]>[0]) =>
  scope.enqueue(endDeletedPlan, { accountId: scope.accountId })

export const closingHandlers = [
  onSignal(accountClosing, enqueueEnd),
  onSignal(accountRestored, enqueueEnd),
]

const PASSING = new Set(['unavailable', 'rate_limited'])

/**
 * Ends the subscription at once, while the account's rows still have its id. The erasure continues
 * even if the provider refuses.
 */
export const planErasure: AccountErasure = {
  name: 'subscription of the plan',
  async erase({ accountId, ...scope }) {
    const asked = await findPlanSubscription({ db: scope.db, accountId })
    if (!isAlive(asked)) return
    try {
      await cancel(scope, accountId, asked, 'now')
    } catch (err) {
      if (!(err instanceof PaymentsFailure) || PASSING.has(err.reason)) throw err
      const { subscriptionId } = asked
      scope.ports.log.error(
        { err, accountId, subscriptionId },
        'the provider refused to end the plan of an erased account; end it there by hand',
      )
    }
  },
}
