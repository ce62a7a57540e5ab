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

/** Reads the act of an approval, with the asker as the key is now. Throws when it may act no more. */
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

/** Reads a stored input again, since JSON keeps no dates. */
function reviveInput(operation: AnyOperation, input: object): object {
  return operation.input.parse(input) as object
}

/** Does an approved act. A refusal undoes it and becomes the outcome. */
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
