import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { TableColumn } from './copy-text.ts'

/** The mark of an account that an import is writing (`closed_account.closed_by`). */
const IMPORT = 'import'

/** Reads the columns of the tables with rows of accounts. */
export async function readColumns(db: Db): Promise<Map<string, TableColumn[]>> {
  const found = await rows(
    db,
    sql<TableColumn & { table: string }>`
      select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1, a.attnum`,
  )
  return Map.groupBy(found, ({ table }) => table)
}

interface Standing {
  closedBy: string | null
  eraseAt: Date | null
}

/** Reads whether the account exists on this server, and whether an import is writing it. */
export async function readStanding({ db, accountId }: AccountDb): Promise<Standing | undefined> {
  const found = await row(
    db,
    sql<{ closed_by: string | null; erase_at: Date | null }>`select c.closed_by, c.erase_at
      from account a left join closed_account c on c.account_id = a.account_id where a.account_id = ${uuidOf(accountId)}`,
  )
  return found && { closedBy: found.closed_by, eraseAt: found.erase_at }
}

export const isByImport = ({ closedBy }: Standing): boolean => closedBy === IMPORT

/**
 * Inserts the account with an erasure that is due at `leaseEnd`. A running import postpones the
 * erasure, and a finished one removes it. So nothing remains of a killed import.
 */
export async function insertArriving(
  { db, accountId, now }: Scope,
  account: {
    name: string
    ownerEmail: string
    createdAt: string
    allowances: { emails: number | null; subscribers: number | null }
    leaseEnd: Date
  },
): Promise<void> {
  const { name, ownerEmail, createdAt, allowances, leaseEnd } = account
  await countAffected(
    db,
    sql`insert into account (account_id, name, owner_email, emails_allowed, subscribers_allowed, created_at)
      values (${uuidOf(accountId)}, ${name}, ${ownerEmail}, ${allowances.emails}, ${allowances.subscribers}, ${createdAt})`,
  )
  await countAffected(
    db,
    sql`insert into closed_account (account_id, closed_at, erase_at, closed_by)
      values (${uuidOf(accountId)}, ${now}, ${leaseEnd}, ${IMPORT})`,
  )
}

/** Postpones the erasure of an account while its import runs. */
export async function renewLease({ db, accountId }: AccountDb, leaseEnd: Date): Promise<void> {
  await countAffected(
    db,
    sql`update closed_account set erase_at = ${leaseEnd} where account_id = ${uuidOf(accountId)} and closed_by = ${IMPORT} and not erasing`,
  )
}

/** Turns the imported account into an open one. Returns false when its erasure has begun. */
export async function openArrived({ db, accountId }: AccountDb): Promise<boolean> {
  return (
    (await countAffected(
      db,
      sql`delete from closed_account where account_id = ${uuidOf(accountId)} and closed_by = ${IMPORT} and not erasing`,
    )) > 0
  )
}

/**
 * Finds a table in which another account already uses a record id of this one. Files, queues and
 * links of all accounts name these records by the id alone.
 */
export async function takenIn(
  { db, accountId }: AccountDb,
  tables: readonly { table: string; id: string }[],
): Promise<string | null> {
  for (const { table, id } of tables) {
    const found = await row(
      db,
      sql`select 1 from ${sql.table(table)} own join ${sql.table(table)} other using (${sql.ref(id)})
        where own.account_id = ${uuidOf(accountId)} and other.account_id <> ${uuidOf(accountId)} limit 1`,
    )
    if (found) return table
  }
  return null
}

/**
 * Settles mailings that were under way. Waiting mails of automations, welcomes and confirmations
 * become uncertain. Campaigns whose recipients were still being written are cancelled. The counts
 * of other campaigns are taken from their recipients, which the archive read later than the
 * campaigns.
 */
export async function settleMailings({ db, accountId, now }: Scope): Promise<void> {
  const account = uuidOf(accountId)
  await countAffected(
    db,
    sql`update recipient r set status = 'skipped', reason = 'cancelled', finished_at = ${now} from mailing m
      where r.account_id = ${account} and r.status = 'pending' and m.account_id = ${account} and m.mailing_id = r.mailing_id
        and m.frozen and m.status in ('cancelled', 'ended')`,
  )
  await countAffected(
    db,
    sql`with left_open as (update recipient r set status = 'uncertain', finished_at = ${now} from mailing m
        where r.account_id = ${account} and r.status = 'pending' and m.account_id = ${account} and m.mailing_id = r.mailing_id
          and not m.frozen returning r.mailing_id),
      counted as (select mailing_id, count(*) as n from left_open group by mailing_id)
      update mailing m set recipients = m.recipients + c.n, uncertain = m.uncertain + c.n from counted c
        where m.account_id = ${account} and m.mailing_id = c.mailing_id`,
  )
  const counted = sql.join(
    ['pending', 'sent', 'failed', 'skipped', 'uncertain', 'replaced'].map(
      (status) =>
        sql`(select count(*) from recipient r where r.account_id = m.account_id and r.mailing_id = m.mailing_id and r.status = ${status})`,
    ),
  )
  await countAffected(
    db,
    sql`update mailing m set (pending, sent, failed, skipped, uncertain, replaced, recipients) = (select a, b, c, d, e, f, a + b + c + d + e + f
        from (select ${counted}) as counts (a, b, c, d, e, f)) where m.account_id = ${account} and m.frozen and m.status <> 'ended'`,
  )
  await countAffected(
    db,
    sql`update campaign c set status = 'cancelled', stop_reason = null where c.account_id = ${account} and c.status = 'paused'
      and exists (select 1 from campaign_step s where s.account_id = ${account} and s.campaign_id = c.campaign_id and s.recipients is null)`,
  )
  await countAffected(
    db,
    sql`update campaign_step s set recipients = (select coalesce(sum(m.recipients), 0) from mailing m where m.account_id = ${account}
        and m.kind = 'campaign' and m.owner_id = s.campaign_id and split_part(m.part, ':', 1) = s.number::text)
      where s.account_id = ${account} and s.recipients is null`,
  )
}

/** Sums contacts by status, less the changes that workers still add to these sums. */
export async function settleGrowth({ db, accountId, now }: Scope): Promise<void> {
  const account = uuidOf(accountId)
  const statuses = ['active', 'pending', 'unsubscribed', 'bounced', 'complained']
  const sums = sql.join(
    statuses.map(
      (status) => sql`(select count(*) from contact c where c.account_id = ${account}
          and c.newsletter_id = n.newsletter_id and c.status = ${status})
        - (select coalesce(sum(${sql.ref(status)}), 0) from growth_change g where g.account_id = ${account}
          and g.newsletter_id = n.newsletter_id)`,
    ),
  )
  await countAffected(
    db,
    sql`insert into growth_total (account_id, newsletter_id, checked_at, ${sql.join(statuses.map((status) => sql.ref(status)))})
      select ${account}, n.newsletter_id, ${now}, ${sums} from newsletter n where n.account_id = ${account}`,
  )
}
