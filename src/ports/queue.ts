import type { Db } from '#db/rows.ts'

export interface EnqueueOptions {
  startAfter?: Date
  /**
   * The key of at most one waiting job, the one that starts sooner. Running jobs do not count. A
   * job to be retried counts, and gets all its tries again. Enqueue one element of `data` with it.
   */
  singletonKey?: string
  /** The account: the more of its jobs wait in this queue, the later the new one comes. */
  turnOf?: string
}

/** A job queue in the same database. A job exists only if its transaction commits. */
export interface JobQueue {
  /** Enqueues one job for each element of `data`. */
  enqueue(db: Db, job: string, data: readonly object[], options?: EnqueueOptions): Promise<void>
  /** Frees the jobs of ended processes (`Wakeups.worker`). Wake `jobs` afterwards. */
  takeOver(ended: readonly number[]): Promise<void>
}
