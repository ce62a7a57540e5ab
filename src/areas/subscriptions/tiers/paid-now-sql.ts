import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Contact } from '#areas/contacts/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import type { StoredSubscription } from '../record/subscription.ts'
import { RENEWAL_LEEWAY_MS, standingOf } from './entitlement.ts'
import { entitlementOf } from './subscribed.ts'

/**
 * Compiles an SQL condition that a contact's subscription may have been renewed at the provider,
 * although this server has not yet read the new period.
 */
function renews(
  { account, contact }: { account: unknown; contact: unknown },
  now: Date,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from paid_subscription s where s.account_id = ${account} and s.contact_id = ${contact}
    and s.status in ('trialing', 'active') and (s.cancels_at is null or s.cancels_at > s.period_ends_at)
    and s.period_ends_at > ${new Date(now.getTime() - RENEWAL_LEEWAY_MS)})`
}

/**
 * Returns whether a contact has paid access now. When the access has ended, it returns false even
 * if the stored tier is not updated yet.
 */
export async function isPaid(
  { db, accountId }: AccountDb,
  { id, tier, paidUntil }: Pick<Contact, 'id' | 'tier' | 'paidUntil'>,
  now: Date,
): Promise<boolean> {
  if (tier !== 'paid') return false
  if (paidUntil === null || Date.parse(paidUntil) > now.getTime()) return true
  const named = { account: uuidOf(accountId), contact: uuidOf(id) }
  const found = await row(db, sql<{ renews: boolean }>`select ${renews(named, now)} as renews`)
  return found!.renews
}

export function isPaidBy(one: StoredSubscription, { paid }: Newsletter, now: Date): boolean {
  const given = entitlementOf(one, paid.graceDays)
  return given !== null && standingOf([given], now).tier === 'paid'
}

export function paidSql(now: Date): RawBuilder<boolean> {
  const named = { account: sql`contact.account_id`, contact: sql`contact.contact_id` }
  return sql<boolean>`(contact.tier = 'paid' and (contact.paid_until is null or contact.paid_until > ${now} or ${renews(named, now)}))`
}
