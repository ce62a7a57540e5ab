import { sql } from 'kysely'
import { countAffected, type Db } from '#db/rows.ts'
import { DAY_MS } from '#lib/duration.ts'
import { TABLES } from '#operation/account-data/tables.ts'

const BATCH = 500

/** Deletes requests whose job never ended. Returns true when more may be left. */
export async function forgetOldPosts(db: Db, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - TABLES.mail_returns_post.days * DAY_MS)
  const deleted = await countAffected(
    db,
    sql`delete from mail_returns_post where post_id = any(array(select post_id from mail_returns_post where received_at < ${before} limit ${BATCH}))`,
  )
  return deleted === BATCH
}

/** Deletes tokens of signatures that are too old to be accepted again. */
export async function forgetOldTokens(db: Db, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - TABLES.mail_returns_token.days * DAY_MS)
  const deleted = await countAffected(
    db,
    sql`delete from mail_returns_token where token_hash = any(array(select token_hash from mail_returns_token where seen_at < ${before} limit ${BATCH}))`,
  )
  return deleted === BATCH
}
