import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { row, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'

/**
 * Counts the runs that passed a step since a time. Also returns the addresses of the first
 * contacts.
 */
export async function contactsPast(
  { db, accountId }: AccountDb,
  {
    automationId,
    stepId,
    since,
    limit,
  }: { automationId: string; stepId: string; since: Date; limit: number },
): Promise<{ total: number; emails: string[] }> {
  const account = uuidOf(accountId)
  const past = sql`l.account_id = ${account} and l.automation_id = ${uuidOf(automationId)} and l.step_id = ${stepId} and l.what = 'passed' and l.at >= ${since}`
  const found = await row(
    db,
    sql<{
      n: number
    }>`select count(*) as n from automation_log l /* account_id is in the condition */ where ${past}`,
  )
  const named = await rows(
    db,
    sql<{ email: string }>`select c.email from automation_log l
      join automation_run r on r.account_id = ${account} and r.run_id = l.run_id
      join contact c on c.account_id = ${account} and c.contact_id = r.contact_id
      where ${past} order by l.at, l.run_id limit ${limit}`,
  )
  return { total: found!.n, emails: named.map(({ email }) => email) }
}
