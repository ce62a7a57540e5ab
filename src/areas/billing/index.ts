import { get_billing } from './get_billing.ts'
import { noticeAllowances, sendAllowanceNotice } from './allowance-notice.ts'
import { forgetUsageDays, writeUsageDays } from './usage-days.ts'
import type { Area } from '#operation/area.ts'

export { applyPlans, setPlan } from './account-plan.ts'
export { type AccountPlan, listAccountPlans } from './account-plans-sql.ts'
export { countRestarts } from './allowance-notice.ts'
export {
  claimNotice,
  findAccountName,
  findStanding,
  type PlanStanding,
  writePaidPlan,
} from './billing-sql.ts'
export {
  allowancesOf,
  BadPlans,
  DEFAULT_PLANS,
  readPlans,
  webhookEndpointsAllowed,
} from './plans.ts'
export { planLimitEmails, planLimitSubscribers, overSubscribers } from './limits.ts'
export { allowanceOf, lacksPlan, readUsage, Usage } from './usage.ts'

export const area = {
  operations: { billing: [get_billing] },
  jobs: [sendAllowanceNotice],
  retention: [{ name: 'usage by day', forget: forgetUsageDays }],
  periodic: [
    { name: 'allowances', everyMs: 30_000, edition: 'cloud', round: noticeAllowances },
    { name: 'usage by day', everyMs: 300_000, round: writeUsageDays },
  ],
} satisfies Area
