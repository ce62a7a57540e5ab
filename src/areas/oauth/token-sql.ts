import { sql } from 'kysely'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { typeId } from '#lib/typeid.ts'
import { type Grant, type GrantRow, toGrant } from './grant-sql.ts'
import { hashSecret, type TokenPair } from './token.ts'

interface Code {
  grant: Grant
  redirectUri: string
  challenge: string
  expiresAt: Date
  used: boolean
}

export async function insertCode(
  db: Db,
  made: { code: string; grantId: string; redirectUri: string; challenge: string; expiresAt: Date },
): Promise<void> {
  await countAffected(
    db,
    sql`insert into auth.oauth_code (hash, grant_id, redirect_uri, challenge, expires_at)
      values (${hashSecret(made.code)}, ${made.grantId}, ${made.redirectUri}, ${made.challenge}, ${made.expiresAt})`,
  )
}

const grantColumns = sql`g.grant_id, g.account_id, g.app_id, g.client_id`

/**
 * Locks a code, so that the second of two simultaneous exchanges finds the code used. Locks the
 * grant first, as everywhere, so that no two transactions deadlock.
 */
export async function lockCode(db: Db, code: string): Promise<Code | null> {
  const found = await row(
    db,
    sql<
      GrantRow & { redirect_uri: string; challenge: string; expires_at: Date; used_at: Date | null }
    >`select ${grantColumns}, c.redirect_uri, c.challenge, c.expires_at, c.used_at
      from auth.oauth_grant g join auth.oauth_code c on g.grant_id = c.grant_id /* every account */
      where c.hash = ${hashSecret(code)} for update of g, c`,
  )
  if (!found) return null
  return {
    grant: toGrant(found),
    redirectUri: found.redirect_uri,
    challenge: found.challenge,
    expiresAt: found.expires_at,
    used: found.used_at !== null,
  }
}

export async function useCode(db: Db, code: string, now: Date): Promise<void> {
  await countAffected(
    db,
    sql`update auth.oauth_code set used_at = ${now} where hash = ${hashSecret(code)}`,
  )
}

export async function insertTokens(
  db: Db,
  grantId: string,
  { access, refresh }: TokenPair,
  ends: { access: Date; refresh: Date },
): Promise<void> {
  await countAffected(
    db,
    sql`insert into auth.oauth_token (hash, grant_id, kind, expires_at)
      values (${hashSecret(access)}, ${grantId}, 'access', ${ends.access}), (${hashSecret(refresh)}, ${grantId}, 'refresh', ${ends.refresh})`,
  )
}

interface StoredToken {
  grant: Grant
  kind: 'access' | 'refresh'
  expiresAt: Date
  usedAt: Date | null
  salt: Buffer | null
}

/** Locks a token, so that the second of two simultaneous refreshes finds the token used. */
export async function lockToken(db: Db, token: string): Promise<StoredToken | null> {
  const found = await row(
    db,
    sql<
      GrantRow & {
        kind: 'access' | 'refresh'
        expires_at: Date
        used_at: Date | null
        salt: Buffer | null
      }
    >`select ${grantColumns}, t.kind, t.expires_at, t.used_at, t.salt
      from auth.oauth_grant g join auth.oauth_token t on g.grant_id = t.grant_id /* every account */
      where t.hash = ${hashSecret(token)} for update of g, t`,
  )
  if (!found) return null
  return {
    grant: toGrant(found),
    kind: found.kind,
    expiresAt: found.expires_at,
    usedAt: found.used_at,
    salt: found.salt,
  }
}

export async function useRefreshToken(
  db: Db,
  token: string,
  { salt, now }: { salt: Buffer; now: Date },
): Promise<void> {
  await countAffected(
    db,
    sql`update auth.oauth_token set used_at = ${now}, salt = ${salt} where hash = ${hashSecret(token)}`,
  )
}

export async function deleteToken(db: Db, token: string): Promise<void> {
  await countAffected(db, sql`delete from auth.oauth_token where hash = ${hashSecret(token)}`)
}

interface AppOfToken {
  accountId: string
  appId: string
  expiresAt: Date
  epoch: number
}

/** Finds the apps of access tokens. Returns null for each that is unknown or has ended. */
export async function findAppsOfTokens(
  db: Db,
  tokens: readonly string[],
  now: Date,
): Promise<(AppOfToken | null)[]> {
  const hashes = tokens.map(hashSecret)
  const found = await rows(
    db,
    sql<{
      hash: Buffer
      account_id: string
      app_id: string
      expires_at: Date
      app_epoch: number
    }>`select t.hash, g.account_id, g.app_id, t.expires_at, k.app_epoch
      from auth.oauth_token t join auth.oauth_grant g on g.grant_id = t.grant_id /* every account */
        join api_key k on k.account_id = g.account_id and k.key_id = g.app_id
      where t.hash = any(${hashes}::bytea[]) and t.kind = 'access' and t.expires_at > ${now}`,
  )
  const byHash = new Map(found.map((one) => [one.hash.toString('hex'), one]))
  return hashes.map((hash) => {
    const one = byHash.get(hash.toString('hex'))
    return one
      ? {
          accountId: typeId('acc', one.account_id),
          appId: typeId('app', one.app_id),
          expiresAt: one.expires_at,
          epoch: one.app_epoch,
        }
      : null
  })
}

/**
 * Deletes the salts of refresh tokens whose grace time is over, so that the next tokens can no
 * longer be derived again.
 */
export async function forgetSalts(db: Db, before: Date): Promise<boolean> {
  const cleared = await countAffected(
    db,
    sql`update auth.oauth_token set salt = null where hash = any(array(
      select hash from auth.oauth_token where salt is not null and used_at < ${before} limit 1000))`,
  )
  return cleared === 1000
}
