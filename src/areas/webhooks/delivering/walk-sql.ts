import { type RawBuilder, sql } from 'kysely'
import { UUID_MIN } from '#lib/typeid.ts'
import { type EndpointPosition, LEASE_MS, SLOW_MS, WALK_MAX } from '../deliveries/delivery-class.ts'

/**
 * Returns the lease end of a claim made `SLOW_MS` ago. An endpoint with an open claim whose lease
 * ends earlier is slow.
 */
export function slowBefore(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS - SLOW_MS)
}

function positionSql(after: EndpointPosition | null): RawBuilder<unknown> {
  return sql`(${after?.accountUuid ?? UUID_MIN}::uuid, ${after?.endpointUuid ?? UUID_MIN}::uuid)`
}

/**
 * Returns SQL for the table `head`: the endpoints with waiting first attempts (or retries) and
 * their next due time. It jumps from endpoint to endpoint in the index, so that a million rows of
 * one endpoint cost no more than one row.
 */
export function walk(retry: boolean, after: EndpointPosition | null): RawBuilder<unknown> {
  const next = sql`order by w.account_id, w.endpoint_id, w.due_at limit 1`
  return sql`head as (
        (select w.account_id, w.endpoint_id, w.retry, w.due_at, 1 as n from webhook_due w /* every account */
          where w.claim_id is null and w.retry = ${retry} and (w.account_id, w.endpoint_id) > ${positionSql(after)} ${next})
        union all
        select f.account_id, f.endpoint_id, f.retry, f.due_at, h.n + 1 from head h cross join lateral (
          select w.account_id, w.endpoint_id, w.retry, w.due_at from webhook_due w
          where w.claim_id is null and w.retry = ${retry} and (w.account_id, w.endpoint_id) > (h.account_id, h.endpoint_id) ${next}) f
        where h.n < ${WALK_MAX}
      )`
}

/**
 * Returns SQL for the table `head` of slow endpoints with their oldest due time. An endpoint is
 * slow when its last attempt timed out, or when an attempt has lasted longer than `SLOW_MS`, even
 * if the process of that attempt has ended.
 */
export function slowEndpoints(after: EndpointPosition | null, now: Date): RawBuilder<unknown> {
  const oldest = (retry: boolean) => sql`(select w.retry, w.due_at from webhook_due w
            where w.account_id = s.account_id and w.endpoint_id = s.endpoint_id and w.claim_id is null and w.retry = ${retry}
            order by w.due_at limit 1)`
  return sql`slow as (
        select account_id, endpoint_id from webhook_endpoint /* every account */ where timed_out_at is not null and (account_id, endpoint_id) > ${positionSql(after)}
        union
        select account_id, endpoint_id from webhook_due
        where claim_id is not null and lease_end > ${now} and lease_end <= ${slowBefore(now)} and (account_id, endpoint_id) > ${positionSql(after)}
        order by account_id, endpoint_id limit ${WALK_MAX}
      ),
      head as (
        select s.account_id, s.endpoint_id, d.retry, d.due_at, row_number() over (order by s.account_id, s.endpoint_id) as n
        from slow s left join lateral (
          select * from (${oldest(false)} union all ${oldest(true)}) either order by due_at limit 1) d on true
      )`
}
