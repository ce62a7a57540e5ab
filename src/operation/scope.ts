import type { z } from 'zod'
import type { Db } from '#db/rows.ts'
import type { EnqueueOptions } from '#ports/queue.ts'
import type { Ports } from '#ports/ports.ts'
import type { Topic } from '#ports/wakeups.ts'
import type { StatementBatcher } from './batched.ts'
import type { Cause, EventKind } from './event.ts'
import type { Registered } from './registry.ts'

export interface JobKind<Data extends z.ZodObject = z.ZodObject> {
  readonly name: string
  readonly data: Data
  /** The most jobs of one account at a time, for jobs that take longer in larger accounts. */
  readonly inTurns?: number
}

/**
 * A request to downstream areas in the same transaction, neither recorded nor delivered. Example:
 * `contacts` asks `confirmations` to confirm a contact.
 */
export interface SignalKind<Data> {
  readonly name: string
  readonly data?: Data
}

export interface EmitOptions {
  /** True for an event of a bulk change. Its webhooks are sent after those of single events. */
  bulk?: boolean
  cause?: Cause | null
  /**
   * True: only webhooks and the event log receive it. It sends no mail, and starts or ends no
   * automation.
   */
  inert?: boolean
}

/** An open transaction of one account. Its changes, events and jobs commit together. */
export interface Scope extends Registered {
  accountId: string
  db: Db
  now: Date
  ports: Ports
  emit<Data extends z.ZodType>(
    kind: EventKind<string, Data>,
    data: z.input<Data>,
    options?: EmitOptions,
  ): void
  /** Drops the events emitted so far, after a rollback to a savepoint. */
  forgetEvents(): void
  /** Wakes the workers of a queue once this transaction has committed. */
  wake(topic: Topic): void
  /** Runs what downstream areas registered for this signal, at once and in this transaction. */
  signal<Data>(kind: SignalKind<Data>, data: Data): Promise<void>
  enqueue<Data extends z.ZodObject>(
    job: JobKind<Data>,
    data: z.input<Data>,
    options?: EnqueueOptions,
  ): Promise<void>
  /**
   * Present in a shared transaction: calls of `batchStatement` functions then run as one statement.
   */
  batcher?: StatementBatcher
}
