import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Contact } from '#areas/contacts/index.ts'
import { mailsTo } from '#areas/mailings/index.ts'
import type { ActivityRow } from './activity.ts'

interface ActivityPage {
  limit: number
  before: string[] | null
  eventsSince: Date
  importedAt: Date
}

/**
 * Lists a contact's activities, newest first, from the tables of consents, events, opens and
 * clicks, and bounces. Each has an index for one contact and at most a few thousand rows of it.
 */
export async function listActivity(
  scope: AccountDb,
  contact: Contact,
  page: ActivityPage,
): Promise<ActivityRow[]> {
  const [account, id] = [uuidOf(scope.accountId), uuidOf(contact.id)]
  const { before } = page
  const older = before
    ? sql`where (at, type, id, part) < (${before[0]}::timestamptz, ${before[1]}, ${before[2]}::uuid, ${before[3]}::uuid)`
    : sql``
  const ofMail = sql`m.mailing_id as id, m.recipient_id as part`
  const rest = sql`m.kind, m.newsletter_id, m.owner_id, m.part, null::uuid`
  return rows(
    scope.db,
    sql<ActivityRow>`with mails as materialized (select * from ${mailsTo(scope, contact)} found),
      activity (at, type, id, part, via, text, kind, newsletter_id, owner_id, mailing_part, campaign_id) as (
        select at, case kind when 'signup' then 'signed_up' when 'returned' then 'returned' else kind end, consent_id, consent_id, via, page, null,
            null::uuid, null::uuid, null, campaign_id
          from consent where account_id = ${account} and contact_id = ${id}
        union all
        select ${page.importedAt}::timestamptz, 'imported', ${id}::uuid, ${id}::uuid, null, null, null, null, null, null, null
          where not exists (select 1 from consent where account_id = ${account} and contact_id = ${id} and kind = 'signup' and via <> 'import')
        union all
        select created_at, 'updated', event_id, event_id, null, body, null, null, null, null, null from event
          where account_id = ${account} and event_contact(body) = ${contact.id} and type = 'subscriber.updated' and created_at > ${page.eventsSince}
        union all
        select created_at, replace(type, 'subscriber.', ''), event_id, event_id, null, body, null, null, null, null, null from event
          where account_id = ${account} and event_contact(body) = ${contact.id} and type in ('subscriber.upgraded', 'subscriber.downgraded', 'subscriber.granted', 'subscriber.grant_ended')
            and created_at > ${page.eventsSince}
        union all
        select m.finished_at, 'mail_' || m.status, ${ofMail}, null, m.reason, ${rest} from mails m where m.status in ('sent', 'failed')
        union all
        select e.first_at, case e.act when 'open' then 'mail_opened' else 'mail_clicked' end, ${ofMail}, null, null, ${rest}
          from mails m cross join lateral (select act, first_at from engagement where account_id = ${account} and mailing_id = m.mailing_id
            and recipient_id = m.recipient_id and not by_machine limit 2) e
        union all
        select b.at, case b.report when 'bounce' then 'bounced' else 'complained' end, ${ofMail}, null, b.detail, ${rest}
          from mails m cross join lateral (select distinct on (kind) kind as report, detail, at from bounce where account_id = ${account}
            and mailing_id = m.mailing_id and recipient_id = m.recipient_id order by kind, at limit 2) b)
      select *, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as position from activity ${older}
      order by at desc, type desc, id desc, part desc limit ${page.limit + 1}`,
  )
}
