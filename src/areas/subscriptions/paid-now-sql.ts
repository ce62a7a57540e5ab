import { type RawBuilder, sql } from 'kysely'
import type { Contact } from '#areas/contacts/index.ts'
import { RENEWAL_LEEWAY_MS } from './entitlement.ts'

/**
 * Returns whether a contact is a paid reader at a moment. Where the sweep stands still, the tier counts for the leeway of a renewal beyond its end
 * and no longer.
 */
export function isPaid({ tier, paidUntil }: Pick<Contact, 'tier' | 'paidUntil'>, now: Date): boolean {
  return tier === 'paid' && (paidUntil === null || Date.parse(paidUntil) + RENEWAL_LEEWAY_MS > now.getTime())
}

/** Compiles the same question about the table `contact`. */
export function paidSql(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(contact.tier = 'paid' and (contact.paid_until is null or contact.paid_until > ${new Date(now.getTime() - RENEWAL_LEEWAY_MS)}))`
}
