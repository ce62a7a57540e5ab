import { sql } from 'kysely'
import { type Db, row } from '#db/rows.ts'
import type { EndpointPosition } from './delivery-class.ts'
import { LOG_MAX } from './delivery.ts'

/**
 * The most old deliveries of an endpoint that are read in a round. Without this limit, a million
 * pending deliveries took 2 s.
 */
const OLDEST_SEEN_MAX = 20_000

/**
 * Deletes the deliveries that exceed their endpoints' logs. Returns as `last` the last endpoint
 * that was read; null when there are no more.
 */
export async function forgetDeliveries(
  db: Db,
  after: EndpointPosition | null,
  batch: { endpoints: number; deliveries: number },
) {
  const position =
    after === null
      ? sql``
      : sql`where (account_id, endpoint_id) > (${after.accountUuid}::uuid, ${after.endpointUuid}::uuid)`
  const found = await row(
    db,
    sql<{
      deleted: number
      account_id: string | null
      endpoint_id: string | null
    }>`with page as materialized (
        select account_id, endpoint_id from webhook_endpoint /* every account */ ${position} order by account_id, endpoint_id limit ${batch.endpoints}
      ),
      doomed as materialized (
        select w.account_id, w.delivery_id from page s
        cross join lateral (
          select l.delivery_id from webhook_delivery l where l.account_id = s.account_id and l.endpoint_id = s.endpoint_id
          order by l.delivery_id desc offset ${LOG_MAX} limit 1) first_past
        cross join lateral (
          select d.account_id, d.delivery_id from (
            select o.account_id, o.delivery_id from webhook_delivery o
            where o.account_id = s.account_id and o.endpoint_id = s.endpoint_id and o.delivery_id <= first_past.delivery_id
            order by o.delivery_id limit ${OLDEST_SEEN_MAX}) oldest
          join webhook_delivery d on d.account_id = oldest.account_id and d.delivery_id = oldest.delivery_id and d.status <> 'pending'
          limit ${batch.deliveries} for update of d skip locked) w
        limit ${batch.deliveries}
      ),
      gone as (
        delete from webhook_delivery w using doomed d where w.account_id = d.account_id and w.delivery_id = d.delivery_id and w.status <> 'pending' returning 1
      )
      select (select count(*) from gone) as deleted, last.account_id, last.endpoint_id
      from (select) one left join lateral (select * from page order by account_id desc, endpoint_id desc limit 1) last on true`,
  )
  const { deleted, account_id: accountUuid, endpoint_id: endpointUuid } = found!
  return { deleted, last: accountUuid && endpointUuid ? { accountUuid, endpointUuid } : null }
}
