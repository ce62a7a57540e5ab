import { allowancesOf, writePaidPlan } from '#areas/billing/index.ts'
import type { SaleKind } from '#areas/payments/index.ts'
import { noticePlan } from './plan-notices.ts'
import { paidPlan } from './paid-plan.ts'
import { lockPlanSubscription, noteDue, writeSubscription } from './plan-subscription-sql.ts'

export const PLAN_SALE_KIND = 'plan'

export const planSales: SaleKind = {
  kind: PLAN_SALE_KIND,
  through: 'platform',
  recurring: true,

  async settle(scope, { ref, facts }) {
    const asked = await lockPlanSubscription(scope)
    // The account was deleted, or has begun another subscription since this one ended.
    if (!asked || asked.ref !== ref) return
    const { subscription: record, checkout } = facts
    if (!record) return checkout?.status === 'expired' ? noteDue(scope, null) : undefined
    const paid = paidPlan(asked, record, { now: scope.now, plans: scope.ports.deployment.plans })
    await writeSubscription(scope, { ...paid, record })
    const { deployment } = scope.ports
    const decides = await writePaidPlan(
      scope,
      paid.plan,
      paid.plan === null ? allowancesOf(deployment, null) : allowancesOf(deployment, paid.plan),
      {
        status: paid.status,
        renewsAt: paid.plan === null || record.cancelsAt ? null : record.periodEndsAt,
        cancelAt: paid.plan === null ? null : record.cancelsAt,
        cardBrand: record.card?.brand ?? null,
        cardLast4: record.card?.last4 ?? null,
      },
    )
    if (decides) await noticePlan(scope, { asked, paid, record })
  },
}
