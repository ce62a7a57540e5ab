import type { System } from '#operation/system.ts'
import { openFreezing } from '../freezing/freeze-next.ts'
import { keepExtending } from '../batch/lease.ts'
import { MAIL_CLASS } from '../mail-class.ts'
import { recoverBatches } from '../singles/recover.ts'
import { openSingles } from '../singles/singles-claim.ts'
import { MailTaker, type TakenBatch } from '../singles/take-batch.ts'
import { openSlices } from '../slices/claim-slice.ts'
import { BatchLimiter } from '../batch/batch-limiter.ts'
import { type EmailCache, openEmailCache } from '../submitting/email-cache.ts'
import { sendClaim } from '../batch/send-claim.ts'
import { submitBatch } from '../batch/submit.ts'
import { openThrottles } from '../submitting/throttle.ts'

/**
 * Send workers of a process. While the mail server is fast, one worker submits and the others
 * prepare messages.
 */
const WORKERS = 3
/**
 * The recipients of a slice. With a slow mail server slices are small, so that several workers can
 * share a campaign.
 */
const SLICE = { fast: 5000, slow: 500 }
/**
 * The most mails of class 0 that a process submits at the same time, in addition to those of the
 * batch limiter.
 */
export const AWAITED_OPEN_MAX = 16
/**
 * The milliseconds between tries of mails that a reader waits for, while the mail server cannot be
 * reached.
 */
const UNREACHED_MS = 5000

/** One run of a worker. Resolves to `more` when there may be more work now. */
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
  /** Resolves when `awaited` no longer submits any mail. */
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

function openShared(system: System, emails: EmailCache): Pick<Sending, 'workers'> {
  const throttles = openThrottles(system)
  const limiter = new BatchLimiter()
  const claimSlice = openSlices(system, emails)
  const slices = () => claimSlice(limiter.fast ? SLICE.fast : SLICE.slow)
  const singles = openSingles(system, emails)

  const workers = Array.from({ length: WORKERS }, (): SendWorker => {
    const permit = limiter.permit()
    let singlesFirst = false
    return async (signal) => {
      singlesFirst = !singlesFirst
      for (const claim of singlesFirst ? [singles, slices] : [slices, singles]) {
        const claimed = await claim()
        if (claimed === 'idle') continue
        if (claimed !== 'more') await sendClaim(system, claimed, { throttles, permit, signal })
        return 'more'
      }
      return 'idle'
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
      const permit = { took() {}, hangs: narrow }
      const results = await keepExtending(system, batch, () =>
        submitBatch(system, batch, { throttles: null, permit }),
      )
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
