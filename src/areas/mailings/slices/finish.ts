import type { Scope } from '#operation/scope.ts'
import { findMailKind } from '../mail-kind.ts'
import { endMailing, lockMailing } from '../mailing-sql.ts'
import { dequeueMailing } from './queue-sql.ts'

/**
 * Ends a frozen mailing that has no pending recipients, and lets its owner follow in the same transaction. Returns false while some are
 * pending. When two workers end it at once, the one that changes the status tells the owner. Also deletes the queue entry that a deleted mailing left
 * behind, which would be due again for ever.
 */
export async function finishIfDone(scope: Scope, mailingId: string): Promise<boolean> {
  const mailing = await lockMailing(scope, mailingId)
  if (mailing !== null && mailing.pending > 0) return false
  const ended = mailing !== null && (mailing.status === 'cancelled' || (await endMailing(scope, mailingId)))
  await dequeueMailing(scope, mailingId)
  if (ended) await findMailKind(scope, mailing.kind).ended?.(scope, mailing)
  return true
}
