import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'

export async function countRunsBy({ db, accountId }: AccountDb, automationId: string) {
  return rows(
    db,
    sql<{
      status: string
      step_id: string | null
      reason: string | null
      n: number
    }>`select status, step_id, reason, count(*)::int as n
      from automation_run where account_id = ${uuidOf(accountId)} and automation_id = ${uuidOf(automationId)} group by status, step_id, reason`,
  )
}

/** Counts log lines by step, kind and reason, including those that were deleted by age. */
export async function countLinesBy({ db, accountId }: AccountDb, automationId: string) {
  return rows(
    db,
    sql<{
      step_id: string
      what: string
      reason: string | null
      n: number
    }>`select step_id, what, reason, sum(n)::int as n from (
        select step_id, what, reason, count(*) as n from automation_log
          where account_id = ${uuidOf(accountId)} and automation_id = ${uuidOf(automationId)} and step_id is not null group by 1, 2, 3
        union all
        select step_id, what, nullif(reason, ''), lines from automation_sum
          where account_id = ${uuidOf(accountId)} and automation_id = ${uuidOf(automationId)}) lines
      group by step_id, what, reason`,
  )
}

export interface MailCounts {
  step_id: string
  sent: number
  failed: number
  uncertain: number
  opened: number
  clicked: number
  bounced: number
}

export async function countMailsBy(
  { db, accountId }: AccountDb,
  automationId: string,
): Promise<MailCounts[]> {
  return rows(
    db,
    sql<MailCounts>`select split_part(part, ':', 2) as step_id, sum(sent)::int as sent, sum(failed)::int as failed, sum(uncertain)::int as uncertain,
        sum(opens)::int as opened, sum(clicks)::int as clicked, sum(bounces)::int as bounced
      from mailing where account_id = ${uuidOf(accountId)} and kind = 'automation' and owner_id = ${uuidOf(automationId)} group by 1`,
  )
}

/** Counts mails that were enqueued and not sent, by step and reason. */
export async function countUnsentBy(
  { db, accountId }: AccountDb,
  automationId: string,
): Promise<{ step_id: string; reason: string; n: number }[]> {
  const account = uuidOf(accountId)
  return rows(
    db,
    sql<{
      step_id: string
      reason: string
      n: number
    }>`select split_part(m.part, ':', 2) as step_id, coalesce(r.reason, '') as reason, count(*)::int as n
      from mailing m join recipient r on r.account_id = ${account} and r.mailing_id = m.mailing_id and r.status = 'skipped'
      where m.account_id = ${account} and m.kind = 'automation' and m.owner_id = ${uuidOf(automationId)} and m.skipped > 0 group by 1, 2`,
  )
}

/** Counts readers who unsubscribed during their run, by the step of their last mail. */
export async function countUnsubscribedBy(
  { db, accountId }: AccountDb,
  automationId: string,
  mailSteps: readonly string[],
): Promise<{ step_id: string; n: number }[]> {
  const account = uuidOf(accountId)
  return rows(
    db,
    sql<{
      step_id: string
      n: number
    }>`select last.step_id, count(*)::int as n from automation_run r
      cross join lateral (select l.step_id from automation_log l where l.account_id = ${account} and l.run_id = r.run_id and l.what = 'passed'
        and l.step_id = any(${mailSteps}::text[]) order by l.number desc limit 1) last
      where r.account_id = ${account} and r.automation_id = ${uuidOf(automationId)} and r.status = 'left' and r.reason = 'unsubscribed' group by 1`,
  )
}
