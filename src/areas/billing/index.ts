import { get_billing } from './get_billing.ts'
import { sendAllowanceNotice } from './allowance-notice.ts'

export { applyPlans, setPlan, UnknownPlan } from './account-plan.ts'
export { countRestarts, noticeAllowances } from './allowance-notice.ts'
export { claimNotice, findAccountName } from './billing-sql.ts'
export { allowancesOf, BadPlans, DEFAULT_PLANS, readPlans, webhookEndpointsAllowed } from './plans.ts'
export { planLimitEmails, planLimitSubscribers, overSubscribers } from './limits.ts'
export { type Allowance, allowanceOf, readUsage, Usage } from './usage.ts'

export const operations = [get_billing]
export const jobs = [sendAllowanceNotice]
