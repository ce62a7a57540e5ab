import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { affected, rows } from '#db/rows.ts'
import { DAY_MS } from '#lib/duration.ts'
import { uuidOf } from '#lib/typeid.ts'

/** The owner is told of the same trouble again after this time. */
const TOLD_MS = 7 * DAY_MS

const COLUMNS = { held: sql`held_told_at`, loops: sql`loops_told_at` }

/** Counts the readers who are held by something that a person has to mend, by reason. */
export async function heldReasons({ db, accountId }: AccountDb, automationId: string): Promise<{ reason: string; n: number }[]> {
  return rows(
    db,
    sql<{ reason: string; n: number }>`select reason, count(*)::int as n from automation_run
      where account_id = ${uuidOf(accountId)} and automation_id = ${uuidOf(automationId)} and status = 'held'
        and reason not in ('allowance_used_up', 'without_plan')
      group by reason order by n desc, reason limit 10`,
  )
}

/** Notes that the owner is told of a trouble now. Returns whether they were not told of it lately; a second try of the same mail is told again. */
export async function isFirstTold(
  { db, accountId }: AccountDb,
  { automationId, trouble, at }: { automationId: string; trouble: keyof typeof COLUMNS; at: Date },
): Promise<boolean> {
  const told = COLUMNS[trouble]
  const noted = await affected(
    db,
    sql`update automation set ${told} = ${at} where account_id = ${uuidOf(accountId)} and automation_id = ${uuidOf(automationId)}
      and (${told} is null or ${told} = ${at} or ${told} < ${new Date(at.getTime() - TOLD_MS)})`,
  )
  return noted === 1
}
