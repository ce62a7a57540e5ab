import type { AccountDb } from '#db/account-db.ts'
import type { Scope } from './scope.ts'

/** A long piece of work, as people and programs watch it: an import now, and whatever else takes longer than a request. */
export interface JobRecord {
  /** The id of the work itself, such as `imp_…`. */
  id: string
  status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  progress: { done: number; total: number | null }
  createdAt: string
  finishedAt: string | null
  /** The result so far, in one line. */
  detail: string | null
}

/**
 * One kind of long work, registered with the area `jobs` by the area that does it. Its rows are ordered by their ids (UUIDv7), and so by time:
 * the lists of all kinds are merged by that.
 */
export interface JobRecords {
  readonly kind: string
  readonly prefix: string
  /** Lists the newest, up to `limit`, that are older than the UUID `before`. */
  list(scope: AccountDb, page: { status: JobRecord['status'] | undefined; limit: number; before: string | null }): Promise<JobRecord[]>
  find(scope: AccountDb, id: string): Promise<JobRecord | undefined>
  /** Stops it. Returns false when it has ended, or is not there. */
  cancel(scope: Scope, id: string): Promise<boolean>
}
