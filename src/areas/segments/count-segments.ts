import { MINUTE_MS } from '#lib/duration.ts'
import type { Scope } from '#operation/scope.ts'
import { transaction, type TransactionParts } from '#operation/transaction.ts'
import { countWithin, faultsOf, matcherOf } from '#areas/contacts/index.ts'
import { dayOf, findUncounted, writeDay } from './history-sql.ts'
import { findSegment } from './segment-sql.ts'

/** The most segments counted in one round. To find them, those of all accounts are sorted. */
const BATCH = 500
/** Time in ms after which a new round begins, so that slow segments do not delay other accounts. */
const ROUND_MS = 10 * MINUTE_MS
/** The most milliseconds for one count. A segment that takes longer has no count for the day. */
const COUNT_MS = 20_000

/**
 * Counts segments that were not counted today, each in its own transaction. Returns true when there
 * may be more.
 */
export async function countSegmentsOfToday(
  system: TransactionParts,
  signal: AbortSignal,
  batch = BATCH,
): Promise<boolean> {
  const { clock } = system.ports
  const ends = clock.now().getTime() + ROUND_MS
  const due = await findUncounted(system.db, dayOf(clock.now()), batch)
  for (const { accountId, segmentId } of due) {
    if (signal.aborted) return false
    if (clock.now().getTime() > ends) return true
    try {
      await transaction(system, accountId, (scope) => countToday(scope, segmentId))
    } catch (err) {
      system.ports.log.error(
        { err, accountId, segmentId },
        'a segment could not be counted; it has no count for today and is counted again tomorrow',
      )
      await transaction(system, accountId, (scope) => writeDay(scope, segmentId, null))
    }
  }
  return due.length === batch
}

async function countToday(scope: Scope, segmentId: string): Promise<void> {
  const segment = await findSegment(scope, segmentId)
  if (!segment) return
  const [faults = []] = await faultsOf(scope, [segment.filter])
  const matcher = await matcherOf(scope, { newsletterId: segment.newsletterId, segment })
  const count =
    faults.length > 0
      ? null
      : await countWithin(scope, { newsletterId: segment.newsletterId, matcher }, COUNT_MS)
  await writeDay(scope, segmentId, count)
}
