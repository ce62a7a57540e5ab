import type { System } from '#operation/system.ts'
import { transactionOfMany } from '#operation/transaction.ts'
import { noteReturns } from '../returns/note-returns.ts'
import { finishIfDone } from '../slices/finish.ts'
import type { Results } from '../submitting/outcome.ts'
import type { DueRecipient } from './due-sql.ts'
import { closeMails, type DueOutcome, type MailBatch } from './mail-batch-sql.ts'

interface ClosingBatch extends MailBatch {
  /** Mails that the batch reports but does not contain, and that are still due. */
  stillDue: ReadonlySet<DueRecipient>
}

/**
 * Writes results. The batch then contains only `left`. Returns false when the lease is lost and
 * nothing was written.
 */
export async function writeResults(
  system: System,
  batch: ClosingBatch,
  { outcomes, bounces }: Results<DueRecipient>,
  left: readonly DueRecipient[],
): Promise<boolean> {
  const ordered = outcomes
    .map((outcome): DueOutcome => ({ ...outcome, stillDue: batch.stillDue.has(outcome.recipient) }))
    .sort((a, b) => (orderOf(a.recipient) < orderOf(b.recipient) ? -1 : 1))
  return transactionOfMany(system, async (db, scopeOf) => {
    const done = await closeMails(db, batch, ordered, left, system.ports.clock.now())
    if (done === null) return false
    for (const [mailingId, returned] of Map.groupBy(
      bounces,
      ({ recipient }) => recipient.mailingId,
    ))
      await noteReturns(
        scopeOf(returned[0]!.recipient.accountId),
        mailingId,
        returned.map(({ report }) => report),
      )
    for (const { accountId, mailingId } of done) await finishIfDone(scopeOf(accountId), mailingId)
    return true
  })
}

/** Returns the sort key by which rows are locked: account, mailing, recipient. */
function orderOf({ accountUuid, mailingUuid, recipientId }: DueRecipient): string {
  return accountUuid + mailingUuid + recipientId
}
