import { type ApprovedAct, carryOutOrUndo } from '#operation/carry-out.ts'
import { planChanged } from '#operation/confirm-fields.ts'
import type { PersonCaller } from '#operation/caller.ts'
import type { Context } from '#operation/context.ts'
import type { AnyOperation, BeforeScope } from '#operation/operation.ts'
import { Problem, refusal, unauthorized } from '#operation/problem.ts'
import type { StoredAnswer } from '#operation/requests/idempotency.ts'
import { findKeyCaller } from '#areas/keys/index.ts'
import type { ApprovalStatus } from './approval.ts'
import type { StoredApproval } from './approval-sql.ts'
import { openSealed, operationOf } from './shown-approval.ts'

const operationGone = refusal('operation_gone', 409, 'This version has no such operation')

type Outcome =
  | { status: 'executed'; answer: StoredAnswer }
  | { status: Extract<ApprovalStatus, 'superseded' | 'failed'>; problem: Problem }

type AskerScope = Pick<BeforeScope, 'accountId' | 'db' | 'ports' | 'registrations'>

/**
 * Reads the act of an approval, with the present state of the key that requested it. Throws when
 * that key may no longer do it.
 */
export async function actOf(
  scope: AskerScope,
  found: StoredApproval,
  approver?: PersonCaller,
): Promise<ApprovedAct> {
  const operation = operationOf(scope, found.operation)
  if (!operation)
    throw new Problem(operationGone, `There is no operation ${found.operation} any more.`)
  const asker = await findKeyCaller(scope, found.keyId)
  if (!asker || (asker.expiresAt !== null && asker.expiresAt <= scope.ports.clock.now()))
    throw new Problem(unauthorized, 'The key or app that asked for it was revoked, or has expired.')
  const { input, confirm } = openSealed(scope, found)
  return {
    operation,
    asker: approver ? { ...asker, approvedBy: approver } : asker,
    input: reviveInput(operation, input),
    confirm,
  }
}

/** Parses a stored input anew, since JSON has no dates. */
function reviveInput(operation: AnyOperation, input: object): object {
  return operation.input.parse(input) as object
}

/**
 * Runs an approved act. When it is refused, it is rolled back and the refusal becomes the
 * approval's result.
 */
export async function doApproved(
  act: () => Promise<ApprovedAct>,
  found: Promise<unknown>,
  ctx: Context,
): Promise<Outcome> {
  const done = await carryOutOrUndo(act, found, ctx)
  if (!(done instanceof Problem)) return { status: 'executed', answer: done }
  const isChanged = done.refusal.code === planChanged.code
  return { status: isChanged ? 'superseded' : 'failed', problem: done }
}
