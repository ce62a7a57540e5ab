import type { Db } from '#db/rows.ts'

export interface EnqueueOptions {
  startAfter?: Date
  /** At most one waiting job with this key in its queue. */
  singletonKey?: string
}

/** A job queue in the same database. A job that a transaction enqueues exists only if the transaction commits. */
export interface JobQueue {
  /** Enqueues one job for each element of `data`. */
  enqueue(db: Db, job: string, data: readonly object[], options?: EnqueueOptions): Promise<void>
}
