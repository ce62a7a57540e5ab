import { type RawBuilder, sql } from 'kysely'
import { type Db, rows } from '#db/rows.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import type { Ended } from './attempt.ts'
import { ATTEMPTS_MAX, WARN_AFTER_MS } from './schedule.ts'
import { webhookTest } from '../endpoints/webhook-events.ts'

export interface Noticed {
  accountUuid: string
  endpointUuid: string
}

/** A delivery whose last regular attempt failed. */
interface UsedUp extends Noticed {
  firstAttemptAt: Date
}

/**
 * Returns rows as one JSON text for SQL. When arrays were passed, PostgreSQL knew their length and
 * read all deliveries (13 ms for 40,000) instead of looking each one up.
 */
const json = (made: readonly object[]): RawBuilder<unknown> =>
  sql`json_to_recordset(${JSON.stringify(made)}::json)`

const begunOf = (ended: readonly Ended[]): RawBuilder<unknown> =>
  sql`${json(ended.map(({ claim, at }) => ({ account_id: claim.accountUuid, endpoint_id: claim.endpointUuid, at })))}
    as d (account_id uuid, endpoint_id uuid, at timestamptz)`

/**
 * Sums attempts by endpoint. Failed attempts do not count if they were tests or resends on request.
 */
function answersOf(ended: readonly Ended[]): object[] {
  const latest = (ended: readonly Ended[]) =>
    ended.length === 0 ? null : new Date(Math.max(...ended.map(({ endedAt }) => endedAt.getTime())))
  return [...Map.groupBy(ended, ({ claim }) => claim.endpointUuid).values()].map((all) => {
    const accepted = all.filter((one) => one.accepted)
    const failed = all
      .filter((one) => !one.accepted && ofSchedule(one))
      .map(({ at }) => at.getTime())
    return {
      account_id: all[0]!.claim.accountUuid,
      endpoint_id: all[0]!.claim.endpointUuid,
      accepted_at: latest(accepted),
      timed_out_at: latest(all.filter(({ answer }) => answer.error === 'timeout')),
      failed_at: failed.length === 0 ? null : new Date(Math.min(...failed)),
      ended_at: latest(all),
      all_accepted: accepted.length === all.length,
    }
  })
}

const ofSchedule = ({ claim }: Ended) =>
  claim.trigger === 'automatic' && claim.type !== webhookTest.name

/**
 * The ms for which an endpoint counts as slow after a timeout, even if it accepts deliveries
 * meanwhile.
 */
const SLOW_AFTER_TIMEOUT_MS = MINUTE_MS
/**
 * The shortest time in ms between two stored acceptances of a healthy endpoint. Only the rule that
 * turns off failing endpoints reads these times.
 */
const SAME_ACCEPTANCE_MS = 1_000

/**
 * Stores whether the attempts to each endpoint succeeded, even when their claim was lost. Locks
 * rows in one order to avoid deadlocks. Returns the endpoints that are turned off, and whether an
 * owner should be warned.
 */
