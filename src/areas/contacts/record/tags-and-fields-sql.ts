import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { affected } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'

/** Writes the tags and fields of many contacts in one statement. */
export async function writeTagsAndFields(
  { db, accountId }: AccountDb,
  contacts: readonly { id: string; tags: string[]; fields: object }[],
): Promise<void> {
  await affected(
    db,
    sql`update contact c set tags = coalesce((select array_agg(tag) from jsonb_array_elements_text(w.tags) as tag), '{}'), fields = w.fields
      from (select * from unnest(${contacts.map(({ id }) => uuidOf(id))}::uuid[], ${contacts.map(({ tags }) => JSON.stringify(tags))}::jsonb[],
        ${contacts.map(({ fields }) => JSON.stringify(fields))}::jsonb[]) as w (contact_id, tags, fields)) w
      where c.account_id = ${uuidOf(accountId)} and c.contact_id = w.contact_id
        and c.contact_id = any(${contacts.map(({ id }) => uuidOf(id))}::uuid[])`,
  )
}
