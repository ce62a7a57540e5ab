import type { Scope } from '#operation/scope.ts'
import { deleteApprovalsOf, emptyApprovalsOf } from './approval-sql.ts'
import { sealOf } from './shown-approval.ts'

/**
 * Deletes the approvals that name contacts who are being deleted. The approval that deletes them
 * must stay until it has ended, so it is emptied.
 */
export async function forgetContacts(
  scope: Scope,
  { contacts }: { contacts: readonly { id: string }[] },
): Promise<void> {
  const ids = contacts.map(({ id }) => id)
  await deleteApprovalsOf(scope, ids)
  await emptyApprovalsOf(scope, ids, sealOf(scope, { input: {}, plan: {}, confirm: '' }))
}
