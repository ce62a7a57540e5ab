import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { typeIdPattern, uuidOf } from '#lib/typeid.ts'
import type { ObjectRef, ProviderEvent } from '#ports/payment-records.ts'

const ACCOUNT_ID = typeIdPattern('acc')

/**
 * Returns whether the account named in an object's metadata is on this server. Other servers may
 * use the same provider account.
 */
export async function isAccount(db: Db, accountId: string): Promise<boolean> {
  if (!ACCOUNT_ID.test(accountId)) return false
  return (
    (await row(db, sql`select 1 from account where account_id = ${uuidOf(accountId)}`)) !==
    undefined
  )
}

/** Stores an event of the provider. Returns false when it is stored already. */
export async function insertEvent(
  { db, accountId }: AccountDb,
  event: ProviderEvent,
  object: ObjectRef,
  now: Date,
): Promise<boolean> {
  const inserted = await countAffected(
    db,
    sql`insert into payment_event (account_id, event_id, type, object_kind, object_id, received_at)
      values (${uuidOf(accountId)}, ${event.id}, ${event.type}, ${object.kind}, ${object.id}, ${now}) on conflict (account_id, event_id) do nothing`,
  )
  return inserted === 1
}

/** Returns the digests of objects as last settled. */
export async function findFingerprints(
  { db, accountId }: AccountDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await rows(
    db,
    sql<{
      object_id: string
      fingerprint: string
    }>`select object_id, fingerprint from payment_object
      where account_id = ${uuidOf(accountId)} and object_id = any(${[...ids]}::text[])`,
  )
  return new Map(found.map(({ object_id, fingerprint }) => [object_id, fingerprint]))
}

export async function writeFingerprint(
  { db, accountId }: AccountDb,
  seen: { id: string; fingerprint: string },
  now: Date,
): Promise<void> {
  await countAffected(
    db,
    sql`insert into payment_object (account_id, object_id, fingerprint, seen_at) values (${uuidOf(accountId)}, ${seen.id}, ${seen.fingerprint}, ${now})
      on conflict (account_id, object_id) do update set fingerprint = excluded.fingerprint, seen_at = excluded.seen_at`,
  )
}
