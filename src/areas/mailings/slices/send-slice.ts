import type { System } from '#operation/system.ts'
import { retryDatabase } from '#db/retry-database.ts'
import type { SendResult } from '#ports/mailer.ts'
import type { MessageMaker } from '#areas/emails/index.ts'
import { HEARTBEAT_MS, leaseFrom } from '../lease.ts'
import type { BatchPermit } from '../submitting/batch-limiter.ts'
import { OPEN_MAX_SHARED } from '../submitting/batch-limiter.ts'
import { BLOCKED_AFTER, BLOCKED_MS, logBlocked, listRefusedSince } from '../submitting/blocked.ts'
import { type Prefetch, prefetchMessages } from '../submitting/prefetch.ts'
import { type Narrow, submitBatch } from '../submitting/submit.ts'
import type { Throttles } from '../submitting/throttle.ts'
import { NO_BATCH_YET, openNext, record, release, type TimeSliceEnd, wholeBatch } from './batch.ts'
import { extendSlice, readPending } from './slice-sql.ts'
import type { TimeSlice } from './time-slice.ts'

/** The milliseconds of a time slice. After it the next mailing is served. */
const TIME_SLICE_MS = 1000

interface Tools {
  maker: MessageMaker | null
  throttles: Throttles
  permit: BatchPermit
  signal: AbortSignal
}

/** Sends to the recipients of a slice in batches, until all are done or the time slice ends. */
export async function sendSlice(
  system: System,
  timeSlice: TimeSlice,
  { maker, throttles, permit, signal }: Tools,
): Promise<void> {
  const { clock } = system.ports
  const heartbeat = setInterval(() => void extendLease(system, timeSlice), HEARTBEAT_MS).unref()
  let messages = maker && prefetchSlice(system, timeSlice, maker)
  try {
    await messages?.prepare(OPEN_MAX_SHARED)
    const began = performance.now()
    await permit.enter()
    // A contact may have changed its address while the worker waited: reads recipients again.
    if (maker && performance.now() - began > TIME_SLICE_MS) {
      messages?.stop()
      messages = prefetchSlice(system, timeSlice, maker)
    }
    const end = await sendBatches(messages).finally(() => permit.leave())
    if (end) await release(system, timeSlice, end)
  } finally {
    messages?.stop()
    clearInterval(heartbeat)
  }

  /** Sends batches. Returns null when the slice is released already. */
  async function sendBatches(prefetched: Prefetch | null): Promise<TimeSliceEnd | null> {
    const ends = clock.now().getTime() + TIME_SLICE_MS
    let over = false
    let last = NO_BATCH_YET
    let refused: SendResult[] = []
    let left = timeSlice.allowance
    for (;;) {
      const blocked = prefetched === null || refused.length >= BLOCKED_AFTER
      over ||= clock.now().getTime() >= ends
      // Prepared messages are still sent: a signed one has cost a millisecond.
      if (over) prefetched?.stop()
      const ready =
        blocked || signal.aborted ? [] : await prefetched.take(Math.min(permit.next(), left))
      if (ready.length === 0) {
        if (last !== NO_BATCH_YET) await record(system, timeSlice, last)
        if (refused.length >= BLOCKED_AFTER) logBlocked(system, timeSlice, refused.at(-1)!)
        return {
          done: !over && !blocked && !signal.aborted && left > 0,
          delayMs: blocked ? BLOCKED_MS : 0,
        }
      }
      const gone = await openNext(system, timeSlice, last, ready)
      if (gone === null) return null
      permit.opened(ready.length)
      const narrow: Narrow = async (soFar, unanswered) => {
        await record(system, timeSlice, { ...soFar, sentUpto: null }, unanswered)
      }
      const { ended, results } = await submitBatch(system, {
        ready,
        gone,
        throttles,
        permit,
        narrow,
      })
      left -= ready.length - gone.size
      last = wholeBatch(ended, ready)
      // A message that could not be made says nothing about the mail server.
      refused = listRefusedSince(
        refused,
        results.filter((result) => !('made' in result)),
      )
    }
  }
}

export function prefetchSlice(
  { db, ports }: System,
  { accountId, mailingId, slice }: TimeSlice,
  maker: MessageMaker,
): Prefetch {
  return prefetchMessages(maker, (position) =>
    retryDatabase(ports.log, () => readPending({ db, accountId }, mailingId, slice, position), {
      mailingId,
    }),
  )
}

async function extendLease(
  { db, ports }: System,
  { accountId, mailingId, slice }: TimeSlice,
): Promise<void> {
  try {
    await extendSlice({ db, accountId }, mailingId, slice, leaseFrom(ports.clock.now()))
  } catch (err) {
    ports.log.warn(
      { err, mailingId },
      'the lease of a slice could not be extended; its open batch may be counted as uncertain',
    )
  }
}
