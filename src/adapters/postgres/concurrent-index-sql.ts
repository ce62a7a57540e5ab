import { sql } from 'kysely'
import { type Db, row } from '#db/rows.ts'
import type { Log } from '#ports/log.ts'
import type { IndexStatement } from './read-migrations.ts'

/**
 * Creates or drops an index while writes go on. It waits for open transactions, however long they
 * take. An invalid index, which an interrupted build leaves, is built again; a valid one stays.
 * @param db a direct connection: the settings are those of its session
 */
export async function changeIndex(
  db: Db,
  { text, index, kind }: IndexStatement,
  log: Log,
): Promise<void> {
  const state = kind === 'create' ? await indexState(db, index) : 'missing'
  if (state === 'valid') return
  log.info({ index }, 'changing an index while writes go on; it waits for open transactions')
  await db.connection().execute(async (session) => {
    await sql`select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)`.execute(
      session,
    )
    if (state === 'invalid') await sql.raw(`drop index concurrently ${index}`).execute(session)
    await sql.raw(text).execute(session)
    await sql`reset statement_timeout`.execute(session)
    await sql`reset lock_timeout`.execute(session)
  })
}

async function indexState(db: Db, index: string): Promise<'missing' | 'valid' | 'invalid'> {
  const found = await row(
    db,
    sql<{ valid: boolean }>`select indisvalid as valid from pg_index
      where indexrelid = to_regclass(${index})`,
  )
  if (!found) return 'missing'
  return found.valid ? 'valid' : 'invalid'
}
