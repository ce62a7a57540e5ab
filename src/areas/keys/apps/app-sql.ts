import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import type { Confirms, KeyLimits } from '#operation/caller.ts'
import type { Scope } from '#operation/scope.ts'
import { callerNames } from '../caller-names-sql.ts'

interface AppRow {
  key_id: string
  name: string
  app_host: string
  app_person: string
  created_at: Date
  last_used_at: Date | null
  expires_at: Date | null
  read_only: boolean
  sends_to: number | null
  confirm: Confirms
}

const columns = sql`key_id, name, app_host, app_person, created_at, last_used_at, expires_at, read_only, sends_to, confirm`

/** Selects the rows of `api_key` that are connected apps and are not revoked. */
const ACTIVE = sql`app_client is not null and revoked_at is null`

function toApp(found: AppRow, names: ReadonlyMap<string, string>) {
  const personId = typeId('per', found.app_person)
  return {
    id: typeId('app', found.key_id),
    name: found.name,
    host: found.app_host,
    level: found.read_only ? ('read' as const) : ('write' as const),
    confirm: found.confirm,
    sendsTo: found.sends_to,
    createdBy: { kind: 'person' as const, id: personId, name: names.get(personId) ?? null },
    createdAt: found.created_at.toISOString(),
    lastUsedAt: found.last_used_at?.toISOString() ?? null,
    expiresAt: found.expires_at?.toISOString() ?? null,
  }
}

async function toApps(scope: AccountDb, found: readonly AppRow[]) {
  const people = [...new Set(found.map(({ app_person }) => typeId('per', app_person)))]
  const names = await callerNames(scope, people)
  return found.map((one) => toApp(one, names))
}

interface NewApp {
  clientId: string
  name: string
  host: string
  personId: string
  limits: KeyLimits
}

/** Stores an app with its limits. When a person connects a client again, its id stays the same. */
export async function storeApp(scope: Scope, { limits, ...made }: NewApp) {
  const { db, accountId, now } = scope
  const person = uuidOf(made.personId)
  const stored = await row(
    db,
    sql<AppRow>`insert into api_key (account_id, key_id, name, level, start, created_at, creator_kind, creator_id,
        expires_at, read_only, sends_to, confirm, app_client, app_host, app_person)
      values (${uuidOf(accountId)}, ${newUuid(now.getTime())}, ${made.name}, 'full', '', ${now}, 'person', ${person},
        ${limits.expiresAt}, ${limits.readonly}, ${limits.sendsTo}, ${limits.confirm}, ${made.clientId}, ${made.host}, ${person})
      on conflict (account_id, app_client, app_person) where revoked_at is null and app_client is not null
        do update set name = excluded.name, app_host = excluded.app_host, expires_at = excluded.expires_at,
          read_only = excluded.read_only, sends_to = excluded.sends_to, confirm = excluded.confirm
      returning ${columns}`,
  )
  return (await toApps(scope, [stored!]))[0]!
}

/** Finds the app by which a person has already connected this client. */
export async function findAppOfClient(
  scope: AccountDb,
  { clientId, personId }: Pick<NewApp, 'clientId' | 'personId'>,
) {
  const found = await row(
    scope.db,
    sql<AppRow>`select ${columns} from api_key
      where account_id = ${uuidOf(scope.accountId)} and app_client = ${clientId} and app_person = ${uuidOf(personId)} and ${ACTIVE}`,
  )
  return found ? (await toApps(scope, [found]))[0]! : null
}

/** Counts the apps of an account, or those of one person. */
export async function countApps(
  { db, accountId }: AccountDb,
  personId: string | null,
): Promise<number> {
  const found = await row(
    db,
    sql<{
      active: number
    }>`select count(*) as active from api_key where account_id = ${uuidOf(accountId)} and ${ACTIVE}
      ${personId === null ? sql`` : sql`and app_person = ${uuidOf(personId)}`}`,
  )
  return found!.active
}

/** Lists the apps of an account, or those of one person, newest first. */
export async function listApps(
  scope: AccountDb,
  page: { limit: number; before: string | null; personId: string | null },
) {
  const { db, accountId } = scope
  const found = await rows(
    db,
    sql<AppRow>`select ${columns} from api_key where account_id = ${uuidOf(accountId)} and ${ACTIVE}
      ${page.before === null ? sql`` : sql`and key_id < ${page.before}`}
      ${page.personId === null ? sql`` : sql`and app_person = ${uuidOf(page.personId)}`}
      order by key_id desc limit ${page.limit + 1}`,
  )
  return toApps(scope, found)
}

export async function findApp(scope: AccountDb, appId: string) {
  const { db, accountId } = scope
  const found = await row(
    db,
    sql<AppRow>`select ${columns} from api_key where account_id = ${uuidOf(accountId)} and key_id = ${uuidOf(appId)} and ${ACTIVE}`,
  )
  return found ? (await toApps(scope, [found]))[0]! : null
}

/** Changes some fields of an app. Returns null when there is no such active app. */
export async function changeApp(
  scope: AccountDb,
  appId: string,
  { name, ...change }: { name?: string | undefined } & Partial<KeyLimits>,
) {
  const { db, accountId } = scope
  const changed = await row(
    db,
    sql<AppRow>`update api_key set name = coalesce(${name ?? null}, name),
        expires_at = case when ${change.expiresAt !== undefined} then ${change.expiresAt ?? null}::timestamptz else expires_at end,
        read_only = coalesce(${change.readonly ?? null}, read_only),
        sends_to = case when ${change.sendsTo !== undefined} then ${change.sendsTo ?? null}::int else sends_to end,
        confirm = coalesce(${change.confirm ?? null}, confirm)
      where account_id = ${uuidOf(accountId)} and key_id = ${uuidOf(appId)} and ${ACTIVE} returning ${columns}`,
  )
  return changed ? (await toApps(scope, [changed]))[0]! : null
}

export async function revokeApp({ db, accountId, now }: Scope, appId: string): Promise<boolean> {
  const revoked = await countAffected(
    db,
    sql`update api_key set revoked_at = ${now} where account_id = ${uuidOf(accountId)} and key_id = ${uuidOf(appId)} and ${ACTIVE}`,
  )
  return revoked > 0
}

/** Revokes all apps that a person connected, such as when the person leaves the account. */
export async function revokeAppsOf({ db, accountId, now }: Scope, personId: string): Promise<void> {
  await countAffected(
    db,
    sql`update api_key set revoked_at = ${now} where account_id = ${uuidOf(accountId)} and app_person = ${uuidOf(personId)} and ${ACTIVE}`,
  )
}

/** Returns whether an app may act: it is not revoked, has not ended, and its person is a member. */
export async function isAppActive(
  { db, accountId, now }: Pick<Scope, 'db' | 'accountId' | 'now'>,
  appId: string,
): Promise<boolean> {
  const found = await row(
    db,
    sql<{
      active: boolean
    }>`select expires_ms is null or expires_ms > ${now.getTime()} as active from key_caller
      where account_id = ${uuidOf(accountId)} and key_id = ${uuidOf(appId)} and app_person is not null`,
  )
  return found?.active ?? false
}

/**
 * Makes every process read an app again before its next call. Called in the transaction that ends
 * one of its tokens.
 */
export async function bumpAppEpoch({ db, accountId }: AccountDb, appId: string): Promise<void> {
  await countAffected(
    db,
    sql`update api_key set app_epoch = app_epoch + 1 where account_id = ${uuidOf(accountId)} and key_id = ${uuidOf(appId)} and ${ACTIVE}`,
  )
}
