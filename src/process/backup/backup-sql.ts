import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { RESTORED } from '#areas/accounts/index.ts'
import { countAffected, type Db, row, rows } from '#db/rows.ts'

export interface Made {
  name: string
  bytes: number
}

export async function noteStarted(
  db: Db,
  { place, now, until }: { place: string; now: Date; until: Date },
): Promise<string> {
  const backupId = randomUUID()
  await countAffected(
    db,
    sql`insert into backup (backup_id, status, place, started_at, lease_end) values (${backupId}, 'running', ${place}, ${now}, ${until})`,
  )
  return backupId
}

export async function noteMade(
  db: Db,
  backupId: string,
  { name, bytes }: Made,
  now: Date,
): Promise<void> {
  await countAffected(
    db,
    sql`update backup set status = 'done', name = ${name}, bytes = ${bytes}, ended_at = ${now} where backup_id = ${backupId}`,
  )
}

export async function noteFailed(
  db: Db,
  backupId: string,
  problem: string,
  now: Date,
): Promise<void> {
  await countAffected(
    db,
    sql`update backup set status = 'failed', problem = ${problem.slice(0, 1000)}, ended_at = ${now} where backup_id = ${backupId}`,
  )
}

/** Notes the moment of the backup from which the deployment was restored. */
export async function noteRestored(
  db: Db,
  { takenAt, now }: { takenAt: Date; now: Date },
): Promise<void> {
  await countAffected(
    db,
    sql`insert into backup (backup_id, status, place, started_at, ended_at, lease_end)
      values (${randomUUID()}, 'done', ${RESTORED}, ${takenAt}, ${now}, ${now})`,
  )
}

/** Lists the backups of the bucket that are older than the newest ones. */
export async function listBeyond(db: Db, place: string, keep: number): Promise<string[]> {
  const found = await rows(
    db,
    sql<{
      name: string
    }>`select name from backup where place = ${place} and status = 'done' and name is not null
      order by started_at desc offset ${keep}`,
  )
  return found.map(({ name }) => name)
}

/**
 * Removes the name of a deleted backup from its row. The row remains, since it records when the
 * backup was made.
 */
export async function noteDeleted(db: Db, place: string, name: string): Promise<void> {
  await countAffected(
    db,
    sql`update backup set name = null where place = ${place} and name = ${name}`,
  )
}

/**
 * Claims the nightly backup of a time for one process. A backup whose process let its lease expire
 * can be claimed again. Returns null when another process has the claim, or when the backup is
 * done.
 */
export async function claimNightly(
  db: Db,
  { dueAt, place, now, until }: { dueAt: Date; place: string; now: Date; until: Date },
): Promise<string | null> {
  const claimed = await row(
    db,
    sql<{
      backup_id: string
    }>`insert into backup as b (backup_id, due_at, status, place, started_at, lease_end)
      values (${randomUUID()}, ${dueAt}, 'running', ${place}, ${now}, ${until})
      on conflict (due_at) do update set backup_id = excluded.backup_id, place = excluded.place, started_at = excluded.started_at, lease_end = excluded.lease_end
        where b.status = 'running' and b.lease_end <= excluded.started_at
      returning backup_id`,
  )
  return claimed?.backup_id ?? null
}

/** Extends the lease of a backup. Returns false when another process has taken it over. */
export async function extendLease(db: Db, backupId: string, until: Date): Promise<boolean> {
  return (
    (await countAffected(
      db,
      sql`update backup set lease_end = ${until} where backup_id = ${backupId} and status = 'running'`,
    )) > 0
  )
}
