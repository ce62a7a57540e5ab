import type { System } from '#operation/system.ts'
import type { SendResult } from '#ports/mailer.ts'
import { traced } from '#ports/tracer.ts'
import { openFreezing } from '../freezing/freeze-next.ts'
import { MAIL_CLASS } from '../mail-class.ts'
import { sendBatch } from '../singles/send-batch.ts'
import { MailTaker, type TakenBatch } from '../singles/take-batch.ts'
import { recoverBatches } from '../singles/recover.ts'
import { findMaker } from '../slices/find-maker.ts'
import { sendSlice } from '../slices/send-slice.ts'
import { takeTimeSlice } from '../slices/time-slice.ts'
import { BatchLimiter, type BatchPermit } from '../submitting/batch-limiter.ts'
import { BLOCKED_AFTER, BLOCKED_MS, listRefusedSince } from '../submitting/blocked.ts'
import { type EmailCache, openEmailCache } from '../submitting/email-cache.ts'
import { openThrottles } from '../submitting/throttle.ts'

/** Send workers of a process. While the mail server is fast, one submits and the others prepare. */
const WORKERS = 3
/**
 * The recipients of a slice. On a slow server slices are small, so that several workers can share a
 * campaign.
 */
const SLICE = { fast: 5000, slow: 500 }
/** The milliseconds for single mails before a slice is served, while both are due. */
const SINGLES_MS = 1000
/** The most mails of class 0 being submitted by a process, beside those of the batch limiter. */
export const AWAITED_OPEN_MAX = 16
/**
 * The milliseconds between tries of mails that a reader waits for, while the mail server cannot be
 * reached.
 */
const UNREACHED_MS = 5000

/** One round of a worker. `more`: there may be more work now. */
type SendWorker = (signal: AbortSignal) => Promise<'more' | 'idle'>

export interface Sending {
  /** The workers that serve campaigns, later tries and other single mails in turn. */
  workers: SendWorker[]
  /** The worker for mails that a reader waits for. */
  awaited: SendWorker
  /**
   * Ends batches of single mails whose workers were lost. Lost slices are taken over by the workers
   * of their mailing.
   */
  recover: SendWorker
  /** Writes recipients of large audiences. */
  freeze: SendWorker
  /** Resolves when `awaited` submits no mail any more. */
  drained(): Promise<void>
}

export function openSending(system: System): Sending {
  const emails = openEmailCache(system)
  return {
    ...openShared(system, emails),
    ...openAwaited(system, emails),
    recover: (signal) => recoverBatches(system, signal),
    freeze: openFreezing(system),
  }
}

/** A class of single mails. It pauses after `BLOCKED_AFTER` results `later` in a row. */
interface Served {
  taker: MailTaker
  refused: SendResult[]
  blockedUntil: number
}

