import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { job, type JobScope } from '#operation/jobs/job.ts'
import type { Scope } from '#operation/scope.ts'
import { scrubMails } from '#areas/mailings/index.ts'
import { HOUR_MS } from '#lib/duration.ts'
import { UUID_MIN } from '#lib/typeid.ts'
import { ReceiptId } from './erasure.ts'
import { readErasureSearch, finishErasure, forgetWanted } from './erasure-sql.ts'
import { scrubEvents } from './scrub-events-sql.ts'
import { scrubOrders } from './scrub-orders-sql.ts'
import { scrubOutbox } from './scrub-outbox.ts'
import { scrubSubscriptions } from './scrub-subscriptions-sql.ts'
import {
  forgetAnswers,
  forgetReached,
  readByKey,
  refuseStaged,
  scrubBounces,
  scrubRefused,
  type StagedPlace,
} from './scrub-records-sql.ts'

/**
 * Removes a person's data outside of contacts. It runs a second time after an hour, for late SMTP
 * replies and webhook answers. All steps may be repeated.
 */
export const runErasure = job({
  name: 'run_erasure',
  summary:
    'Removes an erased person from events, deliveries, bounces, orders, subscriptions, imports, stored answers and mails on disk. Runs once more after an hour.',
  data: z.strictObject({ accountId: Id('acc'), receiptId: ReceiptId, late: z.boolean() }),
  retries: 50,
  expireS: 3600,
  atOnce: 1,

  async handler({ accountId, receiptId, late }, { transaction, signal, db, ports }) {
    const wanted = await readErasureSearch({ db, accountId, ports }, receiptId)
    if (!wanted) return
    const inPages = pagesOf(accountId, { transaction, signal })
    await transaction(accountId, (scope) => scrubMails(scope, wanted.contacts))
    await transaction(accountId, (scope) => scrubBounces(scope, wanted))
    await transaction(accountId, (scope) => scrubOrders(scope, wanted))
    await transaction(accountId, (scope) => scrubSubscriptions(scope, wanted))
    await inPages(UUID_MIN, (scope, after) => scrubEvents(scope, wanted, after))
    await inPages<readonly [string, string]>(['', ''], (scope, after) =>
      forgetAnswers(scope, wanted, after),
    )
    await transaction(accountId, (scope) => forgetReached(scope, wanted))
    await inPages<StagedPlace>([UUID_MIN, '', -1], (scope, after) =>
      refuseStaged(scope, wanted, after),
    )
    await inPages<readonly [string, number]>([UUID_MIN, -1], (scope, after) =>
      scrubRefused(scope, wanted, after),
    )
    if (ports.outbox) await scrubOutbox(ports.outbox, { db, signal, accountId }, wanted)
    await transaction(accountId, (scope) => finish(scope, receiptId, late))
  },
})

async function finish(scope: Scope, receiptId: string, late: boolean): Promise<void> {
  if (late) return forgetWanted(scope, receiptId)
  await finishErasure(scope, receiptId)
  const startAfter = new Date(scope.now.getTime() + HOUR_MS)
  await scope.enqueue(
    runErasure,
    { accountId: scope.accountId, receiptId, late: true },
    { startAfter },
  )
}

/** Returns a function that runs a step one page at a time, each in a transaction. */
function pagesOf(
  accountId: string,
  { transaction, signal }: Pick<JobScope, 'transaction' | 'signal'>,
) {
  return async <At>(
    from: At,
    step: (scope: Scope, after: At) => Promise<At | null>,
  ): Promise<void> => {
    for (let at: At | null = from; at !== null;) {
      signal.throwIfAborted()
      const after: At = at
      at = await transaction(accountId, async (scope) => {
        await readByKey(scope)
        return step(scope, after)
      })
    }
  }
}
