import { sql } from 'kysely'
import { row } from '#lib/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { In } from './campaign-sql.ts'

/** What a mail is filled in with, of one contact. */
export async function findReader(
  { db, accountId }: In,
  contactId: string,
): Promise<{ email: string; fields: Record<string, string | number | boolean> } | undefined> {
  return row(
    db,
    sql<{ email: string; fields: Record<string, string | number | boolean> }>`select email, fields from contact
      where account_id = ${uuidOf(accountId)} and contact_id = ${uuidOf(contactId)}`,
  )
}
