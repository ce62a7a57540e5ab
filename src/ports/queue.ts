import type { Db } from '#db/rows.ts'

export interface EnqueueOptions {
  startAfter?: Date
  /**
   * At most one job with this key waits in its queue: the one that starts sooner. A job that runs does not count, since it may have read what it
   * works on before the change. A job that is tried again counts, and gets all its tries again. Enqueue one
   * element of `data` with it.
   */
  singletonKey?: string
  /** The account whose turn it is: the more of its jobs wait in this queue, the later the new one comes. */
  turnOf?: string
}

/** A job queue in the same database. A job that a transaction enqueues exists only if the transaction commits. */
export interface JobQueue {
  /** Enqueues one job for each element of `data`. */
  enqueue(db: Db, job: string, data: readonly object[], options?: EnqueueOptions): Promise<void>
  /** Lets the jobs of processes that have ended (`Wakeups.worker`) run again at once. Wake the workers of `jobs` afterwards. */
  takeOver(ended: readonly number[]): Promise<void>
}
