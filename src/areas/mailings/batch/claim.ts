import type { SendResult } from '#ports/mailer.ts'
import type { PendingRecipient } from '../pending-recipient.ts'
import type { Prepared } from './message-queue.ts'
import type { Results } from '../submitting/outcome.ts'

/** Mails of which it is committed that they are being submitted. */
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

/** A right that keeps other workers away from mails until a time, which is extended. */
export interface Lease {
  /** The fields of its log lines. */
  ids: Record<string, string>
  extend(until: Date): Promise<void>
}

/** Mails that one worker may submit for a while, in batches. */
export interface Claim<R extends PendingRecipient = PendingRecipient> extends Lease {
  /**
   * Opens a batch of up to `size` mails, and commits it before the first byte leaves. Null when
   * none is left, or `size` is 0: all results before are written then.
   */
  take(size: number): Promise<Batch<R> | null>
  /** Notes the mail server's answers to a batch. After enough results `later`, no batch follows. */
  learn(results: readonly SendResult[]): void
  /** Ends the time of the claim. Messages that are made are still submitted, as they cost time. */
  stop(): void
  /** Leaves to other workers what the claim still holds. */
  release?(): Promise<void>
}
