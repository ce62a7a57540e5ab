import { sql } from 'kysely'
import { countAffected } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'

/**
 * Ends the runs of contacts that are being deleted, and removes personal values from their logs.
 * The rows stay, for counts.
 */
export async function scrubRuns(
  { db, accountId, now }: Scope,
  contacts: readonly { id: string }[],
): Promise<void> {
  const account = uuidOf(accountId)
  const ofContacts = sql`account_id = ${account} and contact_id = any(${contacts.map(({ id }) => uuidOf(id))}::uuid[])`
  await countAffected(
    db,
    sql`update automation_run set status = 'left', reason = 'deleted', ended_at = ${now}, due_at = null, step_id = null
      where ${ofContacts} and status in ('active', 'held')`,
  )
  await countAffected(
    db,
    sql`update automation_log set detail = null where account_id = ${account} and detail is not null
      and run_id = any(array(select run_id from automation_run where ${ofContacts}))`,
  )
  await countAffected(db, sql`delete from automation_wait where ${ofContacts}`)
  await countAffected(db, sql`delete from automation_member where ${ofContacts}`)
  await countAffected(db, sql`delete from automation_entrant where ${ofContacts}`)
  await countAffected(db, sql`delete from automation_changed where ${ofContacts}`)
  await countAffected(
    db,
    sql`delete from automation_act where account_id = ${account} and recipient_id = any(array(
      select run_id from automation_run where ${ofContacts} union all select unnest(${contacts.map(({ id }) => uuidOf(id))}::uuid[])))`,
  )
}
