import { type RawBuilder, sql } from 'kysely'
import type { Contact } from '#areas/contacts/index.ts'

/** Returns whether a contact is a paid reader at a moment. Its end counts at once, also before the tier was derived anew. */
export function isPaid({ tier, paidUntil }: Pick<Contact, 'tier' | 'paidUntil'>, now: Date): boolean {
  return tier === 'paid' && (paidUntil === null || Date.parse(paidUntil) > now.getTime())
}

/** Compiles the same question about the table `contact`. */
export function paidSql(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(contact.tier = 'paid' and (contact.paid_until is null or contact.paid_until > ${now}))`
}
