import type { System } from '#operation/system.ts'
import { transactionOfMany } from '#operation/transaction.ts'
import { typeId } from '#lib/typeid.ts'
import { logLost } from '../log-lost.ts'
import { findMailing } from '../mailing-sql.ts'
import { finishIfDone } from '../slices/finish.ts'
import { LOST } from '../submitting/outcome.ts'
import {
  closeMails,
  type DueOutcome,
  findLostBatch,
  lockLostBatch,
  type LostBatch,
} from './mail-batch-sql.ts'

/**
 * Ends batches whose workers were lost. Their mails become uncertain, or are sent once more
 * (`mailing.lost`).
 */
export async function recoverBatches(
  system: System,
  signal: AbortSignal,
): Promise<'more' | 'idle'> {
  const lost: DueOutcome[] = []
  try {
    for (let outcomes; !signal.aborted && (outcomes = await recoverBatch(system));)
      lost.push(...outcomes)
  } finally {
    await logBatches(system, lost)
  }
  return lost.length > 0 ? 'more' : 'idle'
}

/**
 * Recovers one lost batch in a transaction. Returns null when there is none, or another worker has
 * leased it.
 */
async function recoverBatch(system: System): Promise<DueOutcome[] | null> {
  const now = system.ports.clock.now()
  const found = await findLostBatch(system.db, now)
  if (!found) return null
  return transactionOfMany(system, async (db, scopeOf) => {
    const lost = await lockLostBatch(db, found, now)
    if (!lost) return null
    const outcomes = outcomesOf(lost, now)
    const done = (await closeMails(db, lost, outcomes, [], now)) ?? []
    for (const { accountId, mailingId } of done) await finishIfDone(scopeOf(accountId), mailingId)
    return outcomes
  })
}

async function logBatches(system: System, lost: readonly DueOutcome[]): Promise<void> {
  for (const outcomes of Map.groupBy(lost, ({ recipient }) => recipient.mailingUuid).values()) {
    const { accountId, mailingId } = outcomes[0]!.recipient
    const mailing = await findMailing({ db: system.db, accountId }, mailingId)
    const uncertain = outcomes.filter(({ status }) => status === 'uncertain')
    const contactIds = uncertain.map(({ recipient }) => typeId('sub', recipient.contactId))
    if (mailing)
      logLost(system, mailing, {
        uncertain: uncertain.length,
        again: outcomes.length - uncertain.length,
        contactIds,
      })
  }
}

function outcomesOf({ mails }: LostBatch, now: Date): DueOutcome[] {
  return mails.map((recipient) => ({
    recipient,
    status: recipient.again ? 'later' : 'uncertain',
    reason: LOST,
    retryAt: recipient.again ? now : null,
    attempts: recipient.attempts + 1,
    stillDue: false,
  }))
}
