import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'

export interface NamedKey {
  id: string
  name: string
  start: string
}

/**
 * Lists active keys that a person made, oldest first. The person made them directly, or through
 * another key or app, which may be revoked.
 */
export async function keysMadeBy(
  { db, accountId }: AccountDb,
  personId: string,
): Promise<NamedKey[]> {
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<{ key_id: string; name: string; start: string }>`
      with recursive made as (
        select key_id from api_key where account_id = ${account} and creator_kind = 'person' and creator_id = ${uuidOf(personId)}
        union
        select k.key_id from api_key k join made m on k.account_id = ${account} and k.creator_kind in ('key', 'app') and k.creator_id = m.key_id
      )
      select k.key_id, k.name, k.start from api_key k join made m on m.key_id = k.key_id
        where k.account_id = ${account} and k.revoked_at is null and k.app_client is null order by k.key_id`,
  )
  return found.map(({ key_id, name, start }) => ({ id: typeId('key', key_id), name, start }))
}

export async function revokeKeys(
  { db, accountId, now }: Scope,
  keys: readonly NamedKey[],
): Promise<void> {
  const account = uuidOf(accountId)
  const ids = keys.map(({ id }) => uuidOf(id))
  await countAffected(
    db,
    sql`update api_key set revoked_at = ${now} where account_id = ${account} and key_id = any(${ids}::uuid[]) and revoked_at is null`,
  )
  await countAffected(
    db,
    sql`delete from key_lookup where account_id = ${account} and key_id = any(${ids}::uuid[])`,
  )
}