export async function noteAnswers(
  db: Db,
  ended: readonly Ended[],
): Promise<{ off: Set<string>; failing: boolean }> {
  const noted = await rows(
    db,
    sql<{ endpoint_id: string; off: boolean; failing: boolean }>`with d as materialized (
        select d.* from (
          select * from ${json(answersOf(ended))} as d (account_id uuid, endpoint_id uuid, accepted_at timestamptz, timed_out_at timestamptz,
            failed_at timestamptz, ended_at timestamptz, all_accepted boolean) order by account_id, endpoint_id) d
        cross join lateral (select 1 from webhook_endpoint e where e.account_id = d.account_id and e.endpoint_id = d.endpoint_id
          and not (d.all_accepted and e.proven and e.timed_out_at is null and e.failing_since is null
            and coalesce(e.last_accepted_at > d.accepted_at - make_interval(secs => ${SAME_ACCEPTANCE_MS / 1000}), false))
          limit 1 for no key update) e
      )
      update webhook_endpoint e set
        last_accepted_at = greatest(e.last_accepted_at, d.accepted_at), proven = d.accepted_at is not null,
        timed_out_at = case when d.timed_out_at is not null then d.timed_out_at
          when e.timed_out_at > d.accepted_at - make_interval(secs => ${SLOW_AFTER_TIMEOUT_MS / 1000}) then e.timed_out_at
          when d.accepted_at is null then e.timed_out_at end,
        failing_since = case when d.accepted_at is null then coalesce(e.failing_since, case when d.failed_at >= e.on_since then d.failed_at end) end,
        warned_at = case when d.accepted_at is null then e.warned_at end
      from d where e.account_id = d.account_id and e.endpoint_id = d.endpoint_id
      returning e.endpoint_id, e.status = 'off' as off,
        coalesce(e.failing_since <= d.ended_at - make_interval(secs => ${WARN_AFTER_MS / 1000}) and e.warned_at is null, false) as failing`,
  )
  return {
    off: new Set(noted.filter(({ off }) => off).map((one) => one.endpoint_id)),
    failing: noted.some(({ failing }) => failing),
  }
}

/**
 * Enqueues a warning to the owner. It is not repeated until the endpoint accepts an event or its
 * address changes.
 */
export async function warnFailing(db: Db, ended: readonly Ended[], now: Date): Promise<Noticed[]> {
  const found = await rows(
    db,
    sql<{
      account_id: string
      endpoint_id: string
    }>`update webhook_endpoint e set warned_at = ${now}
      where (e.account_id, e.endpoint_id) in (select d.account_id, d.endpoint_id from ${begunOf(ended)})
        and e.status = 'on' and e.warned_at is null and e.failing_since <= ${new Date(now.getTime() - WARN_AFTER_MS)}
      returning e.account_id, e.endpoint_id`,
  )
  return found.map(toNoticed)
}

/**
 * Turns off endpoints that answered 410, unless they were turned on or changed after the attempt
 * began.
 */
export async function turnOffGone(db: Db, gone: readonly Ended[], now: Date): Promise<Noticed[]> {
  const found = await rows(
    db,
    sql<{
      account_id: string
      endpoint_id: string
    }>`update webhook_endpoint e set status = 'off', off_reason = 'gone', off_at = ${now}
      from ${begunOf(gone)}
      where e.account_id = d.account_id and e.endpoint_id = d.endpoint_id and e.status = 'on' and e.on_since <= d.at
      returning e.account_id, e.endpoint_id`,
  )
  return found.map(toNoticed)
}

/**
 * Turns off endpoints that accepted nothing since the first attempt of a delivery whose last
 * regular attempt has failed.
 */
export async function turnOffFailing(
  db: Db,
  usedUp: readonly UsedUp[],
  now: Date,
): Promise<Noticed[]> {
  const found = await rows(
    db,
    sql<{
      account_id: string
      endpoint_id: string
    }>`update webhook_endpoint e set status = 'off', off_reason = 'failing', off_at = ${now}
      from unnest(${usedUp.map(({ accountUuid }) => accountUuid)}::uuid[], ${usedUp.map(({ endpointUuid }) => endpointUuid)}::uuid[],
        ${usedUp.map(({ firstAttemptAt }) => firstAttemptAt)}::timestamptz[]) as d (account_id, endpoint_id, first_attempt_at)
      where e.account_id = d.account_id and e.endpoint_id = d.endpoint_id and e.status = 'on' and e.on_since <= d.first_attempt_at
        and (e.last_accepted_at is null or e.last_accepted_at < d.first_attempt_at)
      returning e.account_id, e.endpoint_id`,
  )
  return found.map(toNoticed)
}

interface WrittenRow {
  account_id: string
  endpoint_id: string
  first_attempt_at: Date
}

