import type { Db } from '#db/rows.ts'

export interface EnqueueOptions {
  startAfter?: Date
  /**
   * A name of which at most one job waits: the one that starts sooner is kept. Running jobs do not
   * count. A job that will be tried again counts, and gets all its tries anew. Enqueue a single
   * element of `data` with it.
   */
  singletonKey?: string
  /** The account. The more of its jobs wait in this queue, the later the new one starts. */
  turnOf?: string
}

/** The job queue, which is in the same database. A job exists only when its transaction commits. */
export interface JobQueue {
  /** Enqueues one job for each element of `data`. */
  enqueue(db: Db, job: string, data: readonly object[], options?: EnqueueOptions): Promise<void>
  /** Makes jobs of ended processes (`Wakeups.worker`) available again. Wake `jobs` afterwards. */
  takeOver(ended: readonly number[]): Promise<void>
}
