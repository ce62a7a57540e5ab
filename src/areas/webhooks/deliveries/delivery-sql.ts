import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, keepPlan, row, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import type { RecordedEvent } from '#operation/event.ts'
import type { Reaction } from '#operation/events/reaction.ts'
import { rowsThatFit } from '#operation/page.ts'
import type { Scope } from '#operation/scope.ts'
import { ATTEMPTS_SHOWN_MAX, LOG_MAX, type WebhookDelivery } from './delivery.ts'
import { webhookTest } from '../endpoints/webhook-events.ts'

interface DeliveryRow {
  delivery_id: string
  event_id: string
  type: string
  body: string
  status: WebhookDelivery['status']
  due_at: Date | null
  created_at: Date
  first_attempt: Omit<Attempt, 'number'> | null
}

type Attempt = WebhookDelivery['attempts'][number]

interface AttemptRow {
  delivery_id: string
  number: number
  trigger: Attempt['trigger']
  at: Date
  duration_ms: number
  status_code: number | null
  error: Attempt['error']
  answer: string
}

const ANSWER_WHOLE = 100_000

const columns = (
  answerCharacters: number,
) => sql`w.delivery_id, w.event_id, v.type, v.body, w.status, q.due_at, w.created_at,
  w.first_attempt || jsonb_build_object('answer', left(w.first_attempt->>'answer', ${answerCharacters})) as first_attempt`
const queued = sql`left join webhook_due q on q.account_id = w.account_id and q.delivery_id = w.delivery_id`

/**
 * Lists the last hundred deliveries of an endpoint, newest first. Answers are cut to
 * `answerCharacters`. `fit` is the number of rows that fit by bytes; one more is read.
 */
export async function listDeliveries(
  inside: AccountDb,
  endpointId: string,
  page: { limit: number; before: string | null; answerCharacters: number },
) {
  const account = uuidOf(inside.accountId)
  const before = page.before === null ? sql`` : sql`where w.delivery_id < ${page.before}`
  const log = sql`(select * from webhook_delivery where account_id = ${account} and endpoint_id = ${uuidOf(endpointId)}
            order by delivery_id desc limit ${LOG_MAX}) w
      join event v on v.account_id = w.account_id and v.event_id = w.event_id`
  const order = sql`${before} order by w.delivery_id desc`
  const attempts = sql`(select count(*) from webhook_attempt t where t.account_id = ${account} and t.delivery_id = w.delivery_id)`
  const sizes = sql<{
    bytes: number
  }>`select octet_length(v.body) + (1 + ${attempts}) * ${page.answerCharacters} as bytes from ${log} ${order} limit ${page.limit}`
  const fit = await rowsThatFit(inside.db, page.limit, sizes)
  const found = await rows(
    inside.db,
    sql<DeliveryRow>`select ${columns(page.answerCharacters)} from ${log} ${queued} ${order} limit ${fit + 1}`,
  )
  return { fit, found: await withAttempts(inside, found, page.answerCharacters) }
}

export async function countDeliveries(
  { db, accountId }: AccountDb,
  endpointId: string,
): Promise<number> {
  const found = await row(
    db,
    sql<{ n: number }>`select count(*) as n from (
      select 1 from webhook_delivery where account_id = ${uuidOf(accountId)} and endpoint_id = ${uuidOf(endpointId)} limit ${LOG_MAX}) w`,
  )
  return found!.n
}

export async function findDelivery(
  inside: AccountDb,
  endpointId: string,
  deliveryId: string,
): Promise<WebhookDelivery | undefined> {
  const found = await rows(
    inside.db,
    sql<DeliveryRow>`select ${columns(ANSWER_WHOLE)} from webhook_delivery w
      join event v on v.account_id = w.account_id and v.event_id = w.event_id
      ${queued}
      where w.account_id = ${uuidOf(inside.accountId)} and w.endpoint_id = ${uuidOf(endpointId)} and w.delivery_id = ${uuidOf(deliveryId)}`,
  )
  return (await withAttempts(inside, found, ANSWER_WHOLE))[0]
}

/** Adds the last attempts to deliveries. The first attempt is in the delivery's own row. */
async function withAttempts(
  { db, accountId }: AccountDb,
  found: readonly DeliveryRow[],
  answerCharacters: number,
): Promise<WebhookDelivery[]> {
  const attempts = await rows(
    db,
    sql<AttemptRow>`select a.delivery_id, a.number, a.trigger, a.at, a.duration_ms, a.status_code, a.error, left(a.answer, ${answerCharacters}) as answer
      from unnest(${found.map((delivery) => delivery.delivery_id)}::uuid[]) as d (delivery_id)
      cross join lateral (select * from webhook_attempt t
        where t.account_id = ${uuidOf(accountId)} and t.delivery_id = d.delivery_id order by t.number desc limit ${ATTEMPTS_SHOWN_MAX}) a
      order by a.delivery_id, a.number`,
  )
  const byDelivery = Map.groupBy(attempts, (attempt) => attempt.delivery_id)
  return found.map((delivery) => toDelivery(delivery, byDelivery.get(delivery.delivery_id) ?? []))
}

function toDelivery(found: DeliveryRow, later: readonly AttemptRow[]): WebhookDelivery {
  const first =
    found.first_attempt === null || later.length >= ATTEMPTS_SHOWN_MAX
      ? []
      : [{ number: 1, ...found.first_attempt }]
  return {
    id: typeId('dlv', found.delivery_id),
    messageId: typeId('msg', found.event_id),
    type: found.type,
    createdAt: found.created_at.toISOString(),
    status: found.status,
    body: found.body,
    attempts: [...first, ...later.map(toAttempt)],
    nextAttemptAt: found.due_at?.toISOString() ?? null,
  }
}

