import { sql } from 'kysely'
import type { Fault } from '#mail/smtp-status.ts'
import { rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { type BounceReport, SOFT_DAYS, SOFT_MAX } from './bounce.ts'

const DAY_MS = 86_400_000

/** A report as it is kept. */
export interface KeptBounce extends Omit<BounceReport, 'refusal' | 'recipient'> {
  fault: Fault | null
  code: string | null
  detail: string | null
}

/** Keeps those that are not there yet; answers them, and whether each is the first of its kind about its recipient. */
export async function insertBounces({ db, accountId, now }: Scope, reports: readonly KeptBounce[]): Promise<(KeptBounce & { first: boolean })[]> {
  const account = uuidOf(accountId)
  const wanted = reports.map(({ source, eventKey, kind, fault, email, campaignId, contactId, code, detail, at }, n) => ({
    n,
    source,
    event_key: eventKey,
    kind,
    fault,
    email,
    campaign_id: uuidOf(campaignId),
    contact_id: uuidOf(contactId),
    code,
    detail,
    at,
  }))
  const inserted = await rows(
    db,
    // All of it sees the table as it was before: `known` are earlier reports, and of several new ones about a recipient one is the first.
    sql<{ n: number; first: boolean }>`with w as (
        select * from json_to_recordset(${JSON.stringify(wanted)}::json) as w (n integer, source text, event_key text, kind text, fault text, email text,
          campaign_id uuid, contact_id uuid, code text, detail text, at timestamptz)),
      i as (
        insert into bounce (account_id, source, event_key, kind, fault, email, campaign_id, contact_id, code, detail, at, recorded_at)
        select ${account}, source, event_key, kind, fault, email, campaign_id, contact_id, code, detail, at, ${now} from w order by source, event_key, n
        on conflict do nothing returning source, event_key)
      select d.n, d.turn = 1 and not exists (select 1 from bounce known
          where known.account_id = ${account} and known.campaign_id = d.campaign_id and known.contact_id = d.contact_id and known.kind = d.kind) as first
      from (select u.*, row_number() over (partition by u.campaign_id, u.contact_id, u.kind order by u.n) as turn
        from (select distinct on (w.source, w.event_key) w.* from w join i using (source, event_key) order by w.source, w.event_key, w.n) u) d
      order by d.n`,
  )
  return inserted.map(({ n, first }) => ({ ...reports[n]!, first }))
}

/** Which of these addresses have taken nothing for so long that nobody reads them: as many mails as days, within the last fourteen. */
export async function wornOut({ db, accountId, now }: Scope, emails: readonly string[]): Promise<Set<string>> {
  const found = await rows(
    db,
    sql<{ email: string }>`select email from bounce
      where account_id = ${uuidOf(accountId)} and email = any(${emails}::text[]) and fault = 'mailbox' and at > ${new Date(now.getTime() - SOFT_DAYS * DAY_MS)}
      group by email
      having least(count(distinct campaign_id), count(distinct (at at time zone 'UTC')::date)) >= ${SOFT_MAX}`,
  )
  return new Set(found.map(({ email }) => email))
}
