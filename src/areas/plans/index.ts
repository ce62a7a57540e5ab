import { saleKinds } from '#areas/payments/index.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { accountErasures } from '#operation/account-data/closing.ts'
import { register } from '#operation/registry.ts'
import { accountData } from './account-parts-sql.ts'
import { change_plan } from './change_plan.ts'
import { closingHandlers, endDeletedPlan, planErasure } from './end-deleted.ts'
import { open_billing_portal } from './open_billing_portal.ts'
import { sendPlanPaymentNotice, sendPlanRenewalNotice } from './plan-mails.ts'
import { settleDuePlans, settlePlan } from './plan-round.ts'
import { planSales } from './plan-sales.ts'
import type { Area } from '#operation/area.ts'

export const area = {
  operations: { billing: [change_plan, open_billing_portal] },
  jobs: [settlePlan, sendPlanPaymentNotice, sendPlanRenewalNotice, endDeletedPlan],
  periodic: [{ name: 'paid plans', everyMs: MINUTE_MS, edition: 'cloud', round: settleDuePlans }],
  registrations: [
    register(saleKinds, planSales),
    register(accountErasures, planErasure),
    ...accountData,
    ...closingHandlers,
  ],
} satisfies Area
