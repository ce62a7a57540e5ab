import { type RawBuilder, sql } from 'kysely'
import { countAffected, type Db, row, rows } from '#db/rows.ts'
import { claimUuid } from '#lib/typeid.ts'
import type { AttemptTrigger } from '../deliveries/delivery.ts'
import {
  CAPS,
  type EndpointPosition,
  LEASE_MS,
  type ClassSlots,
  type DeliveryClass,
  SLOW_CAPS,
  WALK_MAX,
} from '../deliveries/delivery-class.ts'
import { slowBefore, slowEndpoints, walk } from './walk-sql.ts'

const RELEASED_AT_ONCE = 10_000

/**
 * A delivery that this process may attempt. With `claimId`, a process whose lease has ended cannot
 * write an outcome any more.
 */
export interface Claimed {
  accountUuid: string
  deliveryUuid: string
  endpointUuid: string
  eventUuid: string
  claimId: string
  type: string
  trigger: AttemptTrigger
  /** The number of regular attempts so far, without resends on request. */
  attempts: number
  /**
   * The time of the next regular attempt, which a resend does not change. Null: the last regular
   * attempt was made.
   */
  scheduledAt: Date | null
  dueAt: Date
  /** Whether an earlier claim of this delivery lost its lease before its outcome was written. */
  reclaimed: boolean
  url: string
  secret: Buffer
  body: string
}

export interface ClassClaim {
  claimed: Claimed[]
  /**
   * The number of deliveries that were claimed, or were ended because their endpoint is turned off.
   */
  touched: number
  /** The endpoint after which the next claim continues. Null: the last endpoint was reached. */
  after: EndpointPosition | null
}

/**
 * Runs a claim while no other process claims, for about 2 ms, so that the limits of an endpoint
 * hold across all processes. Leases use the database's clock. The commit does not wait for the
 * disk, because losing a claim only repeats a delivery.
 */
export function claiming<T>(
  db: Db,
  offsetMs: number,
  work: (tx: Db, now: Date) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const taken = await row(
      tx,
      sql<{
        now: Date
      }>`select pg_advisory_xact_lock(hashtextextended('webhook claim', 0)), set_config('synchronous_commit', 'off', true),
        clock_timestamp() + make_interval(secs => ${offsetMs / 1000}) as now`,
    )
    await releaseExpired(tx, taken!.now)
    return work(tx, taken!.now)
  })
}

/**
 * Returns deliveries whose lease has ended to the queue. Skips locked rows, because their outcome
 * is being written.
 */
async function releaseExpired(db: Db, now: Date): Promise<void> {
  await countAffected(
    db,
    sql`update webhook_due w set claim_id = null, lease_end = null, reclaimed = true
      from (select account_id, delivery_id from webhook_due /* every account */
        where claim_id is not null and lease_end <= ${now} limit ${RELEASED_AT_ONCE} for update skip locked) late
      where w.account_id = late.account_id and w.delivery_id = late.delivery_id`,
  )
}

interface ClaimRow {
  account_id: string
  delivery_id: string | null
  endpoint_id: string
  event_id: string
  type: string
  trigger: AttemptTrigger
  attempts: number
  scheduled_at: Date | null
  due_at: Date
  reclaimed: boolean
  url: string
  secret: Buffer
  body: string
  ended: number
  after_account: string | null
  after_endpoint: string | null
}

/**
 * Claims at most `free` due deliveries of one class, over all accounts, shared evenly among
 * endpoints below their limits. A delivery to an endpoint that is turned off ends. Measurements:
 * docs/decisions/0002-webhook-rate.md.
 */
