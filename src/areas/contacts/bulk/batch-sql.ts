import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { row, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { type Contact, contactColumns, type ContactRow, toContact } from '../record/contact-sql.ts'

/**
 * Stores the ids of the selected contacts in chunks of `size`, and returns their number. Evaluates
 * the condition only once, because a condition on opens or clicks reads all of them.
 */
export async function freezeSelection(
  { db, accountId }: AccountDb,
  bulkId: string,
  selection: RawBuilder<unknown>,
  size: number,
): Promise<number> {
  const found = await row(
    db,
    sql<{ contacts: number }>`with frozen as (
        insert into bulk_chunk (account_id, bulk_id, number, contact_ids)
        select ${uuidOf(accountId)}, ${uuidOf(bulkId)}, number, array_agg(contact_id order by contact_id)
        from (select contact_id, (row_number() over (order by contact_id) - 1) / ${size}::int as number
          from contact /* account_id is in the selection */ where ${selection}) chosen
        group by number returning cardinality(contact_ids) as contacts)
      select coalesce(sum(contacts), 0)::int as contacts from frozen`,
  )
  return found!.contacts
}

/** Deletes the first chunk and returns its contacts' UUIDs. A rollback restores it. */
export async function takeChunk(
  { db, accountId }: AccountDb,
  bulkId: string,
): Promise<string[] | undefined> {
  const [account, id] = [uuidOf(accountId), uuidOf(bulkId)]
  const taken = await row(
    db,
    sql<{
      contact_ids: string[]
    }>`delete from bulk_chunk where account_id = ${account} and bulk_id = ${id}
        and number = (select min(number) from bulk_chunk where account_id = ${account} and bulk_id = ${id})
      returning contact_ids`,
  )
  return taken?.contact_ids
}

/** Locks contacts by id. With `changes`, only those that the action still has to change. */
export async function lockContactsById(
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

/** Counts the selected contacts, and those of them that an action would change. */
export async function countSelected(
  { db }: AccountDb,
  selection: RawBuilder<unknown>,
  changes: RawBuilder<unknown>,
): Promise<{ matched: number; changed: number }> {
  const found = await row(
    db,
    sql<{
      matched: number
      changed: number
    }>`select count(*) as matched, count(*) filter (where ${changes}) as changed
      from contact /* account_id is in the selection */ where ${selection}`,
  )
  return found!
}
