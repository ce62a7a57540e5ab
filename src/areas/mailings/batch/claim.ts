import type { SendResult } from '#ports/mailer.ts'
import type { PendingRecipient } from '../pending-recipient.ts'
import type { Prepared } from './message-queue.ts'
import type { Results } from '../submitting/outcome.ts'

/** Mails for which the database has committed that they are being submitted. */
export interface Batch<R extends PendingRecipient = PendingRecipient> {
  ready: readonly Prepared<R>[]
  /** Recipients who must not get their mail any more, with reasons. */
  gone: ReadonlyMap<R, string>
  /**
   * Records results, after which only `unanswered` are being submitted. Rejects when they could not
   * be written for a minute.
   */
  record(results: Results<R>, unanswered: readonly R[]): Promise<void>
}

/** The exclusive right of a worker to mails until a time. The worker extends it. */
export interface Lease {
  /** The ids for log lines. */
  ids: Record<string, string>
  extend(until: Date): Promise<void>
}

/** Mails that one worker may submit for a while, in batches. */
export interface Claim<R extends PendingRecipient = PendingRecipient> extends Lease {
  /**
   * Opens a batch of up to `size` mails, and commits it before the first byte is sent. Returns null
   * when no mail remains, or `size` is 0. Then all earlier results are written.
   */
  take(size: number): Promise<Batch<R> | null>
  /** Notes the mail server's answers to a batch. After enough results `later`, no batch follows. */
  learn(results: readonly SendResult[]): void
  /**
   * Ends the time of the claim. Messages that are already made are still submitted, because making
   * them was expensive.
   */
  stop(): void
  /** Releases the remaining mails of the claim, so that other workers can claim them. */
  release?(): Promise<void>
}
