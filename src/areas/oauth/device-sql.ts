import { sql } from 'kysely'
import { countAffected, type Db, row } from '#db/rows.ts'
import type { Scope } from './authorize-request.ts'
import { type Grant, type GrantRow, toGrant } from './grant-sql.ts'
import { hashSecret } from './token.ts'

export async function insertDevice(
  db: Db,
  made: {
    deviceCode: string
    userCode: string
    clientId: string
    scope: Scope
    intervalS: number
    expiresAt: Date
  },
): Promise<void> {
  await countAffected(
    db,
    sql`insert into auth.oauth_device (hash, user_code, client_id, scope, expires_at, interval_s)
      values (${hashSecret(made.deviceCode)}, ${hashSecret(made.userCode)}, ${made.clientId}, ${made.scope}, ${made.expiresAt}, ${made.intervalS})`,
  )
}

interface WaitingDevice {
  clientId: string
  scope: Scope
}

/**
 * Finds the device for a code that a person typed. Finds none when a person has already allowed or
 * denied it.
 */
export async function findWaitingDevice(
  db: Db,
  userCode: string,
  now: Date,
): Promise<WaitingDevice | null> {
  const found = await row(
    db,
    sql<{ client_id: string; scope: Scope }>`select client_id, scope from auth.oauth_device
      where user_code = ${hashSecret(userCode)} and grant_id is null and not refused and expires_at > ${now}`,
  )
  return found ? { clientId: found.client_id, scope: found.scope } : null
}

/**
 * Stores a person's decision. Returns false when another decision was stored before, or the code
 * has expired.
 */
export async function decideDevice(
  db: Db,
  userCode: string,
  grantId: string | null,
  now: Date,
): Promise<boolean> {
  const decided = await countAffected(
    db,
    sql`update auth.oauth_device set grant_id = ${grantId}, refused = ${grantId === null}
      where user_code = ${hashSecret(userCode)} and grant_id is null and not refused and expires_at > ${now}`,
  )
  return decided > 0
}

interface PolledDevice {
  clientId: string
  expiresAt: Date
  intervalS: number
  polledAt: Date | null
  refused: boolean
  grant: Grant | null
}

export async function lockDevice(db: Db, deviceCode: string): Promise<PolledDevice | null> {
  const found = await row(
    db,
    sql<
      Omit<GrantRow, 'grant_id' | 'client_id'> & {
        client_id: string
        grant_id: string | null
        expires_at: Date
        interval_s: number
        polled_at: Date | null
        refused: boolean
      }
    >`select d.client_id, d.expires_at, d.interval_s, d.polled_at, d.refused, d.grant_id, g.account_id, g.app_id
      from auth.oauth_device d left join auth.oauth_grant g on g.grant_id = d.grant_id /* every account */
      where d.hash = ${hashSecret(deviceCode)} for update of d`,
  )
  if (!found) return null
  const { grant_id, ...others } = found
  return {
    clientId: found.client_id,
    expiresAt: found.expires_at,
    intervalS: found.interval_s,
    polledAt: found.polled_at,
    refused: found.refused,
    grant: grant_id === null ? null : toGrant({ ...others, grant_id }),
  }
}

export async function notePoll(
  db: Db,
  deviceCode: string,
  { intervalS, now }: { intervalS: number; now: Date },
): Promise<void> {
  await countAffected(
    db,
    sql`update auth.oauth_device set polled_at = ${now}, interval_s = ${intervalS} where hash = ${hashSecret(deviceCode)}`,
  )
}

export async function deleteDevice(db: Db, deviceCode: string): Promise<void> {
  await countAffected(db, sql`delete from auth.oauth_device where hash = ${hashSecret(deviceCode)}`)
}
