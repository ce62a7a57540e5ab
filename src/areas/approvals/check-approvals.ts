import { refusalNow } from '#operation/carry-out.ts'
import { Problem } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import { transaction } from '#operation/transaction.ts'
import { findApproval, lockApproval, takeTouched } from './approval-sql.ts'
import { actOf } from './carry-out-approval.ts'
import { endApproval, stillOpen } from './end-approval.ts'

const BATCH = 20

/** Ends approvals that no longer hold, since what they depend on has changed. */
export async function checkTouched(system: System): Promise<boolean> {
  const touched = await takeTouched(system.db, BATCH)
  for (const { accountId, approvalId } of touched) await checkOne(system, accountId, approvalId)
  return touched.length === BATCH
}

async function checkOne(system: System, accountId: string, approvalId: string): Promise<void> {
  const parts = { ...system, accountId }
  const found = await findApproval(parts, approvalId)
  if (found?.status !== 'pending') return
  const problem = await actOf(parts, found).then(
    (act) => refusalNow(system, act),
    (error: unknown) => {
      if (error instanceof Problem) return error
      throw error
    },
  )
  if (problem === null) return
  await transaction(system, accountId, async (scope) => {
    const locked = await lockApproval(scope, approvalId)
    if (locked?.status !== 'pending') return
    // A person approves it at this moment: that finds out by itself.
    if (locked.claimedUntil !== null && locked.claimedUntil > scope.now) return
    stillOpen(scope, locked)
    await endApproval(scope, locked, { status: 'superseded', reason: problem.detail })
  })
}
