import type { System } from '#operation/system.ts'
import type { Scope } from '#operation/scope.ts'
import { retryDatabase } from '#db/retry-database.ts'
import { transaction } from '#operation/transaction.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { leaseFrom } from '../lease.ts'
import { lockMailing } from '../mailing-sql.ts'
import { noteReturns } from '../returns/note-returns.ts'
import { NO_RESULTS, type Results } from '../submitting/outcome.ts'
import { returnHeld } from '../usage-sql.ts'
import type { PendingRecipient } from '../pending-recipient.ts'
import type { Prepared } from '../submitting/prefetch.ts'
import type { Gone } from '../submitting/submit.ts'
import { finishIfDone } from './finish.ts'
import { delayMailing } from './queue-sql.ts'
import { deleteSlice, giveBackSlice, narrowOpenBatch } from './slice-sql.ts'
import type { TimeSlice } from './time-slice.ts'
import { type Closed, closeBatch, openBatch, writeSent } from './batch-sql.ts'

// Only this process knows the mail server's answers. So each write is retried every second for a
// minute while the database is away, to come before another worker takes the slice over.

/** The results of a batch, as far as they are known. */
interface BatchResults extends Results {
  /**
   * The uuid up to which all pending recipients without an outcome were sent. Null when each has an
   * outcome.
   */
  sentUpto: string | null
}

export const NO_BATCH_YET: BatchResults = { ...NO_RESULTS, sentUpto: null }

/** Returns the results of a complete batch, without outcomes that `sentUpto` already tells. */
export function wholeBatch(
  { outcomes, bounces }: Results,
  ready: readonly Prepared[],
): BatchResults {
  return {
    sentUpto: ready.at(-1)!.recipient.recipientId,
    outcomes: outcomes.filter(({ status }) => status !== 'sent'),
    bounces,
  }
}

export interface TimeSliceEnd {
  /** True when no recipient of the slice is left. */
  done: boolean
  /** The milliseconds after which workers may claim the mailing again. */
  delayMs: number
}

/** The end of a time slice whose mailing is no longer being sent. */
const STOPPED: TimeSliceEnd = { done: false, delayMs: 0 }

/** The milliseconds for which a mailing is delayed while its newsletter is being deleted. */
const NEWSLETTER_DELETED_MS = MINUTE_MS

/**
 * Writes the last batch, and commits that the next is being submitted, before a byte of its
 * messages is sent. Returns null when the slice is lost, or the mailing is no longer being sent.
 */
export async function openNext(
  system: System,
  timeSlice: TimeSlice,
  last: BatchResults,
  ready: readonly Prepared[],
): Promise<Gone | null> {
  const { accountId, mailingId, slice } = timeSlice
  if (last.outcomes.length > 0 && !(await record(system, timeSlice, last))) return null
  const next = ready.map(({ recipient }) => recipient.recipientId)
  const { ours, sending, gone } = await retryWrite(system, timeSlice, () => {
    const wish = { sentUpto: last.sentUpto, next, until: leaseFrom(system.ports.clock.now()) }
    return openBatch({ db: system.db, accountId }, mailingId, slice, wish)
  })
  if (ours && !sending) await release(system, timeSlice, STOPPED)
  if (!ours || !sending) return null
  const reasons = new Map(
    gone.map(({ recipient_id, status }) => [recipient_id, status ?? 'deleted']),
  )
  return new Map(
    ready.flatMap(({ recipient }) =>
      reasons.has(recipient.recipientId)
        ? [[recipient, reasons.get(recipient.recipientId)!] as const]
        : [],
    ),
  )
}

/**
 * Writes results of a batch, of which only `unanswered` recipients remain. Returns false when the
 * slice is lost, or nothing remains and the mailing is no longer being sent.
 */
export function record(
  system: System,
  timeSlice: TimeSlice,
  results: BatchResults,
  unanswered: readonly PendingRecipient[] = [],
): Promise<boolean> {
  const left = unanswered.map(({ recipientId }) => recipientId)
  return retryWrite(system, timeSlice, () =>
    transaction(system, timeSlice.accountId, async (scope) => {
      const { ours, sending } = await write(scope, timeSlice, results)
      if (!ours) return false
      if (left.length > 0) await narrowOpenBatch(scope, timeSlice.mailingId, timeSlice.slice, left)
      else if (!sending) await giveUp(scope, timeSlice, { ...STOPPED, sending })
      return sending || left.length > 0
    }),
  )
}

/**
 * Releases the slice under the mailing's lock. If another worker took it over, that worker writes
 * which recipients were sent.
 */
export function release(system: System, timeSlice: TimeSlice, end: TimeSliceEnd): Promise<void> {
  return retryWrite(system, timeSlice, () =>
    transaction(system, timeSlice.accountId, async (scope) => {
      const { ours, sending } = await write(scope, timeSlice, NO_BATCH_YET)
      if (ours) await giveUp(scope, timeSlice, { ...end, sending })
    }),
  )
}

function retryWrite<T>(
  system: System,
  { mailingId }: TimeSlice,
  work: () => Promise<T>,
): Promise<T> {
  return retryDatabase(system.ports.log, work, { mailingId })
}

/** Writes results and bounces. These may pause the mailing. */
async function write(
  scope: Scope,
  { mailingId, slice }: TimeSlice,
  { sentUpto, outcomes, bounces }: BatchResults,
): Promise<Closed> {
  const state = await closeBatch(scope, mailingId, slice, { sentUpto, outcomes })
  if (!state.ours || bounces.length === 0) return state
  // The circuit breaker divides by sent recipients, so they are counted first.
  await writeSent(scope, mailingId, slice)
  await noteReturns(
    scope,
    mailingId,
    bounces.map(({ report }) => report),
  )
  return {
    ours: true,
    sending: state.sending && (await lockMailing(scope, mailingId))?.status === 'sending',
  }
}

/** Releases a slice, and marks the rows of its sent recipients. */
async function giveUp(
  scope: Scope,
  { mailingId, slice }: TimeSlice,
  { done, delayMs, sending }: TimeSliceEnd & { sending: boolean },
): Promise<void> {
  const state = await lockMailing(scope, mailingId)
  await writeSent(scope, mailingId, slice)
  await returnHeld(scope, mailingId, slice.sliceId)
  await (done ? deleteSlice : giveBackSlice)(scope, mailingId, slice)
  if (await finishIfDone(scope, mailingId)) return
  const newsletterBeingDeleted = state?.status === 'sending' && !sending
  const inMs = newsletterBeingDeleted ? NEWSLETTER_DELETED_MS : delayMs
  // Workers of other processes sleep until the lease would have ended.
  if (!done && inMs === 0) scope.wake('mails')
  await delayMailing(scope, mailingId, new Date(scope.now.getTime() + inMs))
}
