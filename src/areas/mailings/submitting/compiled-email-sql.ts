import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { CompiledEmail } from '#areas/emails/index.ts'
import { DAY_MS } from '#lib/duration.ts'
import { TABLES } from '#operation/account-data/tables.ts'

const BATCH = 500

interface At extends AccountDb {
  now: Date
}

/**
 * Finds a compiled e-mail by the digest of its source. Updates the date of its last use once a day.
 */
export async function findCompiled(
  { db, accountId, now }: At,
  digest: Buffer,
): Promise<CompiledEmail | null> {
  const ofText = sql`account_id = ${uuidOf(accountId)} and digest = ${digest}`
  const found = await row(
    db,
    sql<{
      compiled: CompiledEmail
      used_at: Date
    }>`select compiled, used_at from compiled_email where ${ofText}`,
  )
  if (found && found.used_at.getTime() < now.getTime() - DAY_MS)
    await countAffected(db, sql`update compiled_email set used_at = ${now} where ${ofText}`)
  return found?.compiled ?? null
}

export interface StoredEmail {
  compiled: CompiledEmail
  digest: Buffer
}

export async function storeCompiled(
  { db, accountId, now }: At,
  { compiled, digest }: StoredEmail,
): Promise<void> {
  await countAffected(
    db,
    sql`insert into compiled_email as e (account_id, digest, compiled, used_at)
      values (${uuidOf(accountId)}, ${digest}, ${JSON.stringify(compiled)}, ${now})
      on conflict (account_id, digest) do update set used_at = excluded.used_at where e.used_at < ${new Date(now.getTime() - DAY_MS)}`,
  )
}

/**
 * Deletes a batch of compiled e-mails that were not used lately. Returns true when there may be
 * more.
 */
export async function forgetOldCompiled(db: Db, now: Date): Promise<boolean> {
  const deleted = await countAffected(
    db,
    sql`delete from compiled_email where ctid = any(array(select ctid from compiled_email /* every account */
      where used_at < ${new Date(now.getTime() - TABLES.compiled_email.days * DAY_MS)} limit ${BATCH}))`,
  )
  return deleted === BATCH
}
