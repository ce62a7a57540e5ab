import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'

/** Reads the values of one contact that a message is filled in with. */
export async function findReader(
  { db, accountId }: AccountDb,
  contactId: string,
): Promise<{ email: string; fields: Record<string, string | number | boolean> } | undefined> {
  return row(
    db,
    sql<{ email: string; fields: Record<string, string | number | boolean> }>`select email, fields from contact
      where account_id = ${uuidOf(accountId)} and contact_id = ${uuidOf(contactId)}`,
  )
}
