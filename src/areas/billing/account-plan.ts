import type { Db } from '#db/rows.ts'
import type { Deployment } from '#ports/ports.ts'
import { listPlansInUse, writeAllowances, writePlan } from './billing-sql.ts'
import { allowancesOf } from './plans.ts'

interface Parts {
  db: Db
  ports: { deployment: Deployment }
}

/** Error for a plan name that the deployment does not have. Its message lists the known names. */
class UnknownPlan extends Error {
  constructor(plan: string, { plans }: Deployment) {
    super(`There is no plan ${plan}. Plans: ${[...Object.keys(plans), 'none'].join(', ')}.`)
  }
}

/**
 * Sets the plan of an account; null removes it. Stopped campaigns stay stopped until they are
 * resumed. Throws UnknownPlan. Returns false when there is no such account.
 */
export async function setPlan(
  { db, ports: { deployment } }: Parts,
  accountId: string,
  plan: string | null,
): Promise<boolean> {
  const known = plan === null || Object.hasOwn(deployment.plans, plan)
  if (!known) throw new UnknownPlan(plan, deployment)
  return writePlan({ db, accountId }, plan, allowancesOf(deployment, plan)!)
}

/**
 * Writes the current allowances of their plans to all accounts. Returns how many accounts changed,
 * and the unknown plans. Accounts with an unknown plan keep their allowances.
 */
export async function applyPlans({
  db,
  ports: { deployment },
}: Parts): Promise<{ changed: number; unknown: string[] }> {
  let changed = 0
  const unknown: string[] = []
  for (const plan of await listPlansInUse(db)) {
    const allowances = allowancesOf(deployment, plan)
    if (allowances) changed += await writeAllowances(db, plan, allowances)
    else unknown.push(plan!)
  }
  return { changed, unknown }
}
