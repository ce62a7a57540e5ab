import type { System } from '#operation/system.ts'
import type { Scope } from '#operation/scope.ts'
import { retryDatabase } from '#db/retry-database.ts'
import { transaction } from '#operation/transaction.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import type { SendResult } from '#ports/mailer.ts'
import { leaseFrom } from '../batch/lease.ts'
import { lockMailing } from '../mailing-sql.ts'
import type { PendingRecipient } from '../pending-recipient.ts'
import { noteReturns } from '../returns/note-returns.ts'
import { BLOCKED_MS, logBlocked, Refusals } from '../batch/blocked.ts'
import type { Batch, Claim } from '../batch/claim.ts'
import type { Prepared } from '../batch/message-queue.ts'
import { NO_RESULTS, type Results } from '../submitting/outcome.ts'
import { returnHeld } from '../usage-sql.ts'
import { type Closed, closeBatch, openBatch, writeSent } from './batch-sql.ts'
import { finishIfDone } from './finish.ts'
import type { SlicePrefetch } from './prefetch-slice.ts'
import { delayMailing } from './queue-sql.ts'
import { deleteSlice, extendSlice, giveBackSlice, narrowOpenBatch } from './slice-sql.ts'
import type { TimeSlice } from './time-slice.ts'

/** The results of a batch, as far as they are known. */
interface BatchResults extends Results {
  /**
   * The uuid up to which all pending recipients without an outcome were sent. Null when every
   * recipient has an outcome.
   */
  sentUpto: string | null
}

const NO_BATCH_YET: BatchResults = { ...NO_RESULTS, sentUpto: null }

interface TimeSliceEnd {
  /** True when no recipient of the slice is left. */
  done: boolean
  /** The milliseconds before workers may claim the mailing again. */
  delayMs: number
}

/** The end of a time slice when its mailing is no longer being sent. */
const STOPPED: TimeSliceEnd = { done: false, delayMs: 0 }

/** The milliseconds for which a mailing is delayed while its newsletter is being deleted. */
const NEWSLETTER_DELETED_MS = MINUTE_MS

/**
 * A worker's claim on a slice. The results of a batch are written when the next batch is opened. If
 * all its messages were sent, only the id of its last recipient is written.
 */
export class SliceClaim implements Claim {
  readonly ids: { accountId: string; mailingId: string }
  readonly #system: System
  readonly #timeSlice: TimeSlice
  readonly #messages: SlicePrefetch
  readonly #refusals: Refusals
  #allowed: number
  #last = NO_BATCH_YET
  #isOver = false
  #isDone = false
  /** Whether the slice is released already, or another worker has it. */
  #isLost = false

  constructor(system: System, timeSlice: TimeSlice, messages: SlicePrefetch) {
    const { accountId, mailingId } = timeSlice
    this.ids = { accountId, mailingId }
    this.#system = system
    this.#timeSlice = timeSlice
    this.#messages = messages
    this.#refusals = new Refusals(system, (last) => logBlocked(system, timeSlice, last))
    this.#allowed = timeSlice.allowance
  }