const outcomeRow = (ended: Ended) => ({
  account_id: ended.claim.accountUuid,
  delivery_id: ended.claim.deliveryUuid,
  claim_id: ended.claim.claimId,
  attempt: {
    trigger: ended.claim.trigger,
    at: ended.at,
    durationMs: ended.answer.durationMs,
    statusCode: ended.answer.statusCode,
    error: ended.answer.error,
    answer: ended.answer.body,
  },
  accepted_at: ended.accepted ? ended.endedAt : null,
  ended_at: ended.endedAt,
  next_at: ended.nextAt,
  scheduled: ended.scheduled,
  used_up: ofSchedule(ended) && ended.scheduled >= ATTEMPTS_MAX,
})

/**
 * Writes attempts and the states of their deliveries, if the claim is still valid. Returns the
 * deliveries whose last regular attempt failed.
 */
export async function writeOutcomes(db: Db, ended: readonly Ended[]): Promise<UsedUp[]> {
  const written = await rows(
    db,
    // Locks rows in one order. The claim is compared outside the subselect, because inside it the
    // planner read all leases of the account for each outcome (45 ms for 200).
    sql<WrittenRow>`with held as materialized (
        select d.*, q.resend from (
          select * from ${json(ended.map(outcomeRow))} as d (account_id uuid, delivery_id uuid, claim_id uuid, attempt jsonb,
            accepted_at timestamptz, ended_at timestamptz, next_at timestamptz, scheduled integer, used_up boolean) order by account_id, delivery_id) d
        cross join lateral (select q.resend, q.claim_id from webhook_due q
          where q.account_id = d.account_id and q.delivery_id = d.delivery_id limit 1 for update) q
        where q.claim_id = d.claim_id
      ),
      written as (
        update webhook_delivery w set
          status = case when h.resend or (h.next_at is not null and w.accepted_at is null) then 'pending'
            when h.accepted_at is not null or w.accepted_at is not null then 'delivered' else 'failed' end,
          attempts = w.attempts + 1, first_attempt = coalesce(w.first_attempt, h.attempt), accepted_at = coalesce(w.accepted_at, h.accepted_at)
        from held h where w.account_id = h.account_id and w.delivery_id = h.delivery_id
        returning h.account_id, h.delivery_id, h.attempt, h.ended_at, h.next_at, h.scheduled, h.used_up, h.resend, w.endpoint_id, w.attempts,
          w.first_attempt, w.status, w.accepted_at
      ),
      ended as (
        delete from webhook_due q using written h where h.status <> 'pending' and q.account_id = h.account_id and q.delivery_id = h.delivery_id
      ),
      again as (
        update webhook_due q set due_at = case when h.resend then h.ended_at else h.next_at end, attempts = h.scheduled,
          scheduled_at = case when h.resend then h.next_at end, trigger = case when h.resend then 'manual' else 'automatic' end, claim_id = null, lease_end = null, reclaimed = false, resend = false
        from written h where h.status = 'pending' and q.account_id = h.account_id and q.delivery_id = h.delivery_id
      ),
      later as (
        insert into webhook_attempt (account_id, delivery_id, number, trigger, at, duration_ms, status_code, error, answer)
        select h.account_id, h.delivery_id, h.attempts, a.trigger, a.at, a."durationMs", a."statusCode", a.error, a.answer
        from written h cross join lateral jsonb_to_record(h.attempt) as a (trigger text, at timestamptz, "durationMs" integer,
          "statusCode" integer, error text, answer text)
        where h.attempts > 1
      )
      select account_id, endpoint_id, (first_attempt->>'at')::timestamptz as first_attempt_at from written
      where used_up and accepted_at is null`,
  )
  return written.map((one) => ({ ...toNoticed(one), firstAttemptAt: one.first_attempt_at }))
}

function toNoticed(found: { account_id: string; endpoint_id: string }): Noticed {
  return { accountUuid: found.account_id, endpointUuid: found.endpoint_id }
}
