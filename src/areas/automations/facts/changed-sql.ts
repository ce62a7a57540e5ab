import { sql } from 'kysely'
import { affected } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'

/** Notes contacts whose segments are to be looked at. */
export async function noteChanged({ db, accountId, now }: Scope, contactIds: readonly string[]): Promise<void> {
  await affected(
    db,
    sql`insert into automation_changed (account_id, contact_id, changed_at) select ${uuidOf(accountId)}, contact_id, ${now}
      from unnest(${[...new Set(contactIds)].sort().map(uuidOf)}::uuid[]) as contact_id on conflict do nothing`,
  )
}
