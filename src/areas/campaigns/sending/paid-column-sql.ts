import { type RawBuilder, sql } from 'kysely'
import { paidSql } from '#areas/subscriptions/index.ts'
import type { Campaign } from '../record/campaign.ts'

/** Compiles whether a contact is a paid reader now; null when all readers get the same text. */
export function paidColumn({ access }: Pick<Campaign, 'access'>, now: Date): RawBuilder<unknown> {
  return access === 'paid' ? paidSql(now) : sql`null::boolean`
}
