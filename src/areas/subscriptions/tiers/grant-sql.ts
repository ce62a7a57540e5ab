import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { Grant } from './grant.ts'

interface GrantRow {
  contact_id: string
  until: Date | null
  reason: string
  granted_at: Date
}

/** Replaces a contact's grant. Lock the contact first. */
export async function putGrant(
  { db, accountId, now }: Scope,
  { contactId, until, reason }: { contactId: string; until: Date | null; reason: string },
): Promise<void> {
  await countAffected(
    db,
    sql`insert into paid_grant (account_id, contact_id, until, reason, granted_at)
      values (${uuidOf(accountId)}, ${uuidOf(contactId)}, ${until}, ${reason}, ${now})
      on conflict (account_id, contact_id) do update set until = excluded.until, reason = excluded.reason, granted_at = excluded.granted_at`,
  )
}

/**
 * Grants access until a time to contacts, except those whose access already lasts longer. Lock the
 * contacts first.
 */
export async function lengthenGrants(
  { db, accountId, now }: Scope,
  granted: readonly { contactId: string; until: Date | null }[],
  reason: string,
): Promise<void> {
  await countAffected(
    db,
    sql`insert into paid_grant (account_id, contact_id, until, reason, granted_at)
      select ${uuidOf(accountId)}, w.contact_id, w.until, ${reason}, ${now}
      from unnest(${granted.map(({ contactId }) => uuidOf(contactId))}::uuid[], ${granted.map(({ until }) => until)}::timestamptz[]) as w (contact_id, until)
      on conflict (account_id, contact_id) do update set until = excluded.until, reason = excluded.reason, granted_at = excluded.granted_at
      where paid_grant.until is not null and (excluded.until is null or excluded.until > paid_grant.until)`,
  )
}

export async function deleteGrants(
  { db, accountId }: AccountDb,
  contactIds: readonly string[],
): Promise<void> {
  await countAffected(
    db,
    sql`delete from paid_grant where account_id = ${uuidOf(accountId)} and contact_id = any(${contactIds.map(uuidOf)}::uuid[])`,
  )
}

export async function findGrant(
  { db, accountId }: AccountDb,
  contactId: string,
): Promise<Grant | null> {
  const found = await row(
    db,
    sql<GrantRow>`select contact_id, until, reason, granted_at from paid_grant where account_id = ${uuidOf(accountId)} and contact_id = ${uuidOf(contactId)}`,
  )
  return found
    ? {
        until: found.until?.toISOString() ?? null,
        reason: found.reason,
        grantedAt: found.granted_at.toISOString(),
      }
    : null
}

/**
 * Returns grants by contact UUID. A grant that has ended stays stored until it is replaced or
 * revoked.
 */
export async function grantsOf(
  { db, accountId }: AccountDb,
  contactIds: readonly string[],
): Promise<Map<string, Pick<GrantRow, 'until' | 'reason'>>> {
  const found = await rows(
    db,
    sql<Omit<GrantRow, 'granted_at'>>`select contact_id, until, reason from paid_grant
      where account_id = ${uuidOf(accountId)} and contact_id = any(${contactIds.map(uuidOf)}::uuid[])`,
  )
  return new Map(found.map(({ contact_id, until, reason }) => [contact_id, { until, reason }]))
}
