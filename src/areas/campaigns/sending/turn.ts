import type { System } from '#operation/system.ts'
import type { Scope } from '#operation/scope.ts'
import { transaction } from '#operation/transaction.ts'
import { finishIfDone } from './finish.ts'
import { delayHead, dropHead, type Head, readCut, takeHead, writeCut } from './queue-sql.ts'
import { lockSending, nextRetry, skipCancelled } from './recipient-sql.ts'
import { awaitWindows, cutSlice, deleteSlice, heldUntil, openRetries, type Slice, takeOverSlice } from './slice-sql.ts'
import { endAbandoned } from './window-sql.ts'

/** Long enough for a database that is busy, short enough that a start after a crash goes on soon. */
const LEASE_MS = 30_000
const CANCEL_BATCH = 20_000
const SOONEST_MS = 1000

export function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS)
}

/** A slice of a campaign that is ours until the lease ends. */
export interface Turn extends Head {
  slice: Slice
}

/** Takes a turn of the campaign that waited longest, with a slice of at most so many. `more`: something else was done for it; `idle`: nothing is due anywhere. */
export async function takeTurn(system: System, size: number): Promise<Turn | 'more' | 'idle'> {
  const head = await takeHead(system.db, system.world.clock.now())
  if (!head) return 'idle'
  const slice = await transaction(system, head.accountId, (scope) => sliceOf(scope, head.campaignId, size))
  return slice ? { ...head, slice } : 'more'
}

/** Null when there is nothing to hand over now; the head then knows when there may be. */
async function sliceOf(scope: Scope, campaignId: string, size: number): Promise<Slice | null> {
  const state = await lockSending(scope, campaignId)
  if (state?.status !== 'sending') return windUp(scope, campaignId, state?.status === 'cancelled')
  const left = await takeOverSlice(scope, campaignId, leaseFrom(scope.now))
  if (left) await endAbandoned(scope, campaignId, left)
  const slice = left ?? (await cut(scope, campaignId, size)) ?? (await openRetries(scope, campaignId, leaseFrom(scope.now)))
  if (!slice && !(await finishIfDone(scope, campaignId))) await lookAgain(scope, campaignId)
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
 * A campaign that stands still keeps its head and its slices while somebody is still handing over: a crash of theirs is seen, and who is
 * resumed meanwhile goes on with all that was cut. With its windows locked, nobody holds on to a slice whose lease has just run out.
 */
async function windUp(scope: Scope, campaignId: string, cancelled: boolean): Promise<null> {
  await awaitWindows(scope, campaignId)
  if ((await heldUntil(scope, campaignId)) !== null) {
    await lookAgain(scope, campaignId)
    return null
  }
  for (;;) {
    const left = await takeOverSlice(scope, campaignId, leaseFrom(scope.now))
    if (!left) break
    await endAbandoned(scope, campaignId, left)
    await deleteSlice(scope, campaignId, left)
  }
  if (cancelled && (await skipCancelled(scope, campaignId, CANCEL_BATCH))) return null
  if (!(await finishIfDone(scope, campaignId))) await dropHead(scope, campaignId)
  return null
}

/** When a lost worker's lease ends, or somebody's next try is due. */
async function lookAgain(scope: Scope, campaignId: string): Promise<void> {
  const times = [await heldUntil(scope, campaignId), await nextRetry(scope, campaignId)].filter((at) => at !== null)
  const soonest = scope.now.getTime() + SOONEST_MS
  const next = times.length === 0 ? soonest : Math.min(...times.map((at) => at.getTime()))
  await delayHead(scope, campaignId, new Date(Math.max(next, soonest)))
}
