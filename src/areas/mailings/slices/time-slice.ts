import type { System } from '#operation/system.ts'
import type { Scope } from '#operation/scope.ts'
import { transaction } from '#operation/transaction.ts'
import type { Mailing, MailingRef } from '../mailing.ts'
import { lockMailing } from '../mailing-sql.ts'
import { leaseFrom } from '../batch/lease.ts'
import { noteTried } from '../rate-sql.ts'
import { logLost } from '../log-lost.ts'
import { skipCancelled } from '../mailing-due-sql.ts'
import { stopForLimit } from '../returns/auto-pause.ts'
import { HELD_ELSEWHERE_MS, holdForSlice } from '../usage-sql.ts'
import { finishIfDone } from './finish.ts'
import { claimNextMailing, delayMailing, dequeueMailing, readCut, writeCut } from './queue-sql.ts'
import {
  awaitBatches,
  cutSlice,
  deleteSlice,
  fenceLostSlices,
  giveBackSlice,
  findHeldUntil,
  type Slice,
  takeOverSlice,
} from './slice-sql.ts'
import { endAbandonedBatch } from './batch-sql.ts'

const CANCEL_BATCH = 20_000
/**
 * The most e-mails reserved for a slice: one more than its recipients. A worker that sent to all
 * recipients then still reads once more, and finds that none remain.
 */
const HELD_MAX = 5001

/**
 * A frozen mailing that a worker sends for a second, with the slice on which the worker has a
 * lease.
 */
export interface TimeSlice extends MailingRef {
  slice: Slice
  /** The most mails that the account's allowance permits in this time slice. */
  allowance: number
}

/**
 * Claims the mailing that was served longest ago, and a slice of at most `size` of its recipients.
 * Returns `more` when other work was done for the mailing, and `idle` when no mailing is due.
 */
export async function takeTimeSlice(
  system: System,
  size: number,
): Promise<TimeSlice | 'more' | 'idle'> {
  const entry = await claimNextMailing(system.db, system.ports.clock.now())
  if (!entry) return 'idle'
  const taken = await transaction(system, entry.accountId, (scope) =>
    sliceOf(scope, entry.mailingId, size),
  )
  return taken ? { ...entry, ...taken } : 'more'
}

/** Leases a slice. Returns null when there is no work now, and delays the queue entry. */
async function sliceOf(
  scope: Scope,
  mailingId: string,
  size: number,
): Promise<Pick<TimeSlice, 'slice' | 'allowance'> | null> {
  const state = await lockMailing(scope, mailingId)
  if (state?.status !== 'sending') return windDown(scope, mailingId, state)
  const left = await takeOverSlice(scope, mailingId, leaseFrom(scope.now))
  if (left) await recover(scope, mailingId, state, left)
  const slice = left ?? (await cut(scope, mailingId, size))
  if (slice) return hold(scope, state, slice)
  await noteTried(scope, mailingId)
  if (!(await finishIfDone(scope, mailingId)))
    await delayMailing(scope, mailingId, await findHeldUntil(scope, mailingId))
  return null
}

/**
 * Reserves a part of the allowance for a slice. Stops the mailing when the allowance is used up.
 */
async function hold(
  scope: Scope,
  mailing: Mailing,
  slice: Slice,
): Promise<Pick<TimeSlice, 'slice' | 'allowance'> | null> {
  const { mailingId } = mailing
  const allowance = await holdForSlice(scope, mailingId, slice.sliceId, HELD_MAX)
  if (allowance !== null && allowance > 0) return { slice, allowance }
  await giveBackSlice(scope, mailingId, slice)
  await delayMailing(scope, mailingId, new Date(scope.now.getTime() + HELD_ELSEWHERE_MS))
  if (allowance === 0) await stopForLimit(scope, mailing)
  return null
}

async function cut(scope: Scope, mailingId: string, size: number): Promise<Slice | null> {
  const cutUpto = await readCut(scope, mailingId)
  if (cutUpto === null) return null
  const slice = await cutSlice(scope, mailingId, { cutUpto, size, until: leaseFrom(scope.now) })
  await writeCut(scope, mailingId, slice?.bounds.upto ?? null)
  return slice
}

/** Ends the open batches of all lost slices together, so that one log line reports their number. */
async function recover(
  scope: Scope,
  mailingId: string,
  mailing: Mailing | null,
  taken: Slice,
): Promise<void> {
  let uncertain = 0
  for (const slice of [taken, ...(await fenceLostSlices(scope, mailingId))])
    uncertain += await endAbandonedBatch(scope, mailingId, slice)
  // A deleted mailing has no uncertain mails.
  if (mailing && uncertain > 0) logLost(scope, mailing, { uncertain, again: 0, contactIds: [] })
}

/**
 * Releases the slices of a mailing that was paused, cancelled or deleted, once no worker submits
 * its messages. Until then the slices remain, so that a crash is detected. Locks the slices first,
 * so that no worker extends a lease that ended.
 */
async function windDown(scope: Scope, mailingId: string, mailing: Mailing | null): Promise<null> {
  await awaitBatches(scope, mailingId)
  const until = await findHeldUntil(scope, mailingId)
  if (until !== null) {
    await delayMailing(scope, mailingId, until)
    return null
  }
  for (;;) {
    const left = await takeOverSlice(scope, mailingId, leaseFrom(scope.now))
    if (!left) break
    await recover(scope, mailingId, mailing, left)
    await deleteSlice(scope, mailingId, left)
  }
  if (mailing?.status === 'cancelled' && (await skipCancelled(scope, mailingId, CANCEL_BATCH)))
    return null
  if (!(await finishIfDone(scope, mailingId))) await dequeueMailing(scope, mailingId)
  return null
}
