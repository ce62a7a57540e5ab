import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { Plan } from '../tree/plan.ts'

/** Sets a savepoint, to which the transaction is rolled back after a simulation. */
export async function markPlace({ db }: Pick<Scope, 'db'>): Promise<void> {
  await sql`savepoint simulation`.execute(db)
}

/** Undoes all that was written since `markPlace`, and releases the locks. */
export async function takeBack({ db }: Pick<Scope, 'db'>): Promise<void> {
  await sql`rollback to savepoint simulation`.execute(db)
}

export async function newestActive(
  { db, accountId }: AccountDb,
  newsletterId: string,
  limit: number,
): Promise<string[]> {
  const found = await rows(
    db,
    sql<{
      contact_id: string
    }>`select contact_id from contact where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)}
      and status = 'active' order by contact_id desc limit ${limit}`,
  )
  return found.map(({ contact_id }) => typeId('sub', contact_id))
}

export async function statusesOf(
  { db, accountId }: AccountDb,
  newsletterId: string,
  contactIds: readonly string[],
): Promise<Map<string, string>> {
  const found = await rows(
    db,
    sql<{
      contact_id: string
      status: string
    }>`select contact_id, status from contact where account_id = ${uuidOf(accountId)}
      and newsletter_id = ${uuidOf(newsletterId)} and contact_id = any(${contactIds.map(uuidOf)}::uuid[])`,
  )
  return new Map(found.map(({ contact_id, status }) => [typeId('sub', contact_id), status]))
}

/**
 * Writes a version to simulate, and puts the contacts' real runs aside. Returns the version's
 * number.
 */
export async function setUp(
  { db, accountId, now }: Scope,
  automationId: string,
  plan: Plan,
  contactIds: readonly string[],
): Promise<number> {
  const [account, automation] = [uuidOf(accountId), uuidOf(automationId)]
  const made = await row(
    db,
    sql<{
      version: number
    }>`insert into automation_version (account_id, automation_id, version, plan, created_at)
      select ${account}, ${automation}, coalesce(max(version), 0) + 1, ${JSON.stringify(plan)}, ${now} from automation_version
      where account_id = ${account} and automation_id = ${automation} returning version`,
  )
  await countAffected(
    db,
    sql`update automation_run set status = 'finished', due_at = null where account_id = ${account} and automation_id = ${automation}
      and contact_id = any(${contactIds.map(uuidOf)}::uuid[]) and status in ('active', 'held')`,
  )
  return made!.version
}

export async function nextOf(
  { db, accountId }: AccountDb,
  runIds: readonly string[],
): Promise<Date | null> {
  const found = await row(
    db,
    sql<{ due_at: Date | null }>`select min(due_at) as due_at from automation_run
      where account_id = ${uuidOf(accountId)} and run_id = any(${runIds}::uuid[])`,
  )
  return found?.due_at ?? null
}

/** Marks enqueued mails as sent. Returns their steps. Ids are uuids. */
export async function sendPosted(
  { db, accountId, now }: Scope,
  runIds: readonly string[],
): Promise<{ mailing_id: string; run_id: string; step_id: string }[]> {
  const account = uuidOf(accountId)
  return rows(
    db,
    sql<{
      mailing_id: string
      run_id: string
      step_id: string
    }>`update recipient r set status = 'sent', finished_at = ${now} from mailing m
      where r.account_id = ${account} and m.account_id = ${account} and m.mailing_id = r.mailing_id and m.kind = 'automation'
        and r.recipient_id = any(${runIds}::uuid[]) and r.status = 'pending'
      returning r.mailing_id, r.recipient_id as run_id, split_part(m.part, ':', 2) as step_id`,
  )
}

/** Writes an open or click that the caller assumes. */
export async function assumeAct(
  { db, accountId, now }: Scope,
  act: 'open' | 'click',
  mailing: { mailing_id: string; run_id: string },
): Promise<void> {
  await countAffected(
    db,
    sql`insert into engagement (account_id, mailing_id, recipient_id, act, by_machine, times, first_at, last_at)
      values (${uuidOf(accountId)}, ${mailing.mailing_id}, ${mailing.run_id}, ${act}, false, 1, ${now}, ${now}) on conflict do nothing`,
  )
}
