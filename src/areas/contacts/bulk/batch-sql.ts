import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { row, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { type Contact, contactColumns, type ContactRow, toContact } from '../contact-sql.ts'
import { planFor } from '../search/planner-sql.ts'
import type { SelectionSql } from './selection-sql.ts'

/** The contacts that one statement tests, in the order of their ids: some 50 ms. */
const TESTED = 20_000

/** The next contacts of a bulk action. */
export interface Batch {
  matched: number
  /** Those that the action would change. */
  ids: string[]
  /** The UUID of the contact that the batch ends with, or null when no contact is left. */
  position: string | null
}

/**
 * Finds the selected contacts that follow a position, at most `limit` of them. It walks along the ids and tests each contact: an index of the
 * filter would find the whole selection again for each batch.
 */
export async function nextBatch(
  scope: AccountDb,
  { base, rest }: SelectionSql,
  changes: RawBuilder<unknown>,
  { after, limit }: { after: string | null; limit: number },
): Promise<Batch> {
  await planFor(scope, 'order')
  const walk = sql`select * from contact /* account_id is in the base */ where ${base} ${after === null ? sql`` : sql`and contact_id > ${after}`}
    order by contact_id limit ${TESTED}`
  const found = await rows(
    scope.db,
    sql<{ contact_id: string; changes: boolean }>`select contact_id, (${changes}) is true as changes from (${walk}) contact
      where ${rest} order by contact_id limit ${limit}`,
  )
  const ids = found.filter((one) => one.changes).map((one) => one.contact_id)
  if (found.length === limit) return { matched: limit, ids, position: found.at(-1)!.contact_id }
  const tested = await row(scope.db, sql<{ contact_id: string }>`select contact_id from (${walk}) contact order by contact_id offset ${TESTED - 1}`)
  return { matched: found.length, ids, position: tested?.contact_id ?? null }
}

/** Locks contacts in the order of their ids; with `changes` those that an action still changes. */
export async function lockContacts(
  { db, accountId }: AccountDb,
  uuids: readonly string[],
  changes: RawBuilder<unknown> = sql`true`,
): Promise<Contact[]> {
  const found = await rows(
    db,
    sql<ContactRow>`select ${contactColumns} from contact
      where account_id = ${uuidOf(accountId)} and contact_id = any(${uuids}::uuid[]) and ${changes} order by contact_id for update`,
  )
  return found.map(toContact)
}

/** Counts the selected contacts, and those that an action would change. */
export async function countSelected(
  scope: AccountDb,
  { base, rest }: SelectionSql,
  changes: RawBuilder<unknown>,
): Promise<{ matched: number; changed: number }> {
  const found = await row(
    scope.db,
    sql<{ matched: number; changed: number }>`select count(*) as matched, count(*) filter (where ${changes}) as changed
      from contact /* account_id is in the base */ where ${base} and ${rest}`,
  )
  return found!
}
