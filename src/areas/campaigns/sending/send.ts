import type { System } from '#operation/system.ts'
import type { SendResult } from '#ports/mailer.ts'
import type { MessageMaker } from '#areas/emails/index.ts'
import { type EmailCache, openEmailCache } from './email-cache.ts'
import { submitBatch } from './submit.ts'
import { type Prefetch, prefetchMessages } from './prefetch.ts'
import { openThrottles, type Throttles } from './throttle.ts'
import { BatchLimiter, type BatchPermit, OPEN_MAX_SHARED } from './batch-limiter.ts'
import { extendSlice } from './slice-sql.ts'
import { leaseFrom, takeTimeSlice, type TimeSlice } from './time-slice.ts'
import { closeLastBatch, endTimeSlice, nextBatch, NO_BATCH_YET, type TimeSliceEnd } from './batch.ts'

/** Workers of one process. While the mail server is fast, one of them submits; the others begin or end their time slices. */
const WORKERS = 3
/** After a time slice the next campaign is served, and rows say which recipients were sent. */
const TIME_SLICE_MS = 1000
/** Recipients in a slice. A fast mail server takes 5,000 in a second. A slow one gets small slices, so that several workers share a small campaign. */
const SLICE = { fast: 5000, slow: 500 }
/** The time between two renewals of a lease, about a quarter of it. */
const HEARTBEAT_MS = 8_000
/** So many results `later` in a row mean that the mail server is away: the campaign is claimed again after `BLOCKED_MS`. */
const BLOCKED = OPEN_MAX_SHARED
const BLOCKED_MS = 60_000

/** A worker serves one time slice of one campaign a call. `more`: there may be another one at once. */
export type SendWorker = (signal: AbortSignal) => Promise<'more' | 'idle'>

/** Opens the workers of one process. Each claims the campaign that was served longest ago. */
export function openSending(system: System): SendWorker[] {
  const emails = openEmailCache(system)
  const throttles = openThrottles(system)
  const limiter = new BatchLimiter()
  let taking: Promise<unknown> = Promise.resolve()
  // One after the other: of two claims at once, the second would skip the locked queue entry, report `idle`, and pause.
  const take = () => {
    const taken = taking.then(() => takeTimeSlice(system, limiter.fast ? SLICE.fast : SLICE.slow))
    taking = taken.catch(() => {})
    return taken
  }
  return Array.from({ length: WORKERS }, () => {
    const permit = limiter.permit()
    return async (signal) => {
      const timeSlice = await take()
      if (typeof timeSlice === 'string') return timeSlice
      await sendSlice(system, timeSlice, { maker: await findMaker(system, emails, timeSlice), throttles, permit, signal })
      return 'more'
    }
  })
}

/** Finds the message maker of a campaign. Returns null when no messages can be made of it now. */
async function findMaker({ ports }: System, emails: EmailCache, { accountId, campaignId }: TimeSlice): Promise<MessageMaker | null> {
  try {
    return await emails.find({ accountId, campaignId })
  } catch (err) {
    ports.log.warn({ accountId, campaignId, err }, 'the messages of a campaign could not be prepared; trying again in a minute')
    return null
  }
}

interface Tools {
  maker: MessageMaker | null
  throttles: Throttles
  permit: BatchPermit
  signal: AbortSignal
}

/** Sends to a slice batch by batch, until it is done or the time slice ends. */
async function sendSlice(system: System, timeSlice: TimeSlice, { maker, throttles, permit, signal }: Tools): Promise<void> {
  const { clock } = system.ports
  const heartbeat = setInterval(() => void extendLease(system, timeSlice), HEARTBEAT_MS).unref()
  let messages = maker && prefetchMessages(system, timeSlice, maker)
  try {
    await messages?.prepare(OPEN_MAX_SHARED)
    const began = performance.now()
    await permit.enter()
    // A contact may have changed its address while the worker waited: reads the recipients again.
    if (maker && performance.now() - began > TIME_SLICE_MS) {
      messages?.stop()
      messages = prefetchMessages(system, timeSlice, maker)
    }
    const end = await sendBatches(messages).finally(() => permit.leave())
    if (end) await endTimeSlice(system, timeSlice, end)
  } finally {
    messages?.stop()
    clearInterval(heartbeat)
  }

  /** Returns null when the slice is released already. */
  async function sendBatches(prefetched: Prefetch | null): Promise<TimeSliceEnd | null> {
    const ends = clock.now().getTime() + TIME_SLICE_MS
    let over = false
    let last = NO_BATCH_YET
    let refused: SendResult[] = []
    for (;;) {
      const blocked = prefetched === null || refused.length >= BLOCKED
      over ||= clock.now().getTime() >= ends
      // Prepared messages are still sent: a signed one has cost a millisecond.
      if (over) prefetched?.stop()
      const ready = blocked || signal.aborted ? [] : await prefetched.take(permit.next())
      if (ready.length === 0) {
        await closeLastBatch(system, timeSlice, last)
        if (refused.length >= BLOCKED) logBlocked(system, timeSlice, refused.at(-1)!)
        return { done: !over && !blocked && !signal.aborted, delayMs: blocked ? BLOCKED_MS : 0 }
      }
      const gone = await nextBatch(system, timeSlice, last, ready)
      if (gone === null) return null
      permit.opened(ready.length)
      const { ended, results } = await submitBatch(system, timeSlice, { ready, gone, throttles, permit })
      last = ended
      // A message that could not be made says nothing about the mail server.
      refused = refusedSince(
        refused,
        results.filter((result) => !('made' in result)),
      )
    }
  }
}

async function extendLease({ db, ports }: System, { accountId, campaignId, slice }: TimeSlice): Promise<void> {
  try {
    await extendSlice({ db, accountId }, campaignId, slice, leaseFrom(ports.clock.now()))
  } catch (err) {
    ports.log.warn({ err, campaignId }, 'the lease of a slice could not be extended; its open batch may be counted as uncertain')
  }
}

/** Returns the results `later` since the last message that had another result. */
function refusedSince(before: SendResult[], results: readonly SendResult[]): SendResult[] {
  const other = results.findLastIndex(({ outcome }) => outcome !== 'later')
  return other < 0 ? [...before, ...results] : results.slice(other + 1)
}

/** The last log line about each blocked campaign: several workers may find out at once, and one line a minute is enough. */
const logged = new Map<string, number>()

function logBlocked({ ports }: System, { accountId, campaignId }: TimeSlice, { detail }: SendResult): void {
  const now = ports.clock.now().getTime()
  for (const [id, at] of logged) if (at <= now - BLOCKED_MS) logged.delete(id)
  if (logged.has(campaignId)) return
  logged.set(campaignId, now)
  ports.log.warn({ accountId, campaignId, detail }, 'the mail server takes no messages now; trying the campaign again in a minute')
}
