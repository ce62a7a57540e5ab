import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { affected, type Db, row, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import type { KeyCaller } from '#operation/callers/caller.ts'
import type { FirstUse } from '#operation/callers/visitor.ts'
import type { Scope } from '#operation/scope.ts'
import { hashApiKey } from '#operation/callers/api-key.ts'

interface KeyRow {
  key_id: string
  name: string
  level: 'full' | 'signups' | null
  newsletter_id: string | null
  start: string
  created_at: Date
  last_used_at: Date | null
  browser_use: 'allowed' | 'refused'
  browser_seen_at: Date | null
  visitor_ip_seen_at: Date | null
}

const columns = sql`key_id, name, level, newsletter_id, start, created_at, last_used_at, browser_use, browser_seen_at, visitor_ip_seen_at`

function toKey(found: KeyRow) {
  return {
    id: typeId('key', found.key_id),
    name: found.name,
    level: found.level ?? ('signups' as const),
    newsletterId: found.newsletter_id && typeId('nl', found.newsletter_id),
    start: found.start,
    createdAt: found.created_at.toISOString(),
    lastUsedAt: found.last_used_at?.toISOString() ?? null,
    browserUse: found.browser_use,
    browserSeenAt: found.browser_seen_at?.toISOString() ?? null,
    visitorIpSeenAt: found.visitor_ip_seen_at?.toISOString() ?? null,
  }
}

export async function countActiveKeys({ db, accountId }: Scope): Promise<number> {
  const found = await row(
    db,
    sql<{ active: number }>`select count(*) as active from api_key where account_id = ${uuidOf(accountId)} and revoked_at is null`,
  )
  return found!.active
}

export interface NewKey {
  key: string
  name: string
  level: 'full' | 'signups'
  newsletterId: string | null
  browserUse?: 'allowed' | 'refused'
}

export async function insertKey({ db, accountId, now }: Scope, made: NewKey) {
  const keyId = newUuid(now.getTime())
  const inserted = await row(
    db,
    sql<KeyRow>`insert into api_key (account_id, key_id, name, level, newsletter_id, start, created_at, browser_use)
      values (${uuidOf(accountId)}, ${keyId}, ${made.name}, ${made.level}, ${made.newsletterId && uuidOf(made.newsletterId)}, ${made.key.slice(0, 12)},
        ${now}, ${made.browserUse ?? 'allowed'})
      returning ${columns}`,
  )
  await affected(db, sql`insert into key_lookup (hash, account_id, key_id) values (${hashApiKey(made.key)}, ${uuidOf(accountId)}, ${keyId})`)
  return toKey(inserted!)
}

/** Returns a key's name and its first characters, as "Website form" (mc_3fZkQ0xWp…), or null when no such key exists. */
export async function findKeyLabel({ db, accountId }: AccountDb, keyId: string): Promise<string | null> {
  const found = await row(
    db,
    sql<{ name: string; start: string }>`select name, start from api_key where account_id = ${uuidOf(accountId)} and key_id = ${uuidOf(keyId)}`,
  )
  return found ? `"${found.name}" (${found.start}…)` : null
}

export async function listKeys({ db, accountId }: Scope, page: { limit: number; before: string | null }) {
  const before = page.before === null ? sql`` : sql`and key_id < ${page.before}`
  return rows(
    db,
    sql<KeyRow>`select ${columns} from api_key
      where account_id = ${uuidOf(accountId)} and revoked_at is null ${before} order by key_id desc limit ${page.limit + 1}`,
  )
}

export async function findKey({ db, accountId }: AccountDb, keyId: string) {
  const found = await row(
    db,
    sql<KeyRow>`select ${columns} from api_key where account_id = ${uuidOf(accountId)} and key_id = ${uuidOf(keyId)} and revoked_at is null`,
  )
  return found ? toKey(found) : null
}

/** Changes the given fields. Returns null when no such active key exists. */
export async function updateKey({ db, accountId }: AccountDb, keyId: string, change: { name?: string | undefined; browserUse?: string | undefined }) {
  const changed = await row(
    db,
    sql<KeyRow>`update api_key set name = coalesce(${change.name ?? null}, name), browser_use = coalesce(${change.browserUse ?? null}, browser_use)
      where account_id = ${uuidOf(accountId)} and key_id = ${uuidOf(keyId)} and revoked_at is null returning ${columns}`,
  )
  return changed ? toKey(changed) : null
}

/**
 * Stores the time of a key's first use of a kind, and returns whether it had the other kind before. It returns true once in a key's life: the row's
 * lock serializes two first uses, and the second sees the first.
 */
export async function markFirstUse({ db, accountId, now }: Scope, keyId: string, kind: FirstUse): Promise<boolean> {
  const [column, other] = kind === 'browser' ? [sql`browser_seen_at`, sql`visitor_ip_seen_at`] : [sql`visitor_ip_seen_at`, sql`browser_seen_at`]
  const marked = await row(
    db,
    sql<{ both: boolean }>`update api_key set ${column} = ${now}
      where account_id = ${uuidOf(accountId)} and key_id = ${uuidOf(keyId)} and ${column} is null returning ${other} is not null as both`,
  )
  return marked?.both ?? false
}

export async function revokeKey({ db, accountId, now }: Scope, keyId: string): Promise<boolean> {
  const account = uuidOf(accountId)
  const revoked = await affected(
    db,
    sql`update api_key set revoked_at = ${now} where account_id = ${account} and key_id = ${uuidOf(keyId)} and revoked_at is null`,
  )
  await affected(db, sql`delete from key_lookup where account_id = ${account} and key_id = ${uuidOf(keyId)}`)
  return revoked > 0
}

interface CallerRow {
  hash: Buffer
  account_id: string
  key_id: string
  level: 'full' | 'signups' | null
  newsletter_id: string | null
  browser_use: 'allowed' | 'refused'
  browser_seen: boolean
  visitor_ip_seen: boolean
  plan: string | null
  text: string
}

/** A key's caller and its row of `key_caller` as text, with which `take_limits` confirms that nothing has changed. */
export type FoundKey = Omit<KeyCaller, 'planActive' | 'remembered'> & { plan: string | null; text: string }

/** Finds the callers of keys. Returns null for each key that is unknown or revoked. */
export async function findKeys(db: Db, keys: readonly string[]): Promise<(FoundKey | null)[]> {
  const hashes = keys.map(hashApiKey)
  const found = await rows(
    db,
    sql<CallerRow>`select l.hash, c.*, c::text as text
      from key_lookup l join key_caller c on c.account_id = l.account_id and c.key_id = l.key_id
      where l.hash = any(${hashes}::bytea[])`,
  )
  const byHash = new Map(found.map((one) => [one.hash.toString('hex'), toCaller(one)]))
  return hashes.map((hash) => byHash.get(hash.toString('hex')) ?? null)
}

function toCaller(found: CallerRow): FoundKey {
  return {
    kind: 'key',
    accountId: typeId('acc', found.account_id),
    keyId: typeId('key', found.key_id),
    level: found.level ?? 'signups',
    newsletterId: found.newsletter_id && typeId('nl', found.newsletter_id),
    browserUse: found.browser_use,
    browserSeen: found.browser_seen,
    visitorIpSeen: found.visitor_ip_seen,
    plan: found.plan,
    text: found.text,
  }
}

/** Writes the last uses of many keys at once. It never sets one to an earlier time. */
export async function writeLastUses(db: Db, uses: readonly { accountId: string; keyId: string; at: Date }[]): Promise<void> {
  await affected(
    db,
    sql`update api_key k set last_used_at = u.at
      from (select * from unnest(${uses.map((use) => uuidOf(use.accountId))}::uuid[], ${uses.map((use) => uuidOf(use.keyId))}::uuid[], ${uses.map((use) => use.at)}::timestamptz[])
            as u (account_id, key_id, at) order by 1, 2) u
      where k.account_id = u.account_id and k.key_id = u.key_id and (k.last_used_at is null or k.last_used_at < u.at)`,
  )
}

export { toKey }
