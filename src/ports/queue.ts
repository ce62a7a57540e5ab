import type { Db } from '#db/rows.ts'

export interface EnqueueOptions {
  startAfter?: Date
  /** At most one waiting job with this key in its queue. */
  singletonKey?: string
}

/** Work for later, kept in the same database: a job enqueued in a transaction exists exactly when that transaction does. */
export interface JobQueue {
  /** One job for each of `data`. */
  enqueue(db: Db, job: string, data: readonly object[], options?: EnqueueOptions): Promise<void>
}
