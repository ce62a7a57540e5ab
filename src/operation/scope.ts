import type { z } from 'zod'
import type { Db } from '#db/rows.ts'
import type { EnqueueOptions } from '#ports/queue.ts'
import type { Ports } from '#ports/ports.ts'
import type { Topic } from '#ports/wakeups.ts'
import type { StatementBatcher } from './batching/batched.ts'
import type { Cause, EventKind } from './events/event.ts'
import type { Registered } from './registry.ts'

/** The part of a job's declaration that its cause needs to enqueue it. */
export interface JobKind<Data extends z.ZodObject = z.ZodObject> {
  readonly name: string
  readonly data: Data
  /**
   * For work that grows with an account: so many such jobs of an account run at a time, and the others wait behind those of other accounts.
   */
  readonly inTurns?: number
}

/**
 * A request of an upstream area to areas downstream, within its own transaction. Example: `contacts` has a pending contact, and
 * `confirmations`, which knows how mails are sent, asks it to confirm. Unlike an event it is neither recorded nor delivered.
 */
export interface SignalKind<Data> {
  readonly name: string
  /** Only carries the type. */
  readonly data?: Data
}

export interface EmitOptions {
  /** One of many events of a bulk change. Its deliveries wait behind those of single events. */
  bulk?: boolean
  /** The run of an automation that is the cause. */
  cause?: Cause | null
  /** A webhook endpoint that receives the event in any case. */
  endpointId?: string | null
}

/** An open transaction of one account. The change, its events and its jobs commit together or not at all. */
export interface Scope extends Registered {
  accountId: string
  db: Db
  now: Date
  ports: Ports
  emit<Data extends z.ZodType>(kind: EventKind<string, Data>, data: z.input<Data>, options?: EmitOptions): void
  /** Drops the events emitted so far, when the part that emitted them is rolled back. */
  forgetEvents(): void
  /** Wakes the workers of a queue once this transaction has committed. */
  wake(topic: Topic): void
  /** Lets areas downstream do their part at once, in this transaction. */
  signal<Data>(kind: SignalKind<Data>, data: Data): Promise<void>
  enqueue<Data extends z.ZodObject>(job: JobKind<Data>, data: z.input<Data>, options?: EnqueueOptions): Promise<void>
  /** Present when other requests share the transaction: functions made by `batched` then run once for all. */
  batcher?: StatementBatcher
}
