import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { Plan } from '../tree/plan.ts'

/**
 * An automation that must be checked at intervals, since no event reports its trigger: a date or a
 * segment.
 */
export interface Looking {
  automationId: string
  newsletterId: string
  trigger: Plan['trigger']
  /** The time up to which dates were checked; null before the first check. */
  lookedAt: Date | null
}

/** Finds and locks an active automation of the account whose check is due. */
export async function lockDueLook({ db, accountId, now }: Scope): Promise<Looking | null> {
  const account = uuidOf(accountId)
  const found = await row(
    db,
    sql<{
      automation_id: string
      newsletter_id: string
      trigger: Plan['trigger']
      looked_at: Date | null
    }>`select a.automation_id, a.newsletter_id,
        v.plan->'trigger' as trigger, a.looked_at
      from automation a join automation_version v on v.account_id = ${account} and v.automation_id = a.automation_id and v.version = a.version
      where a.account_id = ${account} and a.status = 'active' and a.deleted_at is null and a.look_at <= ${now}
      order by a.look_at limit 1 for no key update of a skip locked`,
  )
  if (!found) return null
  const { automation_id, newsletter_id, trigger, looked_at } = found
  return {
    automationId: typeId('aut', automation_id),
    newsletterId: typeId('nl', newsletter_id),
    trigger,
    lookedAt: looked_at,
  }
}

/** Stores up to when an automation was checked, and when to check next. */
export async function writeLook(
  { db, accountId, now }: Scope,
  automationId: string,
  next: Date,
): Promise<void> {
  await countAffected(
    db,
    sql`update automation set looked_at = ${now}, look_at = ${next} where account_id = ${uuidOf(accountId)} and automation_id = ${uuidOf(automationId)}`,
  )
}

/** Makes the check of a resumed automation due now. It goes on from where it stopped. */
export async function lookSoon({ db, accountId, now }: Scope, automationId: string): Promise<void> {
  await countAffected(
    db,
    sql`update automation set look_at = ${now} where account_id = ${uuidOf(accountId)} and automation_id = ${uuidOf(automationId)}
      and look_at is not null`,
  )
}

export async function nextLookAt({ db, accountId }: AccountDb): Promise<Date | null> {
  const found = await row(
    db,
    sql<{ look_at: Date | null }>`select min(look_at) as look_at from automation
      where account_id = ${uuidOf(accountId)} and status = 'active' and deleted_at is null and look_at is not null`,
  )
  return found?.look_at ?? null
}
