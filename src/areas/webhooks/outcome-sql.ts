import { sql } from 'kysely'
import { affected, type Db, rows } from '#lib/rows.ts'
import type { Ended } from './attempt.ts'
import { ATTEMPTS_MAX } from './schedule.ts'
import { webhookTest } from './webhook-events.ts'

/** An endpoint that was on and is off from now on. */
export interface TurnedOff {
  accountUuid: string
  endpointUuid: string
}

/** A delivery that used its last attempt, on the schedule's own account. */
export interface UsedUp extends TurnedOff {
  firstAttemptAt: Date
}

const list = <T>(ended: readonly Ended[], pick: (one: Ended) => T): T[] => ended.map(pick)

/** Takes the rows of the endpoints in one order, so that two workers that end attempts of the same ones wait instead of dying in a deadlock. */
export async function lockEndpoints(db: Db, ended: readonly Ended[]): Promise<void> {
  await rows(
    db,
    sql`select 1 from webhook_endpoint e where (e.account_id, e.endpoint_id) in (
        select * from unnest(${list(ended, ({ claim }) => claim.accountUuid)}::uuid[], ${list(ended, ({ claim }) => claim.endpointUuid)}::uuid[]))
      order by e.account_id, e.endpoint_id for no key update`,
  )
}

/** What the answers say about their endpoints; whoever holds the claims by now, the receivers did answer so. */
export async function noteAnswers(db: Db, ended: readonly Ended[]): Promise<void> {
  await affected(
    db,
    sql`update webhook_endpoint e set last_accepted_at = greatest(e.last_accepted_at, d.accepted_at), proven = d.accepted_at is not null
      from (select account_id, endpoint_id, max(ended_at) filter (where accepted) as accepted_at
            from unnest(${list(ended, ({ claim }) => claim.accountUuid)}::uuid[], ${list(ended, ({ claim }) => claim.endpointUuid)}::uuid[],
              ${list(ended, ({ endedAt }) => endedAt)}::timestamptz[], ${list(ended, ({ accepted }) => accepted)}::boolean[])
              as d (account_id, endpoint_id, ended_at, accepted)
            group by account_id, endpoint_id) d
      where e.account_id = d.account_id and e.endpoint_id = d.endpoint_id and (d.accepted_at is not null or e.proven)`,
  )
}

/** An attempt that began before the endpoint was turned on, or got its present address, does not turn it off. */
export async function turnOffGone(db: Db, gone: readonly Ended[], now: Date): Promise<TurnedOff[]> {
  const found = await rows(
    db,
    sql<{ account_id: string; endpoint_id: string }>`update webhook_endpoint e set status = 'off', off_reason = 'gone', off_at = ${now}
      from unnest(${list(gone, ({ claim }) => claim.accountUuid)}::uuid[], ${list(gone, ({ claim }) => claim.endpointUuid)}::uuid[],
        ${list(gone, ({ at }) => at)}::timestamptz[]) as d (account_id, endpoint_id, at)
      where e.account_id = d.account_id and e.endpoint_id = d.endpoint_id and e.status = 'on' and e.on_since <= d.at
      returning e.account_id, e.endpoint_id`,
  )
  return found.map(toTurnedOff)
}

