import { createHash } from 'node:crypto'
import { canonicalJson } from '#lib/formats/canonical-json.ts'
import { DAY_MS } from '#lib/duration.ts'
import { lockAccount } from '#operation/lock-account.ts'
import {
  APPROVAL_DAYS,
  type ApprovalRequest,
  approvalStore,
} from '#operation/policy/approval-request.ts'
import { Problem } from '#operation/problem.ts'
import { register } from '#operation/registry.ts'
import type { Scope } from '#operation/scope.ts'
import { approvalRequested } from './approval-events.ts'
import { sendApprovalNotice } from './approval-notice.ts'
import { type Approval, approvalLimitReached, PENDING_MAX } from './approval.ts'
import { countPending, expireRequest, findPending, insertApproval } from './approval-sql.ts'
import { sealOf, showApproval } from './shown-approval.ts'

/**
 * Stores a request, mails the owners, and returns its approval. A request that is pending already
 * is not mailed again.
 */
async function requestApproval(
  scope: Scope,
  { operation, asker, input, plan, confirm, dependsOn, label }: ApprovalRequest,
): Promise<Approval> {
  await lockAccount(scope)
  const request = createHash('sha256')
    .update(canonicalJson([operation.name, input]))
    .digest()
  await expireRequest(scope, asker.keyId, request)
  const waiting = await findPending(scope, asker.keyId, request)
  if (waiting) return showApproval(scope, waiting)
  if ((await countPending(scope)) >= PENDING_MAX)
    throw new Problem(
      approvalLimitReached,
      `${PENDING_MAX} requests wait for a person already. Withdraw some (withdraw_approval), or wait for their decisions.`,
    )
  const stored = await insertApproval(scope, {
    operation: operation.name,
    summary: summaryOf(operation.summary, label),
    keyId: asker.keyId,
    request,
    sealed: sealOf(scope, { input, plan, confirm }),
    dependsOn,
    expiresAt: new Date(scope.now.getTime() + APPROVAL_DAYS * DAY_MS),
  })
  const approval = await showApproval(scope, stored!)
  scope.emit(approvalRequested, { approval })
  await scope.enqueue(sendApprovalNotice, {
    accountId: scope.accountId,
    approvalId: approval.id,
    at: scope.now.toISOString(),
  })
  return approval
}

export const storesApprovals = register(approvalStore, requestApproval)

const LABEL_MAX = 200

/** Returns the act and the record's name. The name is after the first colon. */
function summaryOf(summary: string, label: string | null): string {
  const act = summary.replace(/(: .*|\.)$/s, '')
  return label === null ? act : `${act}: ${label.slice(0, LABEL_MAX)}`
}
