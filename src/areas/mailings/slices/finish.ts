import type { Scope } from '#operation/scope.ts'
import { findMailKind } from '../mail-kind.ts'
import { endMailing, lockMailing } from '../mailing-sql.ts'
import { dequeueMailing } from './queue-sql.ts'

/**
 * Ends a frozen mailing that has no pending recipients, and notifies its owner in the same
 * transaction. Returns false when some are pending or not written yet. Of concurrent workers, only
 * one notifies. Also deletes the queue entry of a deleted mailing.
 */
export async function finishIfDone(scope: Scope, mailingId: string): Promise<boolean> {
  const mailing = await lockMailing(scope, mailingId)
  if (mailing !== null && (mailing.pending > 0 || mailing.isFreezing)) return false
  const ended =
    mailing !== null && (mailing.status === 'cancelled' || (await endMailing(scope, mailingId)))
  await dequeueMailing(scope, mailingId)
  if (ended) await findMailKind(scope, mailing.kind).ended?.(scope, mailing)
  return true
}
