import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import type { Caller, Confirms, KeyLimits } from '#operation/caller.ts'
import type { FirstUse } from '#operation/callers/visitor.ts'
import type { Scope } from '#operation/scope.ts'
import { hashApiKey } from '#operation/callers/api-key.ts'
import type { KeyCreator } from './api-key.ts'
import { callerNames } from './caller-names-sql.ts'

interface KeyRow {
  key_id: string
  name: string
  level: 'full' | 'signups' | null
  newsletter_id: string | null
  start: string
  created_at: Date
  creator_kind: KeyCreator['kind'] | null
  creator_id: string | null
  last_used_at: Date | null
  browser_use: 'allowed' | 'refused'
  browser_seen_at: Date | null
  visitor_ip_seen_at: Date | null
  expires_at: Date | null
  read_only: boolean
  sends_to: number | null
  confirm: Confirms
}

const columns = sql`key_id, name, level, newsletter_id, start, created_at, creator_kind, creator_id, last_used_at, browser_use, browser_seen_at,
  visitor_ip_seen_at, expires_at, read_only, sends_to, confirm`

/** Selects the rows of `api_key` that are API keys, not connected apps, and are not revoked. */
const ACTIVE = sql`revoked_at is null and app_client is null`

const PREFIXES = { person: 'per', key: 'key', app: 'app' } as const

function creatorOf({
  creator_kind: kind,
  creator_id: id,
}: KeyRow): { kind: KeyCreator['kind']; id: string } | null {
  if (kind === null) return null
  return { kind, id: kind === 'operator' ? kind : typeId(PREFIXES[kind], id!) }
}

function toKey(found: KeyRow, names: ReadonlyMap<string, string>) {
  const creator = creatorOf(found)
  return {
    id: typeId('key', found.key_id),
    name: found.name,
    level: found.level ?? ('signups' as const),
    newsletterId: found.newsletter_id && typeId('nl', found.newsletter_id),
    start: found.start,
    createdAt: found.created_at.toISOString(),
    createdBy: creator && { ...creator, name: names.get(creator.id) ?? null },
    lastUsedAt: found.last_used_at?.toISOString() ?? null,
    browserUse: found.browser_use,
    browserSeenAt: found.browser_seen_at?.toISOString() ?? null,
    visitorIpSeenAt: found.visitor_ip_seen_at?.toISOString() ?? null,
    expiresAt: found.expires_at?.toISOString() ?? null,
    readonly: found.read_only,
    sendsTo: found.sends_to,
    confirm: found.confirm,
  }
}

async function toKeys(scope: AccountDb, found: readonly KeyRow[]) {
  const names = await callerNames(scope, [
    ...new Set(found.flatMap((one) => creatorOf(one)?.id ?? [])),
  ])
  return found.map((one) => toKey(one, names))
}

export async function countActiveKeys({ db, accountId }: Scope): Promise<number> {
  const found = await row(
    db,
    sql<{
      active: number
    }>`select count(*) as active from api_key where account_id = ${uuidOf(accountId)} and ${ACTIVE}`,
  )
  return found!.active
}

interface NewKey {
  key: string
  name: string
  level: 'full' | 'signups'
  newsletterId: string | null
  browserUse?: 'allowed' | 'refused'
  limits?: KeyLimits
  creator: Caller
}

const UNLIMITED: KeyLimits = { expiresAt: null, readonly: false, sendsTo: null, confirm: 'none' }

export async function insertKey(scope: Scope, { creator, limits = UNLIMITED, ...made }: NewKey) {
  const { db, accountId, now } = scope
  const { kind, id } = storedCreator(creator)
  const keyId = newUuid(now.getTime())
  const inserted = await row(
    db,
    sql<KeyRow>`insert into api_key (account_id, key_id, name, level, newsletter_id, start, created_at, browser_use, creator_kind, creator_id,
        expires_at, read_only, sends_to, sends_of, confirm)
      values (${uuidOf(accountId)}, ${keyId}, ${made.name}, ${made.level}, ${made.newsletterId && uuidOf(made.newsletterId)}, ${made.key.slice(0, 12)},
        ${now}, ${made.browserUse ?? 'allowed'}, ${kind}, ${id}, ${limits.expiresAt}, ${limits.readonly}, ${limits.sendsTo},
        ${creator.kind === 'key' && creator.sendsTo !== null ? uuidOf(creator.sendsOf) : null}, ${limits.confirm})
      returning ${columns}`,
  )
  await countAffected(
    db,
    sql`insert into key_lookup (hash, account_id, key_id) values (${hashApiKey(made.key)}, ${uuidOf(accountId)}, ${keyId})`,
  )
  return (await toKeys(scope, [inserted!]))[0]!
}

function storedCreator(caller: Caller): { kind: KeyCreator['kind']; id: string | null } {
  if (caller.kind === 'person') return { kind: 'person', id: uuidOf(caller.personId) }
  return caller.kind === 'key'
    ? { kind: caller.app ? 'app' : 'key', id: uuidOf(caller.keyId) }
    : { kind: 'operator', id: null }
}

