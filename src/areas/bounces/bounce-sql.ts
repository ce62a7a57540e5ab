import { sql } from 'kysely'
import type { BounceFault } from '#mail/smtp-status.ts'
import { rows } from '#db/rows.ts'
import { DAY_MS } from '#lib/duration.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { type BounceReport, SOFT_DAYS, SOFT_MAX } from './bounce.ts'

/** A report to store. */
export interface KeptBounce extends Omit<BounceReport, 'refusal' | 'recipient' | 'eventId'> {
  eventKey: string
  fault: BounceFault | null
  code: string | null
  detail: string | null
}

/** Inserts reports and returns the new ones. `first`: the first of its kind for the recipient. */
export async function insertBounces(
  { db, accountId, now }: Scope,
  mailingId: string,
  reports: readonly KeptBounce[],
): Promise<(KeptBounce & { first: boolean })[]> {
  const account = uuidOf(accountId)
  const wanted = reports.map(
    ({ source, eventKey, kind, fault, email, recipientId, code, detail, at }, n) => ({
      n,
      source,
      event_key: eventKey,
      kind,
      fault,
      email,
      mailing_id: uuidOf(mailingId),
      recipient_id: uuidOf(recipientId),
      code,
      detail,
      at,
    }),
  )
  const inserted = await rows(
    db,
    // The statement sees the table as it was before its own insert, so `known` has earlier reports
    // only.
    sql<{ n: number; first: boolean }>`with w as (
        select * from json_to_recordset(${JSON.stringify(wanted)}::json) as w (n integer, source text, event_key text, kind text, fault text, email text,
          mailing_id uuid, recipient_id uuid, code text, detail text, at timestamptz)),
      i as (
        insert into bounce (account_id, source, event_key, kind, fault, email, mailing_id, recipient_id, code, detail, at, recorded_at)
        select ${account}, source, event_key, kind, fault, email, mailing_id, recipient_id, code, detail, at, ${now} from w order by source, event_key, n
        on conflict do nothing returning source, event_key)
      select d.n, d.turn = 1 and not exists (select 1 from bounce known
          where known.account_id = ${account} and known.mailing_id = d.mailing_id and known.recipient_id = d.recipient_id and known.kind = d.kind) as first
      from (select u.*, row_number() over (partition by u.mailing_id, u.recipient_id, u.kind order by u.n) as turn
        from (select distinct on (w.source, w.event_key) w.* from w join i using (source, event_key) order by w.source, w.event_key, w.n) u) d
      order by d.n`,
  )
  return inserted.map(({ n, first }) => ({ ...reports[n]!, first }))
}

/** Finds the addresses with `SOFT_MAX` soft bounces on different days and of different mailings. */
export async function wornOut(
  { db, accountId, now }: Scope,
  emails: readonly string[],
): Promise<Set<string>> {
  const found = await rows(
    db,
    sql<{ email: string }>`select email from bounce
      where account_id = ${uuidOf(accountId)} and email = any(${emails}::text[]) and fault = 'mailbox' and at > ${new Date(now.getTime() - SOFT_DAYS * DAY_MS)}
      group by email
      having least(count(distinct mailing_id), count(distinct (at at time zone 'UTC')::date)) >= ${SOFT_MAX}`,
  )
  return new Set(found.map(({ email }) => email))
}
