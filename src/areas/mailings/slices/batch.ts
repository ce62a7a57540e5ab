import type { System } from '#operation/system.ts'
import type { Scope } from '#operation/scope.ts'
import { retryDatabase } from '#db/retry-database.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { transaction } from '#operation/transaction.ts'
import { leaseFrom } from '../lease.ts'
import { lockMailing } from '../mailing-sql.ts'
import { noteReturns } from '../returns/note-returns.ts'
import { NO_RESULTS, type Results } from '../submitting/outcome.ts'
import { returnHeld } from '../usage-sql.ts'
import type { PendingRecipient } from '../submitting/pending-recipient.ts'
import type { Prepared } from '../submitting/prefetch.ts'
import type { Gone } from '../submitting/submit.ts'
import { finishIfDone } from './finish.ts'
import { delayMailing } from './queue-sql.ts'
import { deleteSlice, giveBackSlice, narrowOpenBatch } from './slice-sql.ts'
import type { TimeSlice } from './time-slice.ts'
import { closeBatch, openBatch, writeSent } from './batch-sql.ts'

// Only this process knows the mail server's answers. Each write below is therefore retried every second, for a minute, while the
// database is away. The quick retry is meant to come before another worker takes the slice over.

/** Results of a whole batch. */
export interface BatchResults extends Results {
  /** The uuid of its last recipient: no recipient of the slice up to there waits for a first try. Null before the first batch. */
  upto: string | null
}

export const NO_BATCH_YET: BatchResults = { ...NO_RESULTS, upto: null }

/** The delay of a mailing whose newsletter is being deleted. The deletion takes the mailing with it. */
const NEWSLETTER_DELETED_MS = MINUTE_MS

/**
 * Writes the results of the last batch and opens the next one, before the first byte of any message leaves. Looks whether the mailing
 * is still being sent and which recipients are still subscribed, and commits the batch as being submitted. Returns null when the time
 * slice is over: the slice is lost, or the mailing is not being sent any more.
 */
export function nextBatch(system: System, timeSlice: TimeSlice, last: BatchResults, ready: readonly Prepared[]): Promise<Gone | null> {
  const { accountId, mailingId, slice } = timeSlice
  return retryDatabase(
    system.ports.log,
    async () => {
      const { sentUpto, ...rest } = rowsOf(last)
      if (rest.outcomes.length > 0 && !(await writeRows(system, timeSlice, { sentUpto, ...rest }))) return null
      const next = ready.map(({ recipient }) => recipient.recipientId)
      const wish = { sentUpto, next, until: leaseFrom(system.ports.clock.now()) }
      const { held, sending, gone } = await openBatch({ db: system.db, accountId }, mailingId, slice, wish)
      if (held && sending) {
        const reasons = new Map(gone.map(({ recipient_id, status }) => [recipient_id, status ?? 'deleted']))
        return new Map(
          ready.flatMap(({ recipient }) => (reasons.has(recipient.recipientId) ? [[recipient, reasons.get(recipient.recipientId)!]] : [])),
        )
      }
      if (held) await transaction(system, accountId, (scope) => end(scope, timeSlice, { done: false, delayMs: 0 }))
      return null
    },
    { mailingId },
  )
}

/** Writes the results that a batch has so far. Afterwards only the `unanswered` recipients are open. */
export function narrowBatch(
  system: System,
  timeSlice: TimeSlice,
  { outcomes, bounces }: Results,
  unanswered: readonly PendingRecipient[],
): Promise<void> {
  const left = unanswered.map(({ recipientId }) => recipientId)
  return retried(system, timeSlice, async (scope) => {
    const { held } = await close(scope, timeSlice, { sentUpto: null, outcomes, bounces })
    if (held) await narrowOpenBatch(scope, timeSlice.mailingId, timeSlice.slice, left)
  })
}

/** Writes the results of the last batch of a time slice. Afterwards no recipient of it is open. */
export async function closeLastBatch(system: System, timeSlice: TimeSlice, last: BatchResults): Promise<void> {
  if (last.upto !== null) await retried(system, timeSlice, (scope) => close(scope, timeSlice, rowsOf(last)))
}

