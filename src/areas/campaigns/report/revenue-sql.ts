import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { playCountsSql } from '#areas/payments/index.ts'
import { REVENUE_DAYS } from './campaign-report.ts'
import type { SentCampaign } from './report-sql.ts'

interface Revenue {
  currency: string
  amount: number
  orders: number
}

/**
 * Sums the orders that were paid within days of the buyer's first or last click on the campaign;
 * other clicks are not stored. Refunded and disputed orders do not count. Reads tables of the area
 * `products`.
 */
export async function sumRevenue(
  { db, accountId }: AccountDb,
  { mailings }: SentCampaign,
): Promise<Revenue[]> {
  if (mailings.length === 0) return []
  const account = uuidOf(accountId)
  const after = sql`make_interval(days => ${REVENUE_DAYS})`
  return rows(
    db,
    // A reader who clicked in two mailings of a campaign is one reader.
    sql<Revenue>`select o.currency, sum(o.amount - o.refunded)::bigint as amount, count(*)::int as orders
      from (select recipient_id, min(first_at) as first_at, max(last_at) as last_at from engagement
        where account_id = ${account} and mailing_id = any(${mailings}::uuid[]) and act = 'click' and not by_machine group by recipient_id) e
      cross join lateral (select p.currency, p.amount, p.refunded from product_order p
        where p.account_id = ${account} and p.contact_id = e.recipient_id and p.created_at >= e.first_at and p.created_at <= e.last_at + ${after}
          and (p.created_at <= e.first_at + ${after} or p.created_at >= e.last_at)
          and p.status in ('paid', 'partially_refunded') and p.amount > p.refunded and (p.livemode or ${playCountsSql(accountId)})
        offset 0) o
      group by o.currency order by 2 desc, 1`,
  )
}
