import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, rows } from '#db/rows.ts'
import { DAY_MS } from '#lib/duration.ts'
import { uuidOf } from '#lib/typeid.ts'

/** The time after which the owner is notified again of the same problem. */
const TOLD_MS = 7 * DAY_MS

const COLUMNS = { held: sql`held_told_at`, loops: sql`loops_told_at` }

/** Counts contacts whose runs are stopped until a person corrects something, by reason. */
export async function listHeldReasons(
  { db, accountId }: AccountDb,
  automationId: string,
): Promise<{ reason: string; n: number }[]> {
  return rows(
    db,
    sql<{ reason: string; n: number }>`select reason, count(*)::int as n from automation_run
      where account_id = ${uuidOf(accountId)} and automation_id = ${uuidOf(automationId)} and status = 'held'
        and reason not in ('allowance_used_up', 'without_plan')
      group by reason order by n desc, reason limit 10`,
  )
}

/**
 * Stores that the owner is notified of a problem. Returns false when a notice of it was sent
 * recently, and true when the job for the same notice runs again.
 */
export async function isFirstTold(
  { db, accountId }: AccountDb,
  { automationId, trouble, at }: { automationId: string; trouble: keyof typeof COLUMNS; at: Date },
): Promise<boolean> {
  const told = COLUMNS[trouble]
  const noted = await countAffected(
    db,
    sql`update automation set ${told} = ${at} where account_id = ${uuidOf(accountId)} and automation_id = ${uuidOf(automationId)}
      and (${told} is null or ${told} = ${at} or ${told} < ${new Date(at.getTime() - TOLD_MS)})`,
  )
  return noted === 1
}