/** Writes the rows of all sent recipients of the slice, and releases it. */
export function endTimeSlice(system: System, timeSlice: TimeSlice, how: TimeSliceEnd): Promise<void> {
  return retried(system, timeSlice, (scope) => end(scope, timeSlice, how))
}

function retried<T>(system: System, { accountId, mailingId }: TimeSlice, work: (scope: Scope) => Promise<T>): Promise<T> {
  return retryDatabase(system.ports.log, () => transaction(system, accountId, work), { mailingId })
}

/**
 * Releases the slice under the mailing's lock, whatever was read of the mailing before. It may have been resumed meanwhile, and
 * another worker may have taken the slice over: then only that worker writes which recipients were sent.
 */
async function end(scope: Scope, timeSlice: TimeSlice, how: TimeSliceEnd): Promise<void> {
  const { held, sending } = await close(scope, timeSlice, { sentUpto: null, outcomes: [], bounces: [] })
  if (held) await release(scope, timeSlice, { ...how, sending })
}

/** Results in the form in which they are written: `sentUpto` for sent recipients, rows for all others. */
interface Writing extends Results {
  /** The uuid up to which all pending recipients of the slice were sent; null where each outcome has a row. */
  sentUpto: string | null
}

/** Leaves out the rows that `sentUpto` replaces; most batches need none. */
function rowsOf({ outcomes, bounces, upto }: BatchResults): Writing {
  return { sentUpto: upto, outcomes: outcomes.filter(({ status }) => status !== 'sent'), bounces }
}

/** Writes rows of a batch. Returns false when the time slice is over and the slice released. */
function writeRows(system: System, timeSlice: TimeSlice, writing: Writing): Promise<boolean> {
  return transaction(system, timeSlice.accountId, async (scope) => {
    const { held, sending } = await close(scope, timeSlice, writing)
    if (held && !sending) await release(scope, timeSlice, { done: false, delayMs: 0, sending })
    return held && sending
  })
}

/** Closes the last batch and notes its bounces, which may pause the mailing. */
async function close(
  scope: Scope,
  { mailingId, slice }: TimeSlice,
  { sentUpto, outcomes, bounces }: Writing,
): Promise<{ held: boolean; sending: boolean }> {
  const state = await closeBatch(scope, mailingId, slice, { sentUpto, outcomes })
  if (!state.held || bounces.length === 0) return state
  // The circuit breaker divides by the recipients that were sent: they are counted first.
  await writeSent(scope, mailingId, slice)
  await noteReturns(
    scope,
    mailingId,
    bounces.map(({ report }) => report),
  )
  return { held: true, sending: state.sending && (await lockMailing(scope, mailingId))?.status === 'sending' }
}

/** The way in which a time slice ended. */
export interface TimeSliceEnd {
  /** True when no recipient of the slice is left. */
  done: boolean
  /** The time after which workers may claim the mailing again. */
  delayMs: number
}

/** Releases a slice that this worker holds, and writes the rows of its sent recipients. */
async function release(
  scope: Scope,
  { mailingId, slice, kinds }: TimeSlice,
  { done, delayMs, sending }: TimeSliceEnd & { sending: boolean },
): Promise<void> {
  const state = await lockMailing(scope, mailingId)
  await writeSent(scope, mailingId, slice)
  await returnHeld(scope, mailingId, slice.sliceId)
  await (done ? deleteSlice : giveBackSlice)(scope, mailingId, slice)
  if (await finishIfDone(scope, kinds, mailingId)) return
  const newsletterBeingDeleted = state?.status === 'sending' && !sending
  const inMs = newsletterBeingDeleted ? NEWSLETTER_DELETED_MS : delayMs
  // Workers of other processes sleep until the lease would have ended.
  if (!done && inMs === 0) scope.wake('mails')
  await delayMailing(scope, mailingId, new Date(scope.now.getTime() + inMs))
}
