import { sql } from 'kysely'
import { type Db, rows } from '#lib/rows.ts'
import { newUuid } from '#lib/typeid.ts'
import type { AttemptTrigger } from './delivery.ts'

/** Longer than an attempt (15 s) and the writing of its outcome together. */
export const LEASE_MS = 60_000

/** A delivery that this process may attempt until its lease ends; `claimId` fences off a process that was too late. */
export interface Claimed {
  accountUuid: string
  deliveryUuid: string
  endpointUuid: string
  eventUuid: string
  claimId: string
  trigger: AttemptTrigger
  /** How many attempts were made before. */
  attempts: number
  url: string
  secret: Buffer
  body: string
}

export interface Wanted {
  now: Date
  /** Endpoints whose last delivery was accepted, or the others: each kind has slots of its own. */
  proven: boolean
  /** At most so many deliveries. */
  free: number
  /** At most so many of one endpoint, those under way in this process included. */
  perEndpoint: number
  underWay: ReadonlyMap<string, number>
  /** Go round from the endpoint after this one. */
  after: EndpointPosition | null
}

export interface EndpointPosition {
  accountUuid: string
  endpointUuid: string
}

interface ClaimRow {
  account_id: string
  delivery_id: string
  endpoint_id: string
  event_id: string
  trigger: AttemptTrigger
  attempts: number
  url: string
  secret: Buffer
  body: string
  status: 'pending' | 'skipped' | 'failed'
}

const ZERO = '00000000-0000-0000-0000-000000000000'

/**
 * Claims due deliveries of every account, one statement: jumps through the index from endpoint to endpoint (some 8 µs each), shares
 * the free slots evenly among those with something due, and takes the oldest of each. An expired lease is due like anything else.
 * What comes due while its endpoint is off is not claimed but ended: skipped, or failed when it was tried before.
 * @returns the claimed ones in the order of their endpoints, and how many rows were touched in all
 */
export async function claimDue(db: Db, wanted: Wanted): Promise<{ claimed: Claimed[]; touched: number }> {
  const claimId = newUuid(wanted.now.getTime())
  const leaseEnd = new Date(wanted.now.getTime() + LEASE_MS)
  const { accountUuid = ZERO, endpointUuid = ZERO } = wanted.after ?? {}
  const found = await rows(
    db,
    sql<ClaimRow>`with recursive head as (
        (select w.account_id, w.endpoint_id, w.claimable_at from webhook_delivery w /* every account */
          where w.status = 'pending' and (w.account_id, w.endpoint_id) > (${accountUuid}::uuid, ${endpointUuid}::uuid)
          order by w.account_id, w.endpoint_id, w.claimable_at limit 1)
        union all
        select n.account_id, n.endpoint_id, n.claimable_at from head h cross join lateral (
          select w.account_id, w.endpoint_id, w.claimable_at from webhook_delivery w
          where w.status = 'pending' and (w.account_id, w.endpoint_id) > (h.account_id, h.endpoint_id)
          order by w.account_id, w.endpoint_id, w.claimable_at limit 1) n
      ),
      served as materialized (
        select e.account_id, e.endpoint_id, e.url, e.secret, e.status = 'off' as off, ${wanted.perEndpoint} - coalesce(b.under_way, 0) as room
        from head h
        join webhook_endpoint e on e.account_id = h.account_id and e.endpoint_id = h.endpoint_id and e.proven = ${wanted.proven}
        left join unnest(${[...wanted.underWay.keys()]}::uuid[], ${[...wanted.underWay.values()]}::integer[]) as b (endpoint_id, under_way)
          on b.endpoint_id = h.endpoint_id
        where h.claimable_at <= ${wanted.now} and coalesce(b.under_way, 0) < ${wanted.perEndpoint}
        order by e.account_id, e.endpoint_id limit ${wanted.free}
      ),
      picked as materialized (
        select s.*, d.delivery_id from served s cross join lateral (
          select w.delivery_id from webhook_delivery w
          where w.account_id = s.account_id and w.endpoint_id = s.endpoint_id and w.status = 'pending' and w.claimable_at <= ${wanted.now}
          order by w.claimable_at
          limit least(s.room, greatest(1, ${wanted.free} / (select count(*) from served)))
          for update skip locked) d
      )
      update webhook_delivery w set
        status = case when not p.off or w.trigger <> 'automatic' then 'pending' when w.attempts = 0 then 'skipped' else 'failed' end,
        next_attempt_at = case when not p.off or w.trigger <> 'automatic' then w.next_attempt_at end,
        claimable_at = case when not p.off or w.trigger <> 'automatic' then ${leaseEnd}::timestamptz end,
        claim_id = case when not p.off or w.trigger <> 'automatic' then ${claimId}::uuid end
      from picked p, event v
      where w.account_id = p.account_id and w.delivery_id = p.delivery_id and v.account_id = w.account_id and v.event_id = w.event_id
      returning w.account_id, w.delivery_id, w.endpoint_id, w.event_id, w.trigger, w.attempts, p.url, p.secret, v.body, w.status`,
  )
  const claimed = found.filter(({ status }) => status === 'pending').map((claim) => toClaimed(claim, claimId))
  return { claimed: claimed.sort(byEndpoint), touched: found.length }
}

function toClaimed(found: ClaimRow, claimId: string): Claimed {
  return {
    accountUuid: found.account_id,
    deliveryUuid: found.delivery_id,
    endpointUuid: found.endpoint_id,
    eventUuid: found.event_id,
    claimId,
    trigger: found.trigger,
    attempts: found.attempts,
    url: found.url,
    secret: found.secret,
    body: found.body,
  }
}

function byEndpoint(a: Claimed, b: Claimed): number {
  const [left, right] = [a.accountUuid + a.endpointUuid, b.accountUuid + b.endpointUuid]
  return left < right ? -1 : left > right ? 1 : 0
}
