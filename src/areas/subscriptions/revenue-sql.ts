import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { playCountsSql } from '#areas/payments/index.ts'
import { movementSql, payingSql, startOf } from './record/movement-sql.ts'

export interface RevenueScope {
  newsletterId: string | undefined
  /** The first day of the first month (UTC), and the number of months up to the present one. */
  first: string
  months: number
}

/** The figures of a month in one currency, in its smallest unit. */
interface RevenueMonth {
  currency: string
  month: string
  mrr: number
  payingAtStart: number
  began: number
  churned: number
  trialsEnded: number
  trialsConverted: number
}

interface RevenueNow {
  currency: string
  mrr: number
  active: number
  trialing: number
  pastDue: number
}

interface RevenueReceived {
  currency: string
  month: string
  received: number
  refunded: number
}

/**
 * Compiles an SQL condition that a subscription is included in the revenue. Sandbox subscriptions
 * are included until the account accepts real money.
 */
function countsSql(accountId: string, newsletterId: string | undefined): RawBuilder<boolean> {
  const place =
    newsletterId === undefined
      ? sql``
      : sql` and paid_subscription.newsletter_id = ${uuidOf(newsletterId)}`
  return sql<boolean>`paid_subscription.account_id = ${uuidOf(accountId)} and (paid_subscription.livemode or ${playCountsSql(accountId)}) and paid_subscription.began_at is not null${place}`
}

/**
 * Compiles SQL for the monthly price of a subscription. It subtracts a coupon that is valid for all
 * payments. If the subscription has no coupon of this server, it subtracts the provider's discount
 * at that time, which an imported subscription may have.
 */
const byMonth = (
  at: RawBuilder<Date>,
) => sql`((paid_subscription.amount - least(paid_subscription.amount, case
    when coupon.duration = 'forever' then coalesce(coupon.amount_off, div(paid_subscription.amount * coupon.percent_off + 50, 100))
    when paid_subscription.coupon_id is null and coalesce(paid_subscription.discount_until > ${at}, true) then paid_subscription.discount
    else 0 end))::numeric / case paid_subscription.every when 'year' then 12 else 1 end)`

const COUPONS = sql`left join coupon on coupon.account_id = paid_subscription.account_id and coupon.coupon_id = paid_subscription.coupon_id`

const MONTHS = ({ first, months }: RevenueScope) =>
  sql`(select to_char(at at time zone 'UTC', 'YYYY-MM') as month, at as start from generate_series(0, ${months - 1}) n,
    lateral (select ((${first}::date + make_interval(months => n)) at time zone 'UTC') as at) l) m`

export async function revenueNow(
  { db, accountId, now }: AccountDb & { now: Date },
  { newsletterId }: RevenueScope,
): Promise<RevenueNow[]> {
  const is = (status: string) => sql`paid_subscription.status = ${status}`
  return rows(
    db,
    sql<RevenueNow>`select paid_subscription.currency, coalesce(round(sum(${byMonth(sql`${now}::timestamptz`)}) filter (where ${is('active')})), 0)::bigint as mrr,
        count(*) filter (where ${is('active')}) as active, count(*) filter (where ${is('trialing')}) as trialing,
        count(*) filter (where ${is('past_due')}) as "pastDue"
      from paid_subscription ${COUPONS} where ${countsSql(accountId, newsletterId)} group by paid_subscription.currency order by 1`,
  )
}

/**
 * Counts the movements of each month, such as begun and ended subscriptions. Sums are those at the
 * end of the month, and for the present month those now.
 */
export async function revenueMonths(
  { db, accountId, now }: AccountDb & { now: Date },
  scope: RevenueScope,
): Promise<RevenueMonth[]> {
  const start = sql`m.start`
  const end = sql<Date>`least(m.start + interval '1 month', ${now}::timestamptz)`
  const count = (condition: RawBuilder<boolean>) => sql`count(*) filter (where ${condition})`
  return rows(
    db,
    sql<RevenueMonth>`select paid_subscription.currency, m.month, coalesce(round(sum(${byMonth(end)}) filter (where ${payingSql(end)})), 0)::bigint as mrr,
        ${count(movementSql('paying_at_start', start))} as "payingAtStart", ${count(movementSql('began', start))} as began,
        ${count(movementSql('churned', start))} as churned, ${count(movementSql('trial_ended', start))} as "trialsEnded",
        ${count(movementSql('trial_converted', start))} as "trialsConverted"
      from ${MONTHS(scope)} cross join paid_subscription ${COUPONS}
      where ${countsSql(accountId, scope.newsletterId)} group by 1, 2 order by 1, 2`,
  )
}

/** Sums the payments of each month by the day of payment, and the refunds of these payments. */
export async function revenueReceived(
  { db, accountId }: AccountDb,
  scope: RevenueScope,
): Promise<RevenueReceived[]> {
  return rows(
    db,
    sql<RevenueReceived>`select paid_subscription.currency, to_char(p.paid_at at time zone 'UTC', 'YYYY-MM') as month, sum(p.amount)::bigint as received,
        sum(p.refunded)::bigint as refunded
      from subscription_payment p join paid_subscription on paid_subscription.account_id = ${uuidOf(accountId)}
        and paid_subscription.subscription_id = p.subscription_id
      where p.account_id = ${uuidOf(accountId)} and p.paid_at >= (${scope.first}::date at time zone 'UTC') and ${countsSql(accountId, scope.newsletterId)}
      group by 1, 2`,
  )
}

interface RevenueSource {
  currency: string
  source: string
  active: number
  trialing: number
  began: number
}

/**
 * Counts subscriptions by the source of their contacts, in descending order of paying readers.
 * `month`: the month for which `began` is counted.
 */
export async function revenueSources(
  { db, accountId }: AccountDb,
  { newsletterId }: RevenueScope,
  month: string,
  limit: number,
): Promise<RevenueSource[]> {
  const is = (status: string) => sql`paid_subscription.status = ${status}`
  const began = movementSql('began', startOf(month))
  return rows(
    db,
    sql<RevenueSource>`select currency, source, active, trialing, began from (
        select paid_subscription.currency, contact.source, count(*) filter (where ${is('active')}) as active,
          count(*) filter (where ${is('trialing')}) as trialing, count(*) filter (where ${began}) as began,
          row_number() over (partition by paid_subscription.currency order by count(*) filter (where ${is('active')}) desc,
            count(*) filter (where ${is('trialing')}) desc, contact.source) as place
        from paid_subscription join contact on contact.account_id = ${uuidOf(accountId)} and contact.contact_id = paid_subscription.contact_id
        where ${countsSql(accountId, newsletterId)} and (${is('active')} or ${is('trialing')} or ${began})
        group by paid_subscription.currency, contact.source) s
      where place <= ${limit} order by currency, place`,
  )
}
