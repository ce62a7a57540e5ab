import { type RawBuilder, sql } from 'kysely'
import { type Db, rows } from '#lib/rows.ts'
import type { Ended } from './attempt.ts'
import { ATTEMPTS_MAX, WARN_AFTER_MS } from './schedule.ts'
import { webhookTest } from './webhook-events.ts'

/** An endpoint whose owner is to be told something. */
export interface Noticed {
  accountUuid: string
  endpointUuid: string
}

/** A delivery that used its last attempt, on the schedule's own account. */
export interface UsedUp extends Noticed {
  firstAttemptAt: Date
}

/**
 * What was answered, as rows. As one JSON text, which V8 writes by itself; and PostgreSQL took the exact length of arrays for a
 * reason to read all deliveries (13 ms at 40,000) instead of looking each up.
 */
const answersOf = (ended: readonly Ended[]): RawBuilder<unknown> =>
  sql`json_to_recordset(${JSON.stringify(ended.map(answerRow))}::json)
    as d (account_id uuid, endpoint_id uuid, trigger text, type text, at timestamptz, ended_at timestamptz, accepted boolean, timed_out boolean)`

const answerRow = ({ claim, at, endedAt, answer, accepted }: Ended) => ({
  account_id: claim.accountUuid,
  endpoint_id: claim.endpointUuid,
  trigger: claim.trigger,
  type: claim.type,
  at,
  ended_at: endedAt,
  accepted,
  timed_out: answer.error === 'timeout',
})

const outcomeRow = (ended: Ended) => ({
  ...answerRow(ended),
  delivery_id: ended.claim.deliveryUuid,
  claim_id: ended.claim.claimId,
  duration_ms: ended.answer.durationMs,
  status_code: ended.answer.statusCode,
  error: ended.answer.error,
  answer: ended.answer.answer,
  next_at: ended.nextAt,
})

/** Takes the rows of the endpoints in one order, so that two workers that end attempts of the same ones wait instead of dying in a deadlock. */
export async function lockEndpoints(db: Db, ended: readonly Ended[]): Promise<void> {
  await rows(
    db,
    sql`select 1 from webhook_endpoint e where (e.account_id, e.endpoint_id) in (select d.account_id, d.endpoint_id from ${answersOf(ended)})
      order by e.account_id, e.endpoint_id for no key update`,
  )
}

/** A mixed answerer stays slow for a minute after its last time-out. */
const SLOW_AFTER_TIMEOUT_MS = 60_000

/**
 * What the answers say about their endpoints; whoever holds the claims by now, the receivers did answer so. Most batches are
 * acceptances of endpoints that are well, and change nothing but a time. Tests and resends that fail are no sign of failing.
 * @returns whether some endpoint has failed for so long that its owner should be warned
 */
export async function noteAnswers(db: Db, ended: readonly Ended[]): Promise<boolean> {
  const noted = await rows(
    db,
    sql<{ failing: boolean }>`update webhook_endpoint e set
        last_accepted_at = greatest(e.last_accepted_at, d.accepted_at), proven = d.accepted_at is not null,
        timed_out_at = case when d.timed_out_at is not null then d.timed_out_at
          when e.timed_out_at > d.accepted_at - make_interval(secs => ${SLOW_AFTER_TIMEOUT_MS / 1000}) then e.timed_out_at
          when d.accepted_at is null then e.timed_out_at end,
        failing_since = case when d.accepted_at is null then coalesce(e.failing_since, case when d.failed_at >= e.on_since then d.failed_at end) end,
        warned_at = case when d.accepted_at is null then e.warned_at end
      from (select account_id, endpoint_id, max(ended_at) filter (where accepted) as accepted_at, max(ended_at) filter (where timed_out) as timed_out_at,
              min(at) filter (where not accepted and trigger = 'automatic' and type <> ${webhookTest.name}) as failed_at, max(ended_at) as ended_at
            from ${answersOf(ended)}
            group by account_id, endpoint_id) d
      where e.account_id = d.account_id and e.endpoint_id = d.endpoint_id
      returning e.failing_since <= d.ended_at - make_interval(secs => ${WARN_AFTER_MS / 1000}) and e.warned_at is null as failing`,
  )
  return noted.some(({ failing }) => failing)
}

/** Once in a spell of failing: a spell ends with an acceptance, or with another address. */
export async function warnFailing(db: Db, ended: readonly Ended[], now: Date): Promise<Noticed[]> {
  const found = await rows(
    db,
    sql<{ account_id: string; endpoint_id: string }>`update webhook_endpoint e set warned_at = ${now}
      where (e.account_id, e.endpoint_id) in (select d.account_id, d.endpoint_id from ${answersOf(ended)})
        and e.status = 'on' and e.warned_at is null and e.failing_since <= ${new Date(now.getTime() - WARN_AFTER_MS)}
      returning e.account_id, e.endpoint_id`,
  )
  return found.map(toNoticed)
}

