import { sql } from 'kysely'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { DAY_MS, HOUR_MS } from '#lib/duration.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import { bumpAppEpoch, isAppActive } from '#areas/keys/index.ts'

/** A person's consent, to which a family of tokens belongs. */
export interface Grant {
  grantId: string
  accountId: string
  appId: string
  clientId: string
}

export interface GrantRow {
  grant_id: string
  account_id: string
  app_id: string
  client_id: string
}

export const toGrant = (found: GrantRow): Grant => ({
  grantId: found.grant_id,
  accountId: typeId('acc', found.account_id),
  appId: typeId('app', found.app_id),
  clientId: found.client_id,
})

export async function insertGrant(
  db: Db,
  made: Omit<Grant, 'grantId'> & { personId: string },
  now: Date,
): Promise<string> {
  const grantId = newUuid(now.getTime())
  await countAffected(
    db,
    sql`insert into auth.oauth_grant (grant_id, account_id, app_id, person_id, client_id, created_at)
      values (${grantId}, ${uuidOf(made.accountId)}, ${uuidOf(made.appId)}, ${made.personId}, ${made.clientId}, ${now})`,
  )
  return grantId
}

/**
 * Returns whether the app of a grant may only read. Returns null when the app may not act any more.
 */
export async function findAppLevel(
  db: Db,
  { accountId, appId }: Pick<Grant, 'accountId' | 'appId'>,
  now: Date,
): Promise<'read' | 'write' | null> {
  if (!(await isAppActive({ db, accountId, now }, appId))) return null
  const found = await row(
    db,
    sql<{
      read_only: boolean
    }>`select read_only from api_key where account_id = ${uuidOf(accountId)} and key_id = ${uuidOf(appId)}`,
  )
  return found?.read_only === false ? 'write' : 'read'
}

/**
 * Ends a grant with its tokens. Revokes the app when no other grant of the app remains. Returns
 * whether the app was revoked.
 */
export async function endGrant(
  db: Db,
  grant: Omit<Grant, 'clientId'>,
  now: Date,
): Promise<boolean> {
  const [account, app] = [uuidOf(grant.accountId), uuidOf(grant.appId)]
  await countAffected(
    db,
    sql`delete from auth.oauth_grant where account_id = ${account} and grant_id = ${grant.grantId}`,
  )
  // This locks the app. The next statement then sees grants that a concurrent call has deleted.
  await bumpAppEpoch({ db, accountId: grant.accountId }, grant.appId)
  const revoked = await countAffected(
    db,
    sql`update api_key k set revoked_at = ${now}
      where k.account_id = ${account} and k.key_id = ${app} and k.revoked_at is null
        and not exists (select 1 from auth.oauth_grant g where g.account_id = ${account} and g.app_id = ${app})`,
  )
  return revoked > 0
}

/** The most grants of one client for one person in an account. Each grant is usually one device. */
const DEVICES_MAX = 10

/**
 * Ends the oldest grants of a client above the limit, because programs that lose their tokens ask
 * for new grants.
 */
export async function endOldGrants(
  db: Db,
  of: Pick<Grant, 'accountId' | 'clientId'> & { personId: string },
  now: Date,
): Promise<void> {
  const old = await rows(
    db,
    sql<GrantRow>`select grant_id, account_id, app_id, client_id from auth.oauth_grant
      where account_id = ${uuidOf(of.accountId)} and person_id = ${of.personId} and client_id = ${of.clientId}
      order by created_at desc, grant_id desc offset ${DEVICES_MAX}`,
  )
  for (const one of old) await endGrant(db, toGrant(one), now)
}

const BATCH = 500
/** A code is exchanged within a minute, and a device asks every few seconds. */
const UNUSED_MS = HOUR_MS

/**
 * Ends grants that have no token, because their code was never exchanged or all tokens have
 * expired. Also ends the grants of revoked apps. Returns true when there may be more.
 */
export async function endUnusedGrants(db: Db, now: Date): Promise<boolean> {
  const found = await rows(
    db,
    sql<GrantRow>`select g.grant_id, g.account_id, g.app_id, g.client_id from auth.oauth_grant g /* every account */
      where g.created_at < ${new Date(now.getTime() - UNUSED_MS)}
        and (not exists (select 1 from auth.oauth_token t where t.grant_id = g.grant_id and t.expires_at > ${now})
          or exists (select 1 from api_key k where k.account_id = g.account_id and k.key_id = g.app_id and k.revoked_at is not null))
      limit ${BATCH}`,
  )
  for (const one of found) await db.transaction().execute((tx) => endGrant(tx, toGrant(one), now))
  return found.length === BATCH
}

/** Deletes expired codes, devices and tokens. Returns true when there may be more. */
export async function forgetEndedTokens(db: Db, now: Date): Promise<boolean> {
  const ended = [
    sql`delete from auth.oauth_token where hash = any(array(select hash from auth.oauth_token where expires_at < ${now} limit ${BATCH}))`,
    // An expired code is kept for a day, so that a second use of the code is detected.
    sql`delete from auth.oauth_code where hash = any(array(select hash from auth.oauth_code where expires_at < ${new Date(now.getTime() - DAY_MS)} limit ${BATCH}))`,
    sql`delete from auth.oauth_device where hash = any(array(select hash from auth.oauth_device where expires_at < ${new Date(now.getTime() - HOUR_MS)} limit ${BATCH}))`,
  ]
  let most = 0
  for (const statement of ended) most = Math.max(most, await countAffected(db, statement))
  return most === BATCH
}
