import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { row, setLocally } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Filter } from './filter.ts'

/** The memory in megabytes for the events that one statement reads into hashes. */
const ROOM_MB = 256
const ROOM_BYTES = ROOM_MB * 1024 * 1024
/** The bytes of one contact in a hash table. A condition on the number of events has two tables. */
const ENTRY_BYTES = 80
/** The least number of hash tables that a statement may use, also for many contacts. */
const HASHES_LEAST = 4
/** The least memory in megabytes for sorting. */
const WORK_MEM_LEAST_MB = 16

/**
 * Raises the transaction's memory for hashes of events. Returns the conditions whose hashes do not
 * fit; their events are looked up for each contact. With too little memory, PostgreSQL would read
 * all events again for each contact under `not` or `any`. The multiplier corrects PostgreSQL's
 * estimate, which counts events instead of contacts.
 */
export async function makeRoomForEvents(
  scope: AccountDb,
  conditions: readonly Filter[],
  newsletterId: string | undefined,
): Promise<ReadonlySet<Filter>> {
  const isFew =
    conditions.reduce((hashes, condition) => hashes + hashesOf(condition), 0) <= HASHES_LEAST
  const lookedUp: ReadonlySet<Filter> = isFew
    ? new Set()
    : withoutRoom(conditions, await countContacts(scope, newsletterId))
  const workMem = Math.max(
    WORK_MEM_LEAST_MB,
    Math.floor(ROOM_MB / (conditions.length - lookedUp.size)),
  )
  await setLocally(scope.db, { work_mem: `${workMem}MB`, hash_mem_multiplier: '100', jit: 'off' })
  return lookedUp
}

/** Returns the conditions whose hashes do not fit into memory together with earlier ones. */
export function withoutRoom(conditions: readonly Filter[], contacts: number): Set<Filter> {
  let left = Math.max(HASHES_LEAST, Math.floor(ROOM_BYTES / ENTRY_BYTES / Math.max(contacts, 1)))
  return new Set(
    conditions.filter((condition) => {
      left -= hashesOf(condition)
      return left < 0
    }),
  )
}

function hashesOf({ count }: Filter): number {
  return count === undefined ? 1 : 2
}

/** Counts contacts, up to the number from which only `HASHES_LEAST` hashes fit. */
async function countContacts(
  { db, accountId }: AccountDb,
  newsletterId: string | undefined,
): Promise<number> {
  const ofNewsletter =
    newsletterId === undefined ? sql`` : sql`and newsletter_id = ${uuidOf(newsletterId)}`
  const found = await row(
    db,
    sql<{
      n: number
    }>`select count(*) as n from (select 1 from contact where account_id = ${uuidOf(accountId)} ${ofNewsletter}
      limit ${Math.ceil(ROOM_BYTES / ENTRY_BYTES / HASHES_LEAST)}) contact`,
  )
  return found!.n
}
