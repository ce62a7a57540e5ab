import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import { newUuid, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'

/** Counts the contacts and campaigns of a newsletter, each up to a thousand. */
export async function countOf(
  { db, accountId }: AccountDb,
  newsletterId: string,
): Promise<{ contacts: number; campaigns: number }> {
  const [account, newsletter] = [uuidOf(accountId), uuidOf(newsletterId)]
  const found = await row(
    db,
    sql<{ contacts: number; campaigns: number }>`select
      (select count(*) from (select 1 from contact where account_id = ${account} and newsletter_id = ${newsletter} limit 1000) c) as contacts,
      (select count(*) from (select 1 from campaign where account_id = ${account} and newsletter_id = ${newsletter} limit 1000) c) as campaigns`,
  )
  return found!
}

export async function markDeleting(
  { db, accountId, now }: Scope,
  newsletterId: string,
): Promise<void> {
  await countAffected(
    db,
    sql`update newsletter set deleting_since = ${now} where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)}`,
  )
}

/** The precision of times in `growth_change`: a quarter of an hour. */
const QUARTER_MS = 15 * MINUTE_MS

/** Deletes up to `limit` rows of a newsletter. Returns 0 when no rows remain. */
export async function deleteSome(
  { db, accountId, now }: Scope,
  newsletterId: string,
  limit: number,
): Promise<number> {
  const [account, newsletter] = [uuidOf(accountId), uuidOf(newsletterId)]
  const ofNewsletter = sql`account_id = ${account} and newsletter_id = ${newsletter}`
  for (const table of [
    sql`recipient`,
    sql`mail_due`,
    sql`engagement`,
    sql`link_click`,
    sql`bounce`,
  ]) {
    const deleted = await deleteOfMailings(db, { account, newsletter, table, limit })
    if (deleted > 0) return deleted
  }
  const runs = await deleteRuns(db, { account, newsletter, limit })
  if (runs > 0) return runs
  const gone = await rows(
    db,
    sql<{
      status: 'active' | 'pending' | 'unsubscribed' | 'bounced' | 'complained'
    }>`delete from contact where account_id = ${account} and contact_id = any(array(select contact_id from contact where ${ofNewsletter} limit ${limit}))
      returning status`,
  )
  const quarter = new Date(now.getTime() - (now.getTime() % QUARTER_MS))
  const lost = Object.groupBy(gone, ({ status }) => status)
  const [active, pending] = [lost.active?.length ?? 0, lost.pending?.length ?? 0]
  if (gone.length > 0)
    await countAffected(
      db,
      // Contacts that unsubscribed earlier are not counted as lost again.
      sql`insert into growth_change (account_id, change_id, newsletter_id, at, kind, source, contacts, active, pending, unsubscribed, bounced, complained)
        values (${account}, ${newUuid(now.getTime())}, ${newsletter}, ${quarter}, 'deleted', '', ${active + pending}, ${-active}, ${-pending},
          ${-(lost.unsubscribed?.length ?? 0)}, ${-(lost.bounced?.length ?? 0)}, ${-(lost.complained?.length ?? 0)})`,
    )
  return gone.length
}

async function deleteOfMailings(
  db: Db,
  {
    account,
    newsletter,
    table,
    limit,
  }: { account: string; newsletter: string; table: RawBuilder<unknown>; limit: number },
): Promise<number> {
  const mailing = await row(
    db,
    sql<{
      mailing_id: string
    }>`select mailing_id from mailing m where account_id = ${account} and newsletter_id = ${newsletter}
      and exists (select 1 from ${table} r where r.account_id = m.account_id and r.mailing_id = m.mailing_id) limit 1`,
  )
  if (!mailing) return 0
  const ofMailing = sql`account_id = ${account} and mailing_id = ${mailing.mailing_id}`
  // `any(array(…))` instead of `in (…)`: without statistics PostgreSQL would loop over all rows for
  // each row of the batch.
  return countAffected(
    db,
    sql`delete from ${table} where ${ofMailing} and ctid = any(array(select ctid from ${table} where ${ofMailing} limit ${limit}))`,
  )
}

async function deleteRuns(
  db: Db,
  { account, newsletter, limit }: { account: string; newsletter: string; limit: number },
): Promise<number> {
  const found = await rows(
    db,
    sql<{ run_id: string }>`select run_id from automation_run where account_id = ${account}
      and automation_id = any(array(select automation_id from automation where account_id = ${account} and newsletter_id = ${newsletter}))
      order by run_id limit ${limit} for update`,
  )
  if (found.length === 0) return 0
  const ofRuns = sql`account_id = ${account} and run_id = any(${found.map(({ run_id }) => run_id)}::uuid[])`
  for (const table of [sql`automation_wait`, sql`automation_log`, sql`automation_run`])
    await countAffected(db, sql`delete from ${table} where ${ofRuns}`)
  return found.length
}

/** Deletes a newsletter's automations, after their runs. */
async function deleteAutomations(
  db: Db,
  { account, newsletter }: { account: string; newsletter: string },
): Promise<void> {
  const automations = sql`account_id = ${account}
    and automation_id = any(array(select automation_id from automation where account_id = ${account} and newsletter_id = ${newsletter}))`
  for (const table of [
    sql`automation_log`,
    sql`automation_sum`,
    sql`automation_member`,
    sql`automation_entrant`,
    sql`automation_version`,
  ])
    await countAffected(db, sql`delete from ${table} where ${automations}`)
  await countAffected(
    db,
    sql`delete from automation where account_id = ${account} and newsletter_id = ${newsletter}`,
  )
}

export async function deleteRest(
  { db, accountId, now }: Scope,
  newsletterId: string,
): Promise<void> {
  const [account, newsletter] = [uuidOf(accountId), uuidOf(newsletterId)]
  const mailings = sql`account_id = ${account}
    and mailing_id = any(array(select mailing_id from mailing where account_id = ${account} and newsletter_id = ${newsletter}))`
  // An entry that is delayed until it is enqueued again would remain, so it is made due. The worker
  // that claims it finds no mailing, and deletes the entry.
  await countAffected(
    db,
    sql`update mailing_queue set due_at = ${now} where ${mailings} and due_at = 'infinity'`,
  )
  await countAffected(db, sql`delete from mailing_key where ${mailings}`)
  await countAffected(
    db,
    sql`delete from mailing where account_id = ${account} and newsletter_id = ${newsletter}`,
  )
  await countAffected(
    db,
    sql`delete from campaign_due where account_id = ${account}
      and campaign_id = any(array(select campaign_id from campaign where account_id = ${account} and newsletter_id = ${newsletter}))`,
  )
  await countAffected(
    db,
    sql`delete from campaign where account_id = ${account} and newsletter_id = ${newsletter}`,
  )
  // Deleting an import does not delete its staged rows, so they are deleted first.
  await countAffected(
    db,
    sql`delete from import_row where account_id = ${account}
      and import_id = any(array(select import_id from import where account_id = ${account} and newsletter_id = ${newsletter}))`,
  )
  await countAffected(
    db,
    sql`delete from import where account_id = ${account} and newsletter_id = ${newsletter}`,
  )
  await countAffected(
    db,
    sql`delete from bulk_job where account_id = ${account} and newsletter_id = ${newsletter}`,
  )
  await deleteExports(db, { account, newsletter, now })
  await deleteAutomations(db, { account, newsletter })
  await deleteProducts(db, { account, newsletter, now })
  for (const table of [sql`paid_trial`, sql`paid_subscription`])
    await countAffected(
      db,
      sql`delete from ${table} where account_id = ${account} and newsletter_id = ${newsletter}`,
    )
  await countAffected(
    db,
    sql`delete from segment_day where account_id = ${account}
      and segment_id = any(array(select segment_id from segment where account_id = ${account} and newsletter_id = ${newsletter}))`,
  )
  await countAffected(
    db,
    sql`delete from segment where account_id = ${account} and newsletter_id = ${newsletter}`,
  )
  await countAffected(
    db,
    sql`delete from snippet where account_id = ${account} and newsletter_id = ${newsletter}`,
  )
  await countAffected(
    db,
    sql`delete from template where account_id = ${account} and newsletter_id = ${newsletter}`,
  )
  await countAffected(
    db,
    sql`delete from newsletter where account_id = ${account} and newsletter_id = ${newsletter}`,
  )
}

/**
 * Deletes products and orders, and marks their files for deletion. A periodic job deletes the
 * files' bytes.
 */
async function deleteProducts(
  db: Db,
  { account, newsletter, now }: { account: string; newsletter: string; now: Date },
): Promise<void> {
  const ofNewsletter = sql`account_id = ${account} and newsletter_id = ${newsletter}`
  const products = sql`array(select product_id from product where ${ofNewsletter})`
  await countAffected(
    db,
    sql`delete from order_mail where account_id = ${account} and order_id = any(array(select order_id from product_order where ${ofNewsletter}))`,
  )
  await countAffected(
    db,
    sql`delete from order_refund where account_id = ${account} and order_id = any(array(select order_id from product_order where ${ofNewsletter}))`,
  )
  await countAffected(db, sql`delete from product_order where ${ofNewsletter}`)
  await countAffected(
    db,
    sql`update file set expires_at = ${now} where account_id = ${account} and expires_at > ${now}
      and file_id = any(array(select file_id from product_file where account_id = ${account} and product_id = any(${products})))`,
  )
  await countAffected(
    db,
    sql`delete from product_file where account_id = ${account} and product_id = any(${products})`,
  )
  await countAffected(
    db,
    sql`delete from product_upload where account_id = ${account} and product_id = any(${products})`,
  )
  await countAffected(db, sql`delete from product where ${ofNewsletter}`)
}

/** Deletes exports, and marks their files for deletion. A periodic job deletes the files' bytes. */
async function deleteExports(
  db: Db,
  { account, newsletter, now }: { account: string; newsletter: string; now: Date },
): Promise<void> {
  const ofNewsletter = sql`account_id = ${account} and newsletter_id = ${newsletter}`
  await countAffected(
    db,
    sql`update file set expires_at = ${now} where account_id = ${account} and expires_at > ${now}
      and file_id = any(array(select file_id from export where ${ofNewsletter} and file_id is not null))`,
  )
  await countAffected(db, sql`delete from export where ${ofNewsletter}`)
}
