import type { Caller, Role } from '#operation/caller.ts'
import { rolesFor } from '#operation/callers/access.ts'
import { declaredOperations } from '#operation/policy/act-plan.ts'
import { entriesOf } from '#operation/registry.ts'
import type { Context } from '#operation/context.ts'
import type { StoredApproval } from './approval-sql.ts'

/** Returns the id of the key whose approvals a caller may see; null when the caller may see all. */
export function ownKey(caller: Caller): string | null {
  return caller.kind === 'key' && caller.confirm !== 'none' ? caller.keyId : null
}

/** Returns the role of the person or of the app's person; null for an API key and the operator. */
function roleOf(caller: Caller): Role | null {
  if (caller.kind === 'person') return caller.role
  return caller.kind === 'key' ? (caller.app?.role ?? null) : null
}

/** Lists the operations that a caller's role may do, since only their approvals are shown to it. */
export function operationsOf({ caller, registrations }: Context): string[] {
  const role = roleOf(caller)
  return entriesOf({ registrations }, declaredOperations)
    .filter((operation) => role === null || rolesFor(operation).includes(role))
    .map(({ name }) => name)
}

export function maySee(ctx: Context, { keyId, operation }: StoredApproval): boolean {
  const own = ownKey(ctx.caller)
  return (own === null || own === keyId) && operationsOf(ctx).includes(operation)
}

export const noApproval = (approvalId: string) => `No approval ${approvalId} in this account.`