  async take(size: number): Promise<Batch | null> {
    const wanted = this.#refusals.isBlocked ? 0 : Math.min(size, this.#allowed)
    const ready = wanted > 0 ? await this.#messages.take(wanted) : []
    if (ready.length === 0) {
      if (this.#last !== NO_BATCH_YET) await this.#record(this.#last)
      this.#isDone = wanted > 0 && !this.#isOver
      return null
    }
    const gone = await this.#open(ready)
    this.#isLost = gone === null
    return gone && { ready, gone, record: (results, left) => this.#end(ready, gone, results, left) }
  }

  learn(results: readonly SendResult[]): void {
    this.#refusals.note(results)
  }

  stop(): void {
    this.#isOver = true
    this.#messages.stop()
  }

  async extend(until: Date): Promise<void> {
    const { accountId, mailingId, slice } = this.#timeSlice
    await extendSlice({ db: this.#system.db, accountId }, mailingId, slice, until)
  }

  async release(): Promise<void> {
    if (this.#isLost) return
    await releaseSlice(this.#system, this.#timeSlice, {
      done: this.#isDone,
      delayMs: this.#refusals.isBlocked ? BLOCKED_MS : 0,
    })
  }

  /**
   * Writes the results of the last batch, and commits that the next batch is being submitted.
   * Returns the recipients that must get no mail any more. Returns null when the slice is lost, or
   * when the mailing is no longer being sent.
   */
  async #open(ready: readonly Prepared[]): Promise<Batch['gone'] | null> {
    const { accountId, mailingId, slice } = this.#timeSlice
    const { outcomes, sentUpto } = this.#last
    if (outcomes.length > 0 && !(await this.#record(this.#last))) return null
    const next = ready.map(({ recipient }) => recipient.recipientId)
    const { ours, sending, gone } = await retryWrite(this.#system, this.#timeSlice, () => {
      const wish = { sentUpto, next, until: leaseFrom(this.#system.ports.clock.now()) }
      return openBatch({ db: this.#system.db, accountId }, mailingId, slice, wish)
    })
    if (ours && !sending) await releaseSlice(this.#system, this.#timeSlice, STOPPED)
    if (!ours || !sending) return null
    const reasons = new Map(gone.map((one) => [one.recipient_id, one.status ?? 'deleted']))
    return new Map(
      ready.flatMap(({ recipient }) => {
        const reason = reasons.get(recipient.recipientId)
        return reason === undefined ? [] : [[recipient, reason] as const]
      }),
    )
  }

  /**
   * Writes results while recipients of a batch have no answer. Once all results are known, stores
   * them in memory until the next batch is opened.
   */
  async #end(
    ready: readonly Prepared[],
    gone: Batch['gone'],
    { outcomes, bounces }: Results,
    unanswered: readonly PendingRecipient[],
  ): Promise<void> {
    if (unanswered.length > 0) {
      await this.#record({ outcomes, bounces, sentUpto: null }, unanswered)
      return
    }
    this.#allowed -= ready.length - gone.size
    this.#last = {
      sentUpto: ready.at(-1)!.recipient.recipientId,
      outcomes: outcomes.filter(({ status }) => status !== 'sent'),
      bounces,
    }
  }

  /**
   * Writes results of a batch, in which only the `unanswered` recipients remain open. Returns false
   * when the slice is lost, or when none remain and the mailing is no longer being sent.
   */
  #record(results: BatchResults, unanswered: readonly PendingRecipient[] = []): Promise<boolean> {
    const { mailingId, slice } = this.#timeSlice
    const left = unanswered.map(({ recipientId }) => recipientId)
    return underSlice(this.#system, this.#timeSlice, async (scope) => {
      const { ours, sending } = await write(scope, this.#timeSlice, results)
      if (!ours) return false
      if (left.length > 0) await narrowOpenBatch(scope, mailingId, slice, left)
      else if (!sending) await giveUp(scope, this.#timeSlice, { ...STOPPED, sending })
      return sending || left.length > 0
    })
  }
}

/**
 * Releases the slice under the mailing's lock. If another worker took it over, that worker writes
 * which recipients were sent.
 */
export function releaseSlice(
  system: System,
  timeSlice: TimeSlice,
  end: TimeSliceEnd,
): Promise<void> {
  return underSlice(system, timeSlice, async (scope) => {
    const { ours, sending } = await write(scope, timeSlice, NO_BATCH_YET)
    if (ours) await giveUp(scope, timeSlice, { ...end, sending })
  })
}

function underSlice<T>(
  system: System,
  timeSlice: TimeSlice,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  return retryWrite(system, timeSlice, () => transaction(system, timeSlice.accountId, work))
}

/**
 * Repeats a write each second for a minute while the database is unavailable. Only this process
 * knows the mail server's replies, so the write should succeed before another worker takes over the
 * slice.
 */
function retryWrite<T>(
  { ports }: System,
  { mailingId }: TimeSlice,
  work: () => Promise<T>,
): Promise<T> {
  return retryDatabase(ports.log, work, { mailingId })
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
  // Otherwise workers of other processes sleep until the lease would have ended.
  if (!done && inMs === 0) scope.wake('mails')
  await delayMailing(scope, mailingId, new Date(scope.now.getTime() + inMs))
}