export async function claimClass(
  db: Db,
  slots: Pick<ClassSlots, 'kind' | 'after'>,
  free: number,
  now: Date,
  worker = 0,
): Promise<ClassClaim> {
  const claimId = claimUuid(now.getTime(), worker)
  const leaseEnd = new Date(now.getTime() + LEASE_MS)
  const found = await rows(
    db,
    sql<ClaimRow>`with recursive ${servedOf(slots, free, now)},
      picked as materialized (
        select s.url, s.secret, d.* from served s cross join lateral (
          select w.account_id, w.delivery_id, w.due_at, s.off and w.trigger = 'automatic' as over from webhook_due w
          where w.retry = s.retry and w.account_id = s.account_id and w.endpoint_id = s.endpoint_id and w.claim_id is null and w.due_at <= ${now}
          order by w.due_at
          limit least(s.room, greatest(1, ${free} / (select count(*) from served)))
          for update skip locked) d
      ),
      claimed as (
        update webhook_due w set claim_id = ${claimId}, lease_end = ${leaseEnd}
        from picked p, event v
        where not p.over and w.account_id = p.account_id and w.delivery_id = p.delivery_id and v.account_id = w.account_id and v.event_id = w.event_id
        returning w.account_id, w.delivery_id, w.endpoint_id, w.event_id, v.type, w.trigger, w.attempts, w.scheduled_at, w.due_at, w.reclaimed, p.url, p.secret, v.body
      ),
      ended as (
        delete from webhook_due w using picked p where p.over and w.account_id = p.account_id and w.delivery_id = p.delivery_id
        returning w.account_id, w.delivery_id
      ),
      logged as (
        update webhook_delivery w set status = case when w.attempts = 0 then 'skipped' else 'failed' end
        from ended n where w.account_id = n.account_id and w.delivery_id = n.delivery_id
      )
      select c.*, a.account_id as after_account, a.endpoint_id as after_endpoint, (select count(*) from ended) as ended
      from (select) one left join after a on true left join claimed c on true`,
  )
  const { after_account: accountUuid, after_endpoint: endpointUuid, ended } = found[0]!
  const claimed = found
    .filter(({ delivery_id }) => delivery_id !== null)
    .map((claim) => toClaimed(claim, claimId))
  return {
    claimed,
    touched: claimed.length + ended,
    after: accountUuid && endpointUuid ? { accountUuid, endpointUuid } : null,
  }
}

/**
 * Returns SQL for the tables `served` (endpoints below their limits) and `after` (the position at
 * which the next claim continues).
 */
function servedOf(
  { kind, after }: Pick<ClassSlots, 'kind' | 'after'>,
  free: number,
  now: Date,
): RawBuilder<unknown> {
  const from = kind === 'slow' ? slowEndpoints(after, now) : walk(kind === 'retry', after)
  return sql`${from},
      served as materialized (
        select h.account_id, h.endpoint_id, h.retry, e.url, e.secret, e.off, ${room(kind)} as room
        from head h
        cross join lateral (
          select e.url, e.secret, e.status = 'off' as off, e.proven, e.timed_out_at is not null as timed_out from webhook_endpoint e
          where e.account_id = h.account_id and e.endpoint_id = h.endpoint_id limit 1) e
        cross join lateral (
          select count(*)::integer as under_way, (count(*) filter (where l.retry))::integer as retries, min(l.lease_end) as oldest
          from (select l.retry, l.lease_end from webhook_due l
            where l.account_id = h.account_id and l.endpoint_id = h.endpoint_id and l.claim_id is not null and l.lease_end > ${now}
            order by l.lease_end limit ${CAPS.all.proven}) l) l
        where h.due_at <= ${now} and ${room(kind)} > 0
          ${kind === 'slow' ? sql`` : sql`and not e.timed_out and (l.oldest is null or l.oldest > ${slowBefore(now)})`}
        limit ${free}
      ),
      after as (
        (select account_id, endpoint_id from served where (select count(*) from served) >= ${free} order by account_id desc, endpoint_id desc limit 1)
        union all
        (select account_id, endpoint_id from head where n = ${WALK_MAX} and (select count(*) from served) < ${free})
      )`
}

/**
 * Returns SQL for the number of further attempts that may begin to an endpoint, by the limit over
 * all classes and by the limit of this class.
 */
function room(kind: DeliveryClass): RawBuilder<unknown> {
  if (kind === 'slow')
    return sql`case when e.timed_out then ${SLOW_CAPS.timedOut}::integer else ${SLOW_CAPS.held}::integer end - l.under_way`
  const own = kind === 'retry' ? sql`l.retries` : sql`(l.under_way - l.retries)`
  const under = (which: 'proven' | 'unproven') =>
    sql`least(${CAPS.all[which]}::integer - l.under_way, ${CAPS[kind][which]}::integer - ${own})`
  return sql`case when e.proven then ${under('proven')} else ${under('unproven')} end`
}

function toClaimed(found: ClaimRow, claimId: string): Claimed {
  return {
    accountUuid: found.account_id,
    deliveryUuid: found.delivery_id!,
    endpointUuid: found.endpoint_id,
    eventUuid: found.event_id,
    claimId,
    type: found.type,
    trigger: found.trigger,
    attempts: found.attempts,
    scheduledAt: found.scheduled_at,
    dueAt: found.due_at,
    reclaimed: found.reclaimed,
    url: found.url,
    secret: found.secret,
    body: found.body,
  }
}
