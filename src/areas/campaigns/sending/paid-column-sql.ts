import { type RawBuilder, sql } from 'kysely'
import { paidSql } from '#areas/subscriptions/index.ts'
import type { Campaign } from '../record/campaign.ts'

/** Compiles whether a contact is a paid reader at the freeze; null if all get one text. */
export function paidColumn({ access }: Pick<Campaign, 'access'>, now: Date): RawBuilder<unknown> {
  return access === 'paid' ? paidSql(now) : sql`null::boolean`
}
