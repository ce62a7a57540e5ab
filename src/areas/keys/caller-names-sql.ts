import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'

/**
 * Returns names of keys, connected apps and persons by id. Former members are included; deleted
 * persons are not.
 */
export async function callerNames(
  { db, accountId }: AccountDb,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const uuids = (prefix: string) => ids.filter((id) => id.startsWith(prefix)).map(uuidOf)
  const keys = await rows(
    db,
    sql<{ key_id: string; name: string; app_host: string | null }>`
      select key_id, name, app_host from api_key
        where account_id = ${uuidOf(accountId)} and key_id = any(${[...uuids('key_'), ...uuids('app_')]}::uuid[])`,
  )
  const people = await rows(
    db,
    sql<{
      person_id: string
      name: string
      email: string
    }>`select person_id, name, email from person where person_id = any(${uuids('per_')}::uuid[])`,
  )
  return new Map([
    ...keys.map(({ key_id, name, app_host }) =>
      app_host === null
        ? ([typeId('key', key_id), name] as const)
        : ([typeId('app', key_id), `${name} (${app_host})`] as const),
    ),
    ...people.map(
      ({ person_id, name, email }) => [typeId('per', person_id), `${name} (${email})`] as const,
    ),
  ])
}
