import { saleKinds } from '#areas/payments/index.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { accountErasures } from '#operation/account-data/closing.ts'
import type { Periodic } from '#operation/jobs/periodic.ts'
import { register } from '#operation/registry.ts'
import { accountData } from './account-parts-sql.ts'
import { change_plan } from './change_plan.ts'
import { closingHandlers, endDeletedPlan, planErasure } from './end-deleted.ts'
import { open_billing_portal } from './open_billing_portal.ts'
import { sendPlanPaymentNotice, sendPlanRenewalNotice } from './plan-mails.ts'
import { settleDuePlans, settlePlan } from './plan-round.ts'
import { planSales } from './plan-sales.ts'

export const operations = [change_plan, open_billing_portal]
export const jobs = [settlePlan, sendPlanPaymentNotice, sendPlanRenewalNotice, endDeletedPlan]
export const signalHandlers = closingHandlers
export const registrations = [register(saleKinds, planSales), register(accountErasures, planErasure), ...accountData]
export const periodic: readonly Periodic[] = [{ name: 'paid plans', everyMs: MINUTE_MS, edition: 'cloud', round: settleDuePlans }]