/** An attempt that began before the endpoint was turned on, or got its present address, does not turn it off. */
export async function turnOffGone(db: Db, gone: readonly Ended[], now: Date): Promise<Noticed[]> {
  const found = await rows(
    db,
    sql<{ account_id: string; endpoint_id: string }>`update webhook_endpoint e set status = 'off', off_reason = 'gone', off_at = ${now}
      from ${answersOf(gone)}
      where e.account_id = d.account_id and e.endpoint_id = d.endpoint_id and e.status = 'on' and e.on_since <= d.at
      returning e.account_id, e.endpoint_id`,
  )
  return found.map(toNoticed)
}

/** Off when nothing was accepted since the first attempt of a delivery that used its last one, and the endpoint was on before it. */
export async function turnOffFailing(db: Db, usedUp: readonly UsedUp[], now: Date): Promise<Noticed[]> {
  const found = await rows(
    db,
    sql<{ account_id: string; endpoint_id: string }>`update webhook_endpoint e set status = 'off', off_reason = 'failing', off_at = ${now}
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
  used_up: boolean
  first_attempt_at: Date
}

/**
 * Writes attempts and what becomes of their deliveries, where the claim still holds; answers those that used their last attempt.
 * Tests and resends that fail never count towards turning off, and are not retried while the endpoint is off.
 */
export async function writeOutcomes(db: Db, ended: readonly Ended[]): Promise<UsedUp[]> {
  const written = await rows(
    db,
    sql<WrittenRow>`with d as (
        select * from json_to_recordset(${JSON.stringify(ended.map(outcomeRow))}::json) as d (account_id uuid, delivery_id uuid, claim_id uuid,
          trigger text, type text, at timestamptz, ended_at timestamptz, duration_ms integer, status_code integer, error text, answer text,
          accepted boolean, next_at timestamptz)
      ),
      -- Locked in one order: a resend or another worker may hold some of them. Each row is looked up by its key: as plain joins the planner
      -- paired every outcome with every endpoint of its account, and 300 outcomes took 80 ms.
      held as materialized (
        select d.*, case
            when w.resend then d.ended_at
            when d.accepted or w.accepted_at is not null or e.status = 'off' then null
            else d.next_at end as then_at
        from (select * from d order by account_id, delivery_id) d
        cross join lateral (select w.endpoint_id, w.resend, w.accepted_at from webhook_delivery w
          where w.account_id = d.account_id and w.delivery_id = d.delivery_id and w.claim_id = d.claim_id limit 1 for update) w
        cross join lateral (select e.status from webhook_endpoint e where e.account_id = d.account_id and e.endpoint_id = w.endpoint_id limit 1) e
      ),
      written as (
        update webhook_delivery w set
          status = case when h.then_at is not null then 'pending' when h.accepted or w.accepted_at is not null then 'delivered' else 'failed' end,
          trigger = case when w.resend then 'manual' else 'automatic' end,
          attempts = w.attempts + 1, next_attempt_at = h.then_at, claimable_at = h.then_at, claim_id = null, resend = false,
          first_attempt_at = coalesce(w.first_attempt_at, h.at),
          accepted_at = coalesce(w.accepted_at, case when h.accepted then h.ended_at end)
        from held h where w.account_id = h.account_id and w.delivery_id = h.delivery_id and w.claim_id = h.claim_id
        returning w.account_id, w.delivery_id, w.endpoint_id, w.attempts, w.first_attempt_at,
          h.trigger as cause, h.at, h.duration_ms, h.status_code, h.error, h.answer,
          w.status = 'failed' and w.attempts >= ${ATTEMPTS_MAX} and h.trigger = 'automatic' and h.type <> ${webhookTest.name} as used_up
      ),
      logged as (
        insert into webhook_attempt (account_id, delivery_id, number, trigger, at, duration_ms, status_code, error, answer)
        select account_id, delivery_id, attempts, cause, at, duration_ms, status_code, error, answer from written
      )
      select account_id, endpoint_id, used_up, first_attempt_at from written where used_up`,
  )
  return written.map((one) => ({ ...toNoticed(one), firstAttemptAt: one.first_attempt_at }))
}

function toNoticed(found: { account_id: string; endpoint_id: string }): Noticed {
  return { accountUuid: found.account_id, endpointUuid: found.endpoint_id }
}
