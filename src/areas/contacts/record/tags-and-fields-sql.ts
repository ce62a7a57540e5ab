import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'

export async function writeTagsAndFields(
  { db, accountId }: AccountDb,
  contacts: readonly { id: string; tags: string[]; fields: object }[],
): Promise<void> {
  await countAffected(
    db,
    sql`update contact c set tags = coalesce((select array_agg(tag) from jsonb_array_elements_text(w.tags) as tag), '{}'), fields = w.fields
      from (select * from unnest(${contacts.map(({ id }) => uuidOf(id))}::uuid[], ${contacts.map(({ tags }) => JSON.stringify(tags))}::jsonb[],
        ${contacts.map(({ fields }) => JSON.stringify(fields))}::jsonb[]) as w (contact_id, tags, fields)) w
      where c.account_id = ${uuidOf(accountId)} and c.contact_id = w.contact_id
        and c.contact_id = any(${contacts.map(({ id }) => uuidOf(id))}::uuid[])`,
  )
}