/** Off when nothing was accepted since the first attempt of a delivery that used its last one, and the endpoint was on before it. */
export async function turnOffFailing(db: Db, usedUp: readonly UsedUp[], now: Date): Promise<TurnedOff[]> {
  const found = await rows(
    db,
    sql<{ account_id: string; endpoint_id: string }>`update webhook_endpoint e set status = 'off', off_reason = 'failing', off_at = ${now}
      from unnest(${usedUp.map(({ accountUuid }) => accountUuid)}::uuid[], ${usedUp.map(({ endpointUuid }) => endpointUuid)}::uuid[],
        ${usedUp.map(({ firstAttemptAt }) => firstAttemptAt)}::timestamptz[]) as d (account_id, endpoint_id, first_attempt_at)
      where e.account_id = d.account_id and e.endpoint_id = d.endpoint_id and e.status = 'on' and e.on_since <= d.first_attempt_at
        and (e.last_accepted_at is null or e.last_accepted_at < d.first_attempt_at)
      returning e.account_id, e.endpoint_id`,
  )
  return found.map(toTurnedOff)
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
        select * from unnest(
          ${list(ended, ({ claim }) => claim.accountUuid)}::uuid[], ${list(ended, ({ claim }) => claim.deliveryUuid)}::uuid[],
          ${list(ended, ({ claim }) => claim.claimId)}::uuid[], ${list(ended, ({ claim }) => claim.trigger)}::text[],
          ${list(ended, ({ at }) => at)}::timestamptz[], ${list(ended, ({ endedAt }) => endedAt)}::timestamptz[],
          ${list(ended, ({ answer }) => answer.durationMs)}::integer[], ${list(ended, ({ answer }) => answer.statusCode)}::integer[],
          ${list(ended, ({ answer }) => answer.error)}::text[], ${list(ended, ({ answer }) => answer.answer)}::text[],
          ${list(ended, ({ accepted }) => accepted)}::boolean[], ${list(ended, ({ nextAt }) => nextAt)}::timestamptz[])
          as d (account_id, delivery_id, claim_id, trigger, at, ended_at, duration_ms, status_code, error, answer, accepted, next_at)
      ),
      -- locked in one order: a resend or another worker may hold some of them
      held as materialized (
        select w.account_id, w.delivery_id, v.type, case
            when w.resend then d.ended_at
            when d.accepted or w.accepted_at is not null or e.status = 'off' then null
            else d.next_at end as next_at
        from d
        join webhook_delivery w on w.account_id = d.account_id and w.delivery_id = d.delivery_id and w.claim_id = d.claim_id
        join webhook_endpoint e on e.account_id = w.account_id and e.endpoint_id = w.endpoint_id
        join event v on v.account_id = w.account_id and v.event_id = w.event_id
        order by w.account_id, w.delivery_id for update of w
      ),
      written as (
        update webhook_delivery w set
          status = case when h.next_at is not null then 'pending' when d.accepted or w.accepted_at is not null then 'delivered' else 'failed' end,
          trigger = case when w.resend then 'manual' else 'automatic' end,
          attempts = w.attempts + 1, next_attempt_at = h.next_at, claimable_at = h.next_at, claim_id = null, resend = false,
          first_attempt_at = coalesce(w.first_attempt_at, d.at),
          accepted_at = coalesce(w.accepted_at, case when d.accepted then d.ended_at end)
        from d join held h on h.account_id = d.account_id and h.delivery_id = d.delivery_id
        where w.account_id = d.account_id and w.delivery_id = d.delivery_id and w.claim_id = d.claim_id
        returning w.account_id, w.delivery_id, w.endpoint_id, w.attempts, w.first_attempt_at,
          w.status = 'failed' and w.attempts >= ${ATTEMPTS_MAX} and d.trigger = 'automatic' and h.type <> ${webhookTest.name} as used_up
      ),
      logged as (
        insert into webhook_attempt (account_id, delivery_id, number, trigger, at, duration_ms, status_code, error, answer)
        select d.account_id, d.delivery_id, w.attempts, d.trigger, d.at, d.duration_ms, d.status_code, d.error, d.answer
        from d join written w on w.account_id = d.account_id and w.delivery_id = d.delivery_id
      )
      select account_id, endpoint_id, used_up, first_attempt_at from written where used_up`,
  )
  return written.map((one) => ({ ...toTurnedOff(one), firstAttemptAt: one.first_attempt_at }))
}

function toTurnedOff(found: { account_id: string; endpoint_id: string }): TurnedOff {
  return { accountUuid: found.account_id, endpointUuid: found.endpoint_id }
}
