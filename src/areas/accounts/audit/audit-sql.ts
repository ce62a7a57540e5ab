import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'

/** An entry of the audit log. Its id is a UUIDv7 of the time `at`, so ids sort by time. */
export interface AuditRow {
  audit_id: string
  operation: string
  caller: string
  request_id: string
  targets: string[]
  created_at: Date
}

/** Reads entries, newest first, with ids from `from` up to but without `before`. */
export async function readAudit(
  { db, accountId }: AccountDb,
  { from, before, limit }: { from: string; before: string | null; limit: number },
): Promise<AuditRow[]> {
  const older = before === null ? sql`` : sql`and audit_id < ${before}`
  const found = await rows(
    db,
    sql<
      Omit<AuditRow, 'targets'> & { targets: string | null }
    >`select audit_id, operation, caller, request_id, targets, created_at from audit_log
      where account_id = ${uuidOf(accountId)} and audit_id >= ${from} ${older} order by audit_id desc limit ${limit}`,
  )
  // `targets` is null in entries of earlier versions.
  return found.map((entry) => ({
    ...entry,
    targets: entry.targets ? entry.targets.split(' ') : [],
  }))
}
