import { sql } from 'kysely'
import { type Db, row } from '#db/rows.ts'

/** The value of `place` in the row of the backup from which this server was restored. */
export const RESTORED = 'restored'

export interface LastBackup {
  /** The start of the newest backup that was made; null when none was. */
  madeAt: Date | null
  bytes: number | null
  /** Why the last one failed; null when it did not. */
  problem: string | null
  /** The moment of the backup from which this server was restored last; null when it never was. */
  restoredFrom: Date | null
}

/** Reads the last backup of the deployment. */
export async function readLastBackup(db: Db): Promise<LastBackup> {
  const found = await row(
    db,
    sql<{
      made_at: Date | null
      bytes: number | null
      problem: string | null
      restored_from: Date | null
    }>`select made.started_at as made_at, made.bytes, ended.problem,
        (select started_at from backup where place = ${RESTORED} order by ended_at desc limit 1) as restored_from
      from (values (1)) as one
      left join lateral (select started_at, bytes from backup
        where status = 'done' and place <> ${RESTORED} order by started_at desc limit 1) made on true
      left join lateral (select problem from backup
        where status <> 'running' and place <> ${RESTORED} order by started_at desc, ended_at desc limit 1) ended on true`,
  )
  const { made_at, bytes, problem, restored_from } = found!
  return { madeAt: made_at, bytes, problem, restoredFrom: restored_from }
}
