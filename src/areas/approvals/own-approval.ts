import type { Caller } from '#operation/caller.ts'
import { rolesFor } from '#operation/callers/access.ts'
import { declaredOperations } from '#operation/policy/act-plan.ts'
import { entriesOf } from '#operation/registry.ts'
import type { Context } from '#operation/context.ts'
import type { StoredApproval } from './approval-sql.ts'

/** Returns the key whose approvals alone a caller sees; null for all of them. */
export function ownKey(caller: Caller): string | null {
  return caller.kind === 'key' && caller.confirm !== 'none' ? caller.keyId : null
}

/** Lists the operations on whose approvals a caller may look: a person's role may do them. */
export function operationsOf({ caller, registrations }: Context): string[] {
  return entriesOf({ registrations }, declaredOperations)
    .filter((operation) => caller.kind !== 'person' || rolesFor(operation).includes(caller.role))
    .map(({ name }) => name)
}

export function maySee(ctx: Context, { keyId, operation }: StoredApproval): boolean {
  const own = ownKey(ctx.caller)
  return (own === null || own === keyId) && operationsOf(ctx).includes(operation)
}

export const noApproval = (approvalId: string) => `No approval ${approvalId} in this account.`