function toAttempt(found: AttemptRow): Attempt {
  return {
    number: found.number,
    trigger: found.trigger,
    at: found.at.toISOString(),
    durationMs: found.duration_ms,
    statusCode: found.status_code,
    error: found.error,
    answer: found.answer,
  }
}

/**
 * Writes a delivery for each endpoint that subscribes to an event. Deliveries of a bulk change get
 * the class `retry`, so that single events need not wait for them. The key-share lock skips
 * endpoints that are being deleted.
 */
export const noteDeliveries: Reaction = async (db, events, { wake }) => {
  const due = await countAffected(
    db,
    keepPlan(sql`with happened as (
        select * from unnest(${column(events, ({ accountId }) => uuidOf(accountId))}::uuid[], ${column(events, ({ id }) => uuidOf(id))}::uuid[],
          ${column(events, ({ type }) => type)}::text[], ${column(events, ({ newsletterId }) => newsletterId && uuidOf(newsletterId))}::uuid[],
          ${column(events, ({ at }) => at)}::timestamptz[], ${column(events, ({ bulk }) => bulk)}::boolean[])
          as v (account_id, event_id, type, newsletter_id, at, bulk)
      ),
      noted as (
        insert into webhook_delivery (account_id, delivery_id, endpoint_id, event_id, status, created_at)
        select e.account_id,
          -- a UUIDv7 with the time of the event's, so that the log is in the order of the events
          (left(v.event_id::text, 13) || '-7' || substr(gen_random_uuid()::text, 16))::uuid,
          e.endpoint_id, v.event_id, case when e.status = 'on' then 'pending' else 'skipped' end, v.at
        from happened v join webhook_endpoint e on e.account_id = v.account_id
        where (e.events is null or v.type = any (e.events)) and (e.newsletter_id is null or e.newsletter_id = v.newsletter_id)
        for key share of e
        returning account_id, delivery_id, endpoint_id, event_id, status, created_at
      )
      insert into webhook_due (account_id, delivery_id, endpoint_id, event_id, bulk, due_at)
      select n.account_id, n.delivery_id, n.endpoint_id, n.event_id, v.bulk, n.created_at
      from noted n join happened v on v.account_id = n.account_id and v.event_id = n.event_id where n.status = 'pending'`),
  )
  if (due > 0) wake('webhooks')
}

function column<T>(events: readonly RecordedEvent[], pick: (event: RecordedEvent) => T): T[] {
  return events.map(pick)
}

/** Writes a test event with one delivery to this endpoint, even when the endpoint is turned off. */
export async function insertTest(
  { db, accountId, now, wake }: Scope,
  endpointId: string,
  body: string,
): Promise<string> {
  const [eventId, deliveryId] = [newUuid(now.getTime()), newUuid(now.getTime())]
  await countAffected(
    db,
    sql`insert into event (account_id, event_id, type, body, created_at)
      values (${uuidOf(accountId)}, ${eventId}, ${webhookTest.name}, ${body}, ${now})`,
  )
  await countAffected(
    db,
    sql`insert into webhook_delivery (account_id, delivery_id, endpoint_id, event_id, status, created_at)
      values (${uuidOf(accountId)}, ${deliveryId}, ${uuidOf(endpointId)}, ${eventId}, 'pending', ${now})`,
  )
  await countAffected(
    db,
    sql`insert into webhook_due (account_id, delivery_id, endpoint_id, event_id, trigger, due_at)
      values (${uuidOf(accountId)}, ${deliveryId}, ${uuidOf(endpointId)}, ${eventId}, 'test', ${now})`,
  )
  wake('webhooks')
  return typeId('dlv', deliveryId)
}

/**
 * Makes a delivery due now on request, or after an attempt that is in progress. The time of the
 * next regular attempt stays in `scheduled_at`. Locks the queue before the delivery, in the same
 * order as `writeOutcomes`.
 */
export async function resendDelivery(
  { db, accountId, now, wake }: Scope,
  endpointId: string,
  deliveryId: string,
): Promise<boolean> {
  const queued = await countAffected(
    db,
    sql`insert into webhook_due as q (account_id, delivery_id, endpoint_id, event_id, trigger, due_at)
      select account_id, delivery_id, endpoint_id, event_id, 'manual', ${now} from webhook_delivery
      where account_id = ${uuidOf(accountId)} and endpoint_id = ${uuidOf(endpointId)} and delivery_id = ${uuidOf(deliveryId)}
      on conflict (account_id, delivery_id) do update set due_at = ${now}, resend = q.claim_id is not null and q.lease_end > ${now},
        trigger = case when q.lease_end > ${now} then q.trigger else 'manual' end,
        scheduled_at = case when q.lease_end > ${now} or q.trigger = 'manual' then q.scheduled_at else q.due_at end,
        claim_id = case when q.lease_end > ${now} then q.claim_id end, lease_end = case when q.lease_end > ${now} then q.lease_end end`,
  )
  if (queued === 0) return false
  wake('webhooks')
  await countAffected(
    db,
    sql`update webhook_delivery set status = 'pending' where account_id = ${uuidOf(accountId)} and delivery_id = ${uuidOf(deliveryId)}`,
  )
  return true
}
