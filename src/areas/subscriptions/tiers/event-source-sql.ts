import { type RawBuilder, sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import type { EventSelection, EventSource } from '#areas/contacts/index.ts'
import { playCountsSql } from '#areas/payments/index.ts'
import { LIVE } from '../record/subscription.ts'

/**
 * The source of data for filter conditions about paid subscriptions. Sandbox subscriptions count
 * until the account accepts real money.
 */
export const pays: EventSource = {
  event: 'pays',
  accepts: ['interval', 'state'],
  missing: async (_scope, conditions) => conditions.map(() => null),
  select: (selection) => sql`select s.contact_id, 1 as times from paid_subscription s
      where s.account_id = ${uuidOf(selection.accountId)} and ${sql.join(conditionsOf(selection), sql` and `)}`,
}

function conditionsOf({
  accountId,
  newsletterId,
  condition: { interval, state },
  since,
  contact,
}: EventSelection): RawBuilder<unknown>[] {
  return [
    sql`(s.livemode or ${playCountsSql(accountId)})`,
    contact === null ? sql`s.contact_id is not null` : sql`s.contact_id = ${contact}`,
    newsletterId !== undefined && sql`s.newsletter_id = ${uuidOf(newsletterId)}`,
    state === undefined ? sql`s.status = any(${LIVE}::text[])` : sql`s.status = ${state}`,
    interval !== undefined && sql`s.every = ${interval}`,
    since !== null && sql`s.began_at >= ${since}`,
  ].filter((one) => one !== false)
}