function openShared(system: System, emails: EmailCache): Pick<Sending, 'workers'> {
  const throttles = openThrottles(system)
  const limiter = new BatchLimiter()
  const classes = [MAIL_CLASS.ordinary, MAIL_CLASS.retry].map((mailClass): Served => ({
    taker: new MailTaker(system, emails, mailClass),
    refused: [],
    blockedUntil: 0,
  }))
  const claim = oneByOne()

  async function takeSingles(size: number): Promise<{ batch: TakenBatch; from: Served } | null> {
    for (const from of classes) {
      const batch =
        from.blockedUntil <= system.ports.clock.now().getTime() ? await from.taker.take(size) : null
      if (batch) return { batch, from }
    }
    return null
  }

  /** Sends single mails for a while. Returns false when none was due. */
  async function serveSingles(permit: BatchPermit, signal: AbortSignal): Promise<boolean> {
    const { clock, log } = system.ports
    const ends = clock.now().getTime() + SINGLES_MS
    for (let served = false; ; served = true) {
      const taken =
        signal.aborted || clock.now().getTime() >= ends
          ? null
          : await claim(() => takeSingles(permit.next()))
      if (!taken) return served
      permit.opened(taken.batch.ready.length)
      if (taken.batch.ready.length === 0) continue
      const results = await sendBatch(system, taken.batch, { throttles, permit })
      taken.from.refused = listRefusedSince(taken.from.refused, results)
      if (taken.from.refused.length < BLOCKED_AFTER) continue
      log.warn(
        { detail: taken.from.refused.at(-1)!.detail },
        'the mail server takes no single mails now; trying those of this class again in a minute',
      )
      taken.from.refused = []
      taken.from.blockedUntil = clock.now().getTime() + BLOCKED_MS
    }
  }

  async function anyDue(): Promise<boolean> {
    for (const { taker, blockedUntil } of classes)
      if (blockedUntil <= system.ports.clock.now().getTime() && (await taker.due())) return true
    return false
  }

  const workers = Array.from({ length: WORKERS }, (): SendWorker => {
    const permit = limiter.permit()
    let singlesFirst = false
    const singles = async (signal: AbortSignal) => {
      if (!(await anyDue())) return false
      await permit.enter()
      return serveSingles(permit, signal).finally(() => permit.leave())
    }
    return async (signal) => {
      singlesFirst = !singlesFirst
      if (singlesFirst && (await singles(signal))) return 'more'
      const timeSlice = await claim(() =>
        takeTimeSlice(system, limiter.fast ? SLICE.fast : SLICE.slow),
      )
      if (timeSlice === 'more') return 'more'
      if (timeSlice === 'idle') return !singlesFirst && (await singles(signal)) ? 'more' : 'idle'
      const { accountId, mailingId } = timeSlice
      const ids = {
        'mailcast.account_id': accountId,
        'mailcast.mailing_id': mailingId,
      }
      await traced(system.ports.tracer, 'send slice', ids, async () =>
        sendSlice(system, timeSlice, {
          maker: await findMaker(system, emails, timeSlice),
          throttles,
          permit,
          signal,
        }),
      )
      return 'more'
    }
  })
  return { workers }
}

/** Makes the worker of class 0. A mail without an answer takes one place and delays no other. */
function openAwaited(system: System, emails: EmailCache): Pick<Sending, 'awaited' | 'drained'> {
  const taker = new MailTaker(system, emails, MAIL_CLASS.awaited)
  const sending = new Set<Promise<unknown>>()
  let free = AWAITED_OPEN_MAX
  let blockedUntil = -Infinity
  let freed = Promise.withResolvers<void>()

  async function send(batch: TakenBatch): Promise<void> {
    let open = batch.ready.length
    const narrow = (left: number) => {
      free += open - left
      open = left
      freed.resolve()
      freed = Promise.withResolvers()
    }
    try {
      const results = await sendBatch(system, batch, {
        throttles: null,
        permit: { took() {}, hangs: narrow },
      })
      if (results.length > 0 && results.every(({ reached }) => reached === false))
        blockedUntil = system.ports.clock.now().getTime() + UNREACHED_MS
    } catch (err) {
      system.ports.log.error(
        { err, batchId: batch.batchId },
        'a batch of single mails could not be written; its mails are recovered when its lease ends',
      )
    } finally {
      narrow(0)
    }
  }

  return {
    async awaited() {
      if (system.ports.clock.now().getTime() < blockedUntil) return 'idle'
      if (free === 0) {
        await freed.promise
        return 'more'
      }
      const batch = await taker.take(free)
      if (!batch) return 'idle'
      if (batch.ready.length === 0) return 'more'
      free -= batch.ready.length
      const sent = send(batch).finally(() => sending.delete(sent))
      sending.add(sent)
      return 'more'
    },
    async drained() {
      while (sending.size > 0) await Promise.all(sending)
    },
  }
}

/** Runs claims one by one, since concurrent ones would skip locked rows and report `idle`. */
function oneByOne() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(claim: () => Promise<T>): Promise<T> => {
    const claimed = last.then(claim)
    last = claimed.catch(() => {})
    return claimed
  }
}
