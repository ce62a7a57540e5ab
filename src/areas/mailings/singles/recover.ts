import type { System } from '#operation/system.ts'
import { transactionOfMany } from '#operation/transaction.ts'
import type { MailKinds } from '../mail-kind.ts'
import { finishIfDone } from '../slices/finish.ts'
import { LOST, type Outcome } from '../submitting/outcome.ts'
import { closeMails, lockLostBatch, type LostBatch } from './mail-batch-sql.ts'

/**
 * Ends one batch whose worker ended. Its mails may or may not have been sent: they become uncertain, or are tried once more where sending
 * nothing would be worse (`mailing.lost`).
 */
export function recoverBatch(system: System, kinds: MailKinds): Promise<'more' | 'idle'> {
  const now = system.ports.clock.now()
  return transactionOfMany(system, async (db, scopeOf) => {
    const lost = await lockLostBatch(db, now)
    if (!lost) return 'idle'
    const outcomes = outcomesOf(lost, now).map((outcome) => ({ ...outcome, stillDue: false }))
    const done = (await closeMails(db, lost, outcomes, [], now)) ?? []
    for (const { accountId, mailingId } of done) await finishIfDone(scopeOf(accountId), kinds, mailingId)
    const again = outcomes.filter(({ status }) => status === 'later').length
    system.ports.log.warn(
      { batchId: lost.batchId, uncertain: outcomes.length - again, again },
      'a send worker ended in the middle of a batch of single mails; `uncertain` of them are not sent again, `again` are',
    )
    return 'more'
  })
}

function outcomesOf({ mails }: LostBatch, now: Date): (Outcome & { recipient: LostBatch['mails'][number] })[] {
  return mails.map((recipient) => ({
    recipient,
    status: recipient.again ? 'later' : 'uncertain',
    reason: LOST,
    retryAt: recipient.again ? now : null,
    attempts: recipient.attempts + 1,
  }))
}
