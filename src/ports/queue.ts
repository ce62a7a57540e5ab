import type { Db } from '#db/rows.ts'

export interface EnqueueOptions {
  startAfter?: Date
  /**
   * A key for which at most one job waits. Of two jobs with the same key, the one that starts
   * earlier stays. A running job does not count. A job that will be retried counts, and starts
   * again with all its tries. With a key, `data` must have a single element.
   */
  singletonKey?: string
  /**
   * The id of the account. The more jobs of the account wait in this queue, the later the new job
   * starts.
   */
  turnOf?: string
}

/** The job queue, which is in the same database. A job exists only when its transaction commits. */
export interface JobQueue {
  /** Enqueues one job for each element of `data`. */
  enqueue(db: Db, job: string, data: readonly object[], options?: EnqueueOptions): Promise<void>
  /**
   * Makes the jobs of processes that have ended (`Wakeups.worker`) available again. The caller must
   * then wake the topic `jobs`.
   */
  takeOver(ended: readonly number[]): Promise<void>
}