/**
 * Returns a label such as "Website form" (mc_3fZkQ0xWp…), or "Claude" (claude.ai) for a connected
 * app. Returns null when there is neither.
 */
export async function findKeyLabel(
  { db, accountId }: AccountDb,
  keyId: string,
): Promise<string | null> {
  const found = await row(
    db,
    sql<{
      name: string
      start: string
      app_host: string | null
    }>`select name, start, app_host from api_key where account_id = ${uuidOf(accountId)} and key_id = ${uuidOf(keyId)}`,
  )
  return found ? `"${found.name}" (${found.app_host ?? `${found.start}…`})` : null
}

/** Lists active keys, newest first. With `among`, only keys with these ids. */
export async function listKeys(
  scope: Scope,
  page: { limit: number; before: string | null; among: readonly string[] | null },
) {
  const { db, accountId } = scope
  const before = page.before === null ? sql`` : sql`and key_id < ${page.before}`
  const among =
    page.among === null ? sql`` : sql`and key_id = any(${page.among.map(uuidOf)}::uuid[])`
  const found = await rows(
    db,
    sql<KeyRow>`select ${columns} from api_key
      where account_id = ${uuidOf(accountId)} and ${ACTIVE} ${before} ${among} order by key_id desc limit ${page.limit + 1}`,
  )
  return toKeys(scope, found)
}

export async function findKey(scope: AccountDb, keyId: string) {
  const { db, accountId } = scope
  const found = await row(
    db,
    sql<KeyRow>`select ${columns} from api_key where account_id = ${uuidOf(accountId)} and key_id = ${uuidOf(keyId)} and ${ACTIVE}`,
  )
  return found ? (await toKeys(scope, [found]))[0]! : null
}

/** Changes some fields of a key. Returns null when there is no such active key. */
export async function updateKey(
  scope: AccountDb,
  keyId: string,
  change: { name?: string | undefined; browserUse?: string | undefined } & Partial<KeyLimits>,
) {
  const { db, accountId } = scope
  const changed = await row(
    db,
    sql<KeyRow>`update api_key set name = coalesce(${change.name ?? null}, name), browser_use = coalesce(${change.browserUse ?? null}, browser_use),
        expires_at = case when ${change.expiresAt !== undefined} then ${change.expiresAt ?? null}::timestamptz else expires_at end,
        read_only = coalesce(${change.readonly ?? null}, read_only),
        sends_to = case when ${change.sendsTo !== undefined} then ${change.sendsTo ?? null}::int else sends_to end,
        confirm = coalesce(${change.confirm ?? null}, confirm)
      where account_id = ${uuidOf(accountId)} and key_id = ${uuidOf(keyId)} and ${ACTIVE} returning ${columns}`,
  )
  return changed ? (await toKeys(scope, [changed]))[0]! : null
}

/**
 * Stores a key's first use of a kind, and returns whether the other kind was stored before. The
 * row's lock puts concurrent calls in order, so true is returned once for a key.
 */
export async function markFirstUse(
  { db, accountId, now }: Scope,
  keyId: string,
  kind: FirstUse,
): Promise<boolean> {
  const [column, other] =
    kind === 'browser'
      ? [sql`browser_seen_at`, sql`visitor_ip_seen_at`]
      : [sql`visitor_ip_seen_at`, sql`browser_seen_at`]
  const marked = await row(
    db,
    sql<{ both: boolean }>`update api_key set ${column} = ${now}
      where account_id = ${uuidOf(accountId)} and key_id = ${uuidOf(keyId)} and ${column} is null returning ${other} is not null as both`,
  )
  return marked?.both ?? false
}

export async function revokeKey({ db, accountId, now }: Scope, keyId: string): Promise<boolean> {
  const account = uuidOf(accountId)
  const revoked = await countAffected(
    db,
    sql`update api_key set revoked_at = ${now} where account_id = ${account} and key_id = ${uuidOf(keyId)} and ${ACTIVE}`,
  )
  await countAffected(
    db,
    sql`delete from key_lookup where account_id = ${account} and key_id = ${uuidOf(keyId)}`,
  )
  return revoked > 0
}

/** Writes the last uses of many keys. A later time that is stored stays. */
export async function writeLastUses(
  db: Db,
  uses: readonly { accountId: string; keyId: string; at: Date }[],
): Promise<void> {
  await countAffected(
    db,
    sql`update api_key k set last_used_at = u.at
      from (select * from unnest(${uses.map((use) => uuidOf(use.accountId))}::uuid[], ${uses.map((use) => uuidOf(use.keyId))}::uuid[], ${uses.map((use) => use.at)}::timestamptz[])
            as u (account_id, key_id, at) order by 1, 2) u
      where k.account_id = u.account_id and k.key_id = u.key_id and (k.last_used_at is null or k.last_used_at < u.at)`,
  )
}
