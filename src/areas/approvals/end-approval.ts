import type { Context } from '#operation/context.ts'
import { Problem } from '#operation/problem.ts'
import type { Scope } from '#operation/scope.ts'
import { approvalDecision } from './approval-events.ts'
import { type Approval, approvalBusy, approvalDecided, type ApprovalStatus } from './approval.ts'
import { decideApproval, type StoredApproval } from './approval-sql.ts'
import { sealOf, showApproval } from './shown-approval.ts'

/** Refuses to decide on an approval that has ended. The caller has locked it. */
export function stillOpen({ now }: Pick<Scope, 'now'>, found: StoredApproval): void {
  if (found.status === 'pending' && found.expiresAt > now) return
  const status = found.status === 'pending' ? 'expired' : found.status
  throw new Problem(
    approvalDecided,
    `This approval is ${status}. A request that is still wanted must be made again.`,
  )
}

/**
 * Refuses to end an approval that is being carried out, since the act may already have had effects
 * outside the database.
 */
export function refuseBusy(
  { now, refuse }: Pick<Context<typeof approvalBusy>, 'now' | 'refuse'>,
  { claimedUntil }: StoredApproval,
): void {
  if (claimedUntil !== null && claimedUntil > now)
    refuse(
      approvalBusy,
      'It is being carried out at this moment. Look at it again in a few seconds.',
    )
}

interface End {
  status: ApprovalStatus
  decidedBy?: string
  reason?: string | null
  result?: { status: number; body: unknown }
}

const REASON_MAX = 1000

/** Ends an approval and emits its event. The caller has locked it. */
export async function endApproval(
  scope: Scope,
  found: StoredApproval,
  { status, decidedBy, reason, result }: End,
): Promise<Approval> {
  const ended = await decideApproval(scope, found.id, {
    status,
    decidedBy: decidedBy ?? null,
    reason: reason?.slice(0, REASON_MAX) ?? null,
    result: result ? sealOf(scope, { status: result.status, body: result.body }) : null,
  })
  const approval = await showApproval(scope, ended)
  scope.emit(approvalDecision, { approval })
  return approval
}
