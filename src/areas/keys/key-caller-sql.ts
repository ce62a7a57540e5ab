import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { type Db, row, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { AppGiver, Confirms, KeyCaller, Role } from '#operation/caller.ts'
import { hashApiKey } from '#operation/callers/api-key.ts'
import type { Scope } from '#operation/scope.ts'

interface CallerRow {
  hash: Buffer
  account_id: string
  key_id: string
  level: 'full' | 'signups' | null
  newsletter_id: string | null
  browser_use: 'allowed' | 'refused'
  browser_seen: boolean
  visitor_ip_seen: boolean
  expires_ms: number | null
  read_only: boolean
  sends_to: number | null
  sends_of: string | null
  confirm: Confirms
  app_host: string | null
  app_person: string | null
  app_role: Role | null
  app_epoch: number
  plan: string | null
  closed: boolean
  text: string
}

/** The caller of a key, and its row in `key_caller`, by which `take_limits` detects changes. */
export type FoundKey = Omit<KeyCaller, 'planActive' | 'remembered'> & {
  plan: string | null
  text: string
}

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

/**
 * Finds the callers of connected apps. Returns null for each app that was revoked, whose person has
 * left the account, or whose epoch differs.
 */
export async function findAppCallers(
  db: Db,
  apps: readonly { accountId: string; appId: string; epoch: number }[],
): Promise<(FoundKey | null)[]> {
  const found = await rows(
    db,
    sql<CallerRow>`select c.*, c::text as text
      from unnest(${apps.map(({ accountId }) => uuidOf(accountId))}::uuid[], ${apps.map(({ appId }) => uuidOf(appId))}::uuid[]) as wanted (account_id, key_id)
        join key_caller c on c.account_id = wanted.account_id and c.key_id = wanted.key_id
      where c.app_person is not null`,
  )
  const byId = new Map(found.map((one) => [one.key_id, one]))
  return apps.map(({ accountId, appId, epoch }) => {
    const one = byId.get(uuidOf(appId))
    return one?.account_id === uuidOf(accountId) && one.app_epoch === epoch ? toCaller(one) : null
  })
}

/**
 * Finds the caller of a key or app by its id, for an action that runs later. Returns null when the
 * key or app was revoked.
 */
export async function findKeyCaller(
  { db, accountId, ports }: AccountDb & Pick<Scope, 'ports'>,
  keyId: string,
): Promise<KeyCaller | null> {
  const found = await row(
    db,
    sql<CallerRow>`select c.*, c::text as text from key_caller c where c.account_id = ${uuidOf(accountId)} and c.key_id = ${uuidOf(keyId)}`,
  )
  if (!found) return null
  const { plan, text: _text, ...caller } = toCaller(found)
  return { ...caller, planActive: ports.deployment.edition === 'self-hosted' || plan !== null }
}

function toCaller(found: CallerRow): FoundKey {
  const app = toGiver(found)
  return {
    kind: 'key',
    accountId: typeId('acc', found.account_id),
    keyId: typeId(app ? 'app' : 'key', found.key_id),
    app,
    level: found.level ?? 'signups',
    newsletterId: found.newsletter_id && typeId('nl', found.newsletter_id),
    browserUse: found.browser_use,
    browserSeen: found.browser_seen,
    visitorIpSeen: found.visitor_ip_seen,
    expiresAt: found.expires_ms === null ? null : new Date(found.expires_ms),
    readonly: found.read_only,
    sendsTo: found.sends_to,
    sendsOf: typeId('key', found.sends_of ?? found.key_id),
    confirm: found.confirm,
    closed: found.closed,
    plan: found.plan,
    text: found.text,
  }
}

function toGiver({ app_host: host, app_person, app_role: role }: CallerRow): AppGiver | null {
  if (host === null || app_person === null || role === null) return null
  return { host, personId: typeId('per', app_person), role, tokenExpiresAt: null }
}
