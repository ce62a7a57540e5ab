import { idsIn, labelOf, readRecord } from './act-plan.ts'
import { signConfirm } from '../confirm/confirm-token.ts'
import type { KeyCaller } from '../caller.ts'
import type { Context, Planned } from '../context.ts'
import { DAY_MS } from '#lib/duration.ts'
import { type AnyOperation, takesConfirm } from '../operation.ts'
import { conflict, Problem } from '../problem.ts'
import type { Registry } from '../registry.ts'
import type { Scope } from '../scope.ts'
import { UploadedFile } from '../upload.ts'

export const APPROVAL_DAYS = 7

/** A request that waits for a person's approval. */
export interface ApprovalRequest {
  operation: AnyOperation
  asker: KeyCaller
  input: object
  plan: object
  /** The token that ties the approval to its input, key and plan. */
  confirm: string
  /**
   * Ids whose change may make the plan invalid, and names of the things that determine which
   * readers are reached.
   */
  dependsOn: string[]
  /** The name of the record that the request is about. */
  label: string | null
}

/**
 * The registry of the function that stores a request and returns its approval. The area `approvals`
 * registers it.
 */
export const approvalStore: Registry<(scope: Scope, request: ApprovalRequest) => Promise<object>> =
  { name: 'approval_store' }

/** Makes the request for approval that is shown to a person. */
export async function requestOf(
  ctx: Context,
  operation: AnyOperation,
  sent: object,
  { plan, parts, readers = 0, dependsOn = [] }: Planned<object>,
): Promise<ApprovalRequest> {
  const { confirm: _confirm, dryRun: _dryRun, ...bare } = sent as Record<string, unknown>
  const isBare = takesConfirm(operation)
  const input = isBare ? sent : bare
  if (Object.values(input).some((value) => value instanceof UploadedFile))
    throw new Problem(
      conflict,
      'A person must approve this, and a file cannot wait for that. Send its lines as JSON, or ask a person to do it.',
    )
  const asker = ctx.caller as KeyCaller
  const record = await readRecord(ctx, operation, input)
  return {
    operation,
    asker,
    input,
    plan,
    confirm: signConfirm(
      ctx.ports.vault,
      { operation: operation.name, caller: asker, input, isBare },
      { parts, readers },
      ctx.now,
      APPROVAL_DAYS * DAY_MS,
    ),
    dependsOn: [...new Set([...idsIn(input), ...idsIn(plan), ...idsIn(record), ...dependsOn])],
    label: labelOf(record ?? withoutAddress(input)),
  }
}

/**
 * Removes the e-mail address from an input, so that the summary of an act without a record contains
 * no personal data.
 */
function withoutAddress(input: object): object {
  const { email: _email, ...rest } = input as { email?: unknown }
  return rest
}
