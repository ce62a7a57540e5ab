import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, keepPlan, row, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { type BatchRow, batchStatement } from '#operation/batched.ts'
import type { Scope } from '#operation/scope.ts'
import { contactColumns, type ContactRow, toContact } from '../record/contact-sql.ts'
import type { CustomField, FieldType } from './custom-field.ts'

interface FieldRow {
  name: string
  type: FieldType
  created_at: Date
}

function toField({ name, type, created_at }: FieldRow): CustomField {
  return { name, type, createdAt: created_at.toISOString() }
}

/** Returns all custom fields of an account, at most a hundred. */
export const customFields = batchStatement(
  'reads',
  async (db: Db, asked: readonly BatchRow<undefined>[]) => {
    const accounts = [...new Set(asked.map(({ accountId }) => uuidOf(accountId)))]
    const found = await rows(
      db,
      keepPlan(sql<
        FieldRow & { account_id: string }
      >`select account_id, name, type, created_at from custom_field
      where account_id = any(${accounts}::uuid[]) and deleting_since is null order by name`),
    )
    const byAccount = Map.groupBy(found, ({ account_id }) => account_id)
    return asked.map(({ accountId }) => (byAccount.get(uuidOf(accountId)) ?? []).map(toField))
  },
)

/**
 * Inserts a field. Returns null when the name is in use, or a deleted field of this name still has
 * values to remove.
 */
export async function insertField(
  { db, accountId, now }: Scope,
  name: string,
  type: FieldType,
): Promise<CustomField | null> {
  const inserted = await row(
    db,
    sql<FieldRow>`insert into custom_field (account_id, name, type, created_at) values (${uuidOf(accountId)}, ${name}, ${type}, ${now})
      on conflict do nothing returning name, type, created_at`,
  )
  return inserted ? toField(inserted) : null
}

/** Returns a field, and locks it against deletion until the transaction ends. */
export async function lockField(
  { db, accountId }: AccountDb,
  name: string,
): Promise<CustomField | undefined> {
  const found = await row(
    db,
    sql<FieldRow>`select name, type, created_at from custom_field
      where account_id = ${uuidOf(accountId)} and name = ${name} and deleting_since is null for share`,
  )
  return found && toField(found)
}

export async function markFieldDeleting(
  { db, accountId, now }: Scope,
  name: string,
): Promise<boolean> {
  const marked = await countAffected(
    db,
    sql`update custom_field set deleting_since = ${now} where account_id = ${uuidOf(accountId)} and name = ${name} and deleting_since is null`,
  )
  return marked > 0
}

export async function forgetField({ db, accountId }: AccountDb, name: string): Promise<void> {
  await countAffected(
    db,
    sql`delete from custom_field where account_id = ${uuidOf(accountId)} and name = ${name} and deleting_since is not null`,
  )
}

/** Locks up to `limit` contacts that have a value for the field, by id after `after`. */
export async function lockHolders(
  { db, accountId }: AccountDb,
  name: string,
  after: string | null,
  limit: number,
) {
  const from = after === null ? sql`` : sql`and contact_id > ${uuidOf(after)}`
  const found = await rows(
    db,
    sql<ContactRow>`select ${contactColumns} from contact
      where account_id = ${uuidOf(accountId)} and fields ? ${name} ${from} order by contact_id limit ${limit} for update`,
  )
  return found.map(toContact)
}
