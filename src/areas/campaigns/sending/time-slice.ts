import type { System } from '#operation/system.ts'
import type { Scope } from '#operation/scope.ts'
import { transaction } from '#operation/transaction.ts'
import { finishIfDone } from './finish.ts'
import { claimNextCampaign, delayCampaign, dequeueCampaign, type QueueEntry, readCut, writeCut } from './queue-sql.ts'
import { lockSending, nextRetry, skipCancelled } from './recipient-sql.ts'
import { awaitBatches, cutSlice, deleteSlice, heldUntil, claimRetries, type Slice, takeOverSlice } from './slice-sql.ts'
import { endAbandonedBatch } from './batch-sql.ts'

/** Long enough for a busy database; short enough for a quick restart after a crash. */
const LEASE_MS = 30_000
const CANCEL_BATCH = 20_000
const SOONEST_MS = 1000

export function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS)
}

/** A campaign that a worker serves for a while, with a slice of its audience that is this worker's until the lease ends. */
export interface TimeSlice extends QueueEntry {
  slice: Slice
}

/**
 * Claims the campaign that was served longest ago, and a slice of at most `size` recipients of it. Returns `more` when the campaign had
 * other work, and `idle` when no campaign is due.
 */
export async function takeTimeSlice(system: System, size: number): Promise<TimeSlice | 'more' | 'idle'> {
  const entry = await claimNextCampaign(system.db, system.ports.clock.now())
  if (!entry) return 'idle'
  const slice = await transaction(system, entry.accountId, (scope) => sliceOf(scope, entry.campaignId, size))
  return slice ? { ...entry, slice } : 'more'
}

/** Returns null when there is nothing to send now, and then delays the queue entry until there may be work. */
async function sliceOf(scope: Scope, campaignId: string, size: number): Promise<Slice | null> {
  const state = await lockSending(scope, campaignId)
  if (state?.status !== 'sending') return windDown(scope, campaignId, state?.status === 'cancelled')
  const left = await takeOverSlice(scope, campaignId, leaseFrom(scope.now))
  if (left) await endAbandonedBatch(scope, campaignId, left)
  const slice = left ?? (await cut(scope, campaignId, size)) ?? (await claimRetries(scope, campaignId, leaseFrom(scope.now)))
  if (!slice && !(await finishIfDone(scope, campaignId))) await delayUntilDue(scope, campaignId)
  return slice
}

async function cut(scope: Scope, campaignId: string, size: number): Promise<Slice | null> {
  const cutUpto = await readCut(scope, campaignId)
  if (cutUpto === null) return null
  const slice = await cutSlice(scope, campaignId, { cutUpto, size, until: leaseFrom(scope.now) })
  await writeCut(scope, campaignId, slice?.bounds?.upto ?? null)
  return slice
}

/**
 * Releases the slices of a campaign that is paused, cancelled or deleted, once no worker submits its messages. Until then the campaign
 * keeps its queue entry and slices, so that a worker's crash is noticed and a resumed campaign continues. Locks the slices first, so
 * that no worker extends a lease that has just ended.
 */
async function windDown(scope: Scope, campaignId: string, cancelled: boolean): Promise<null> {
  await awaitBatches(scope, campaignId)
  if ((await heldUntil(scope, campaignId)) !== null) {
    await delayUntilDue(scope, campaignId)
    return null
  }
  for (;;) {
    const left = await takeOverSlice(scope, campaignId, leaseFrom(scope.now))
    if (!left) break
    await endAbandonedBatch(scope, campaignId, left)
    await deleteSlice(scope, campaignId, left)
  }
  if (cancelled && (await skipCancelled(scope, campaignId, CANCEL_BATCH))) return null
  if (!(await finishIfDone(scope, campaignId))) await dequeueCampaign(scope, campaignId)
  return null
}

/** Delays the campaign until a lost worker's lease ends or the next retry is due. */
async function delayUntilDue(scope: Scope, campaignId: string): Promise<void> {
  const times = [await heldUntil(scope, campaignId), await nextRetry(scope, campaignId)].filter((at) => at !== null)
  const soonest = scope.now.getTime() + SOONEST_MS
  const next = times.length === 0 ? soonest : Math.min(...times.map((at) => at.getTime()))
  await delayCampaign(scope, campaignId, new Date(Math.max(next, soonest)))
}
