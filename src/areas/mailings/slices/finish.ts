import type { Scope } from '#operation/scope.ts'
import { findMailKind } from '../mail-kind.ts'
import { endMailing, lockMailing } from '../mailing-sql.ts'
import { dequeueMailing } from './queue-sql.ts'

/**
 * Ends a frozen mailing without pending recipients, and lets its owner follow in the same
 * transaction. False: some are pending, or still to be written. Of two workers, only the one that changes the status
 * notifies the owner. Also deletes the queue entry of a deleted mailing, which would be due for
 * ever.
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
