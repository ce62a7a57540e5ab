import { sql } from 'kysely'
import { countAffected } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'

/** A changed contact. `depth` is the number of runs that led to the change. */
export interface Changed {
  contactId: string
  depth: number
}

/** Stores changed contacts, whose segments are compared later. The caller has locked them. */
export async function noteChanged(
  { db, accountId, now }: Scope,
  changed: readonly Changed[],
): Promise<void> {
  const deepest = new Map<string, number>()
  for (const { contactId, depth } of changed)
    deepest.set(contactId, Math.max(depth, deepest.get(contactId) ?? 0))
  const noted = [...deepest].sort(([a], [b]) => (a < b ? -1 : 1))
  await countAffected(
    db,
    sql`insert into automation_changed as c (account_id, contact_id, changed_at, depth) select ${uuidOf(accountId)}, contact_id, ${now}, depth
      from unnest(${noted.map(([contactId]) => uuidOf(contactId))}::uuid[], ${noted.map(([, depth]) => depth)}::smallint[]) as w (contact_id, depth)
      on conflict (account_id, contact_id) do update set depth = excluded.depth where excluded.depth > c.depth`,
  )
}
