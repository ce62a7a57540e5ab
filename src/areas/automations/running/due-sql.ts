import { sql } from 'kysely'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { newUuid } from '#lib/typeid.ts'
import { notClosed } from '#operation/account-data/closing.ts'
import type { Scope } from '#operation/scope.ts'

/** A row that is due within this time in ms may be deleted by a worker at any moment. */
const SOON_MS = 300_000

/**
 * Stores when the account's next run is due. Does nothing when a row with an earlier time stays,
 * since the worker that takes that row stores the next time.
 */
export async function noteDue({ db, accountId, now, wake }: Scope, at: Date): Promise<void> {
  const soon = new Date(now.getTime() + SOON_MS)
  await countAffected(
    db,
    sql`insert into automation_due (account_id, due_id, due_at) select ${uuidOf(accountId)}, ${newUuid(now.getTime())}, ${at}
      where not exists (select 1 from automation_due where account_id = ${uuidOf(accountId)} and due_at > ${soon} and due_at <= ${at})`,
  )
  if (at <= now) wake('automations')
}

export async function nextRunAt(db: Db): Promise<Date | null> {
  const found = await row(
    db,
    sql<{ due_at: Date }>`select due_at from automation_due /* every account */
    where ${notClosed(sql`automation_due.account_id`)} order by due_at limit 1`,
  )
  return found?.due_at ?? null
}

/** Finds the account whose runs are due for the longest time. */
export async function firstDueAccount(db: Db, now: Date): Promise<string | null> {
  const found = await row(
    db,
    sql<{
      account_id: string
    }>`select account_id from automation_due /* every account */
      where due_at <= ${now} and ${notClosed(sql`automation_due.account_id`)} order by due_at limit 1 for update skip locked`,
  )
  return found ? typeId('acc', found.account_id) : null
}

/** Deletes the account's rows that are due, except those that other workers have locked. */
export async function takeDue({ db, accountId, now }: Scope): Promise<void> {
  await countAffected(
    db,
    sql`delete from automation_due where account_id = ${uuidOf(accountId)} and due_id = any(array(
      select due_id from automation_due where account_id = ${uuidOf(accountId)} and due_at <= ${now} for update skip locked))`,
  )
}

/** An automation with due runs, and the version that most of them have. Ids are uuids. */
export interface DueAutomation {
  automation_id: string
  newsletter_id: string
  version: number
  due_at: Date
  is_deleted: boolean
}

/**
 * Finds the account's active automation whose run is due first, now or later. Returns null when no
 * run waits for a time.
 */
export async function findEarliestDue({
  db,
  accountId,
}: Pick<Scope, 'db' | 'accountId'>): Promise<DueAutomation | null> {
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<DueAutomation>`select a.automation_id, a.newsletter_id, d.version, d.due_at, a.deleted_at is not null as is_deleted from automation a
      cross join lateral (select r.version, r.due_at from automation_run r
        where r.account_id = ${account} and r.automation_id = a.automation_id and r.due_at is not null order by r.due_at limit 1) d
      where a.account_id = ${account} and a.status = 'active' and a.version is not null
        and exists (select 1 from newsletter n where n.account_id = ${account} and n.newsletter_id = a.newsletter_id and n.deleting_since is null)
      order by d.due_at limit 1`,
  )
  return found[0] ?? null
}
