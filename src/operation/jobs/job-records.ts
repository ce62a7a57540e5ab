import type { AccountDb } from '#db/account-db.ts'
import type { Scope } from '../scope.ts'

/** A long piece of work, such as an import. */
export interface JobRecord {
  /** The id of the work itself, such as `imp_…`. */
  id: string
  status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  progress: { done: number; total: number | null }
  createdAt: string
  finishedAt: string | null
  /** Describes the result so far in one line. Null: there is no result yet. */
  detail: string | null
}

/**
 * A kind of long-running work, registered with `jobs`. All kinds are merged into one list, ordered
 * by their ids (UUIDv7).
 */
export interface JobRecords {
  readonly kind: string
  readonly prefix: string
  list(scope: AccountDb, page: JobPage): Promise<JobRecord[]>
  find(scope: AccountDb, id: string): Promise<JobRecord | undefined>
  /** Stops the work. Returns false when it has ended or is missing. */
  cancel(scope: Scope, id: string): Promise<boolean>
}

/**
 * The page of a list to read: newest first, with ids below the UUID `before`. A kind may return one
 * item more than `limit`.
 */
interface JobPage {
  status: JobRecord['status'] | undefined
  limit: number
  before: string | null
}

interface Work<Item> extends Pick<JobRecords, 'kind' | 'prefix' | 'cancel'> {
  list(scope: AccountDb, page: JobPage): Promise<Item[]>
  find(scope: AccountDb, id: string): Promise<Item | undefined>
  record(item: Item): JobRecord
}

export function jobRecords<Item>({
  kind,
  prefix,
  list,
  find,
  record,
  cancel,
}: Work<Item>): JobRecords {
  return {
    kind,
    prefix,
    list: async (scope, page) => (await list(scope, page)).map(record),
    async find(scope, id) {
      const found = await find(scope, id)
      return found && record(found)
    },
    cancel,
  }
}
