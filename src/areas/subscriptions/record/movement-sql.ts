import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'

export const Month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Write a month as 2026-03')
  .meta({ description: 'A calendar month in UTC.', examples: ['2026-03'] })

export const Movement = z
  .enum(['paying_at_start', 'began', 'churned', 'trial_ended', 'trial_converted'])
  .meta({
    description:
      'What happened in the month. paying_at_start: paid for as it began, trials not counted. began: with trials. churned: of those paying at its start, ended in it, unless another subscription took their place. trial_converted: of the trials that ended in it, those that have paid.',
    examples: ['churned'],
  })
export type Movement = z.output<typeof Movement>

export function startOf(month: string): RawBuilder<Date> {
  return sql<Date>`(${month} || '-01T00:00:00Z')::timestamptz`
}

/**
 * Compiles an SQL condition that a subscription was paid for at a given time, by the data known
 * now.
 */
export function payingSql(at: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(paid_subscription.began_at < ${at} and (paid_subscription.ended_at is null or paid_subscription.ended_at >= ${at})
    and (paid_subscription.trial_ends_at is null or paid_subscription.trial_ends_at <= ${at}) and paid_subscription.status not in ('incomplete', 'paused'))`
}

/**
 * Compiles an SQL condition that a subscription belongs to a movement (such as began or ended) of a
 * month. `get_revenue` and the lists of its subscriptions use it.
 */
export function movementSql(movement: Movement, start: RawBuilder<unknown>): RawBuilder<boolean> {
  const end = sql`(${start} + interval '1 month')`
  const within = (column: RawBuilder<unknown>) =>
    sql<boolean>`(${column} >= ${start} and ${column} < ${end})`
  const trialEnded = sql<boolean>`(${within(sql`paid_subscription.trial_ends_at`)} and paid_subscription.status <> 'trialing')`
  switch (movement) {
    case 'paying_at_start':
      return payingSql(start)
    case 'began':
      return within(sql`paid_subscription.began_at`)
    case 'churned':
      return sql<boolean>`(${payingSql(start)} and ${within(sql`paid_subscription.ended_at`)} and paid_subscription.end_reason is distinct from 'replaced')`
    case 'trial_ended':
      return trialEnded
    case 'trial_converted':
      return sql<boolean>`(${trialEnded} and exists (select 1 from subscription_payment paid where paid.account_id = paid_subscription.account_id
        and paid.subscription_id = paid_subscription.subscription_id))`
  }
}
