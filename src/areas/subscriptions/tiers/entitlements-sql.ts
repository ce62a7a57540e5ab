import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Entitlement } from './entitlement.ts'
import { grantsOf } from './grant-sql.ts'
import { entitlementOf } from './subscribed.ts'
import type { StoredSubscription } from '../record/subscription.ts'

/**
 * The grace days after a failed payment, for newsletters that were stored before this setting
 * existed.
 */
const GRACE_DAYS = 7

/** Reads the grants and subscriptions of contacts by id, including ended ones. */
export async function entitlementsOf(
  scope: AccountDb,
  contactIds: readonly string[],
): Promise<(contactId: string) => Entitlement[]> {
  const grants = await grantsOf(scope, contactIds)
  const subscribed = await subscriptionsBy(scope, contactIds)
  return (contactId) => {
    const grant = grants.get(uuidOf(contactId))
    const granted: Entitlement[] = grant
      ? [{ kind: 'grant', ...grant, trial: false, unpaid: false }]
      : []
    return [...granted, ...(subscribed.get(uuidOf(contactId)) ?? [])]
  }
}

interface SubscribedRow {
  contact_id: string
  status: StoredSubscription['status']
  end_reason: StoredSubscription['endReason']
  period_starts_at: Date | null
  period_ends_at: Date | null
  cancels_at: Date | null
  ended_at: Date | null
  restored_until: Date | null
  began_at: Date | null
  grace_days: number
}

async function subscriptionsBy(
  { db, accountId }: AccountDb,
  contactIds: readonly string[],
): Promise<Map<string, Entitlement[]>> {
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<SubscribedRow>`select s.contact_id, s.status, s.end_reason, s.period_starts_at, s.period_ends_at, s.cancels_at, s.ended_at, s.restored_until, s.began_at,
        coalesce((n.paid ->> 'graceDays')::integer, ${GRACE_DAYS}) as grace_days
      from paid_subscription s join newsletter n on n.account_id = ${account} and n.newsletter_id = s.newsletter_id
      where s.account_id = ${account} and s.contact_id = any(${contactIds.map(uuidOf)}::uuid[])`,
  )
  const by = new Map<string, Entitlement[]>()
  for (const one of found) {
    const given = entitlementOf(
      {
        status: one.status,
        endReason: one.end_reason,
        periodStartsAt: one.period_starts_at,
        periodEndsAt: one.period_ends_at,
        cancelsAt: one.cancels_at,
        endedAt: one.ended_at,
        restoredUntil: one.restored_until,
        beganAt: one.began_at,
      },
      one.grace_days,
    )
    if (given) by.set(one.contact_id, [...(by.get(one.contact_id) ?? []), given])
  }
  return by
}
