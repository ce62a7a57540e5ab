import { refusalNow } from '#operation/carry-out.ts'
import { tookTooLong } from '#operation/heavy/heavy.ts'
import { Problem } from '#operation/problem.ts'
import type { System } from '#operation/system.ts'
import { transaction } from '#operation/transaction.ts'
import {
  findApproval,
  lockApproval,
  takeTouched,
  type Touched,
  touchAgain,
} from './approval-sql.ts'
import { actOf } from './carry-out-approval.ts'
import { endApproval, stillOpen } from './end-approval.ts'

const BATCH = 20

/**
 * Ends approvals that no longer hold, since what they depend on has changed. Accounts are looked at
 * side by side, each in a turn of its own heavy work, so that no account delays another.
 */
export async function checkTouched(system: System): Promise<boolean> {
  const touched = await takeTouched(system.db, BATCH)
  await Promise.all(touched.map((one) => checkOrRepeat(system, one)))
  return touched.length === BATCH
}

/** Checks one approval. After a temporary failure, the next round checks it again. */
async function checkOrRepeat(system: System, { accountId, approvalId }: Touched): Promise<void> {
  try {
    await checkOne(system, accountId, approvalId)
  } catch (err) {
    // An act that takes too long to try is checked when a person approves it.
    if (err instanceof Problem && err.refusal.code === tookTooLong.code) return
    await touchAgain({ db: system.db, accountId }, approvalId)
    if (!(err instanceof Problem)) throw err
    system.ports.log.info(
      { err, accountId, approvalId },
      'a touched approval could not be checked; the next round checks it again',
    )
  }
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
    // A person is approving it now. That call checks the plan itself.
    if (locked.claimedUntil !== null && locked.claimedUntil > scope.now) return
    stillOpen(scope, locked)
    await endApproval(scope, locked, { status: 'superseded', reason: problem.detail })
  })
}
