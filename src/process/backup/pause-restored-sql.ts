import { sql } from 'kysely'
import { countAffected, type Db, rows } from '#db/rows.ts'
import { newUuid, typeId } from '#lib/typeid.ts'

/** A campaign or an automation that a restore has paused. */
export interface Paused {
  account: string
  name: string
}

export interface PausedWork {
  /** Campaigns that were being sent. */
  sending: Paused[]
  /** Campaigns whose scheduled time is over. */
  missed: Paused[]
  /** Campaigns whose A/B test should have been decided since the backup. */
  undecided: Paused[]
  automations: Paused[]
  /**
   * The number of single mails that were due. They now have the status uncertain. Confirmations
   * among them are sent once more.
   */
  mails: number
}

interface Found extends Paused {
  account_id: string
  id: string
}

/** The most mails of a batch, which one transaction of a worker writes. */
const BATCH = 500

/**
 * Pauses everything that would send mail by itself, because the original server went on after the
 * backup and has already sent it. Writes an audit log entry with the backup's name for each.
 * Releases the claims of the original server's processes, and ends waiting jobs that send mail.
 */
export async function pauseRestored(
  db: Db,
  { now, takenAt }: { now: Date; takenAt: string },
): Promise<PausedWork> {
  const sending = await rows(
    db,
    sql<Found>`update campaign c /* every account */ set status = 'paused', stop_reason = 'restored' from account a
      where c.status = 'sending' and a.account_id = c.account_id returning a.account_id, a.name as account, c.campaign_id as id, c.subject as name`,
  )
  await countAffected(
    db,
    sql`update mailing /* every account */ set status = 'paused' where status = 'sending' and frozen`,
  )
  const missed = await rows(
    db,
    sql<Found>`update campaign c /* every account */ set status = 'paused', stop_reason = 'restored' from account a
      where c.status = 'scheduled' and c.scheduled_for <= ${now} and a.account_id = c.account_id returning a.account_id, a.name as account, c.campaign_id as id, c.subject as name`,
  )
  const undecided = await rows(
    db,
    sql<Found>`update campaign c /* every account */ set decides_at = null from account a
      where c.status = 'paused' and c.stop_reason = 'awaiting_winner' and c.decides_at <= ${now} and a.account_id = c.account_id
      returning a.account_id, a.name as account, c.campaign_id as id, c.subject as name`,
  )
  await countAffected(db, sql`delete from campaign_due /* every account */ where due_at <= ${now}`)
  const automations = await rows(
    db,
    sql<Found>`update automation u /* every account */ set status = 'paused' from account a
      where u.status = 'active' and u.deleted_at is null and a.account_id = u.account_id returning a.account_id, a.name as account, u.automation_id as id, u.name`,
  )
  const by = { now, takenAt }
  await writeEntries(db, 'pause_campaign', 'cmp', [...sending, ...missed], by)
  await writeEntries(db, 'pause_automation', 'aut', automations, by)
  const mails = await leaveDueMails(db, now)
  await endClaims(db, now)
  return { sending, missed, undecided, automations, mails }
}

/** Writes the audit log entries, which record what was paused and after which backup's restore. */
async function writeEntries(
  db: Db,
  operation: string,
  prefix: 'cmp' | 'aut',
  paused: readonly Found[],
  { now, takenAt }: { now: Date; takenAt: string },
): Promise<void> {
  await countAffected(
    db,
    sql`insert into audit_log (account_id, audit_id, operation, caller, request_id, targets, created_at)
      select account_id, audit_id, ${operation}, 'operator', ${`restore_${takenAt}`}, target, ${now}
      from unnest(${paused.map(({ account_id }) => account_id)}::uuid[], ${paused.map(() => newUuid(now.getTime()))}::uuid[],
        ${paused.map(({ id }) => typeId(prefix, id))}::text[]) as entry (account_id, audit_id, target)`,
  )
}

/**
 * Puts mails that are due into batches that look lost. Workers then do with them as after a crash:
 * they become uncertain, but confirmations go once more.
 */
async function leaveDueMails(db: Db, now: Date): Promise<number> {
  const batches = await rows(
    db,
    sql<{ mails: number }>`with taken as (
        delete from mail_due d /* every account */ using mailing m
        where m.account_id = d.account_id and m.mailing_id = d.mailing_id and not m.frozen and d.due_at <= ${now} returning d.*),
      numbered as (select *, (row_number() over (partition by class order by account_id, mailing_id, recipient_id) - 1) / ${BATCH} as part from taken)
      insert into mail_batch (batch_id, lease_end, class, accounts, mailings, recipients, held_in, counted)
      select gen_random_uuid(), ${now}, class, array_agg(account_id order by account_id, mailing_id, recipient_id),
        array_agg(mailing_id order by account_id, mailing_id, recipient_id), array_agg(recipient_id order by account_id, mailing_id, recipient_id),
        date_trunc('month', ${now}::timestamptz)::date, '{}' from numbered group by class, part
      returning cardinality(recipients) as mails`,
  )
  return batches.reduce((sum, batch) => sum + batch.mails, 0)
}

/** Ends the claims of processes that do not exist here. */
async function endClaims(db: Db, now: Date): Promise<void> {
  for (const statement of [
    sql`update mail_batch /* every account */ set lease_end = ${now} where lease_end > ${now}`,
    sql`update send_slice /* every account */ set claimed_until = ${now} where claimed_until > ${now}`,
    sql`update webhook_due /* every account */ set lease_end = ${now} where lease_end > ${now}`,
    sql`delete from running_job /* every account */`,
    sql`delete from pgboss.job where name like 'send\\_%' and start_after <= ${now}`,
    sql`update pgboss.job set state = 'retry', start_after = ${now}, heartbeat_on = null where state = 'active'`,
  ])
    await countAffected(db, statement)
}
