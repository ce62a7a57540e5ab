import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { EventCondition, EventSelection, EventSource } from '#operation/event-source.ts'

// Readers' part in campaigns, as conditions of filters. Mailings are frozen, so the id of a recipient is that of the contact.

/** Finds deleted campaigns. What their readers did was deleted with them. */
async function missing({ db, accountId }: AccountDb, conditions: readonly EventCondition[]): Promise<(string | null)[]> {
  const named = [...new Set(conditions.flatMap(({ campaignId }) => campaignId ?? []))]
  if (named.length === 0) return conditions.map(() => null)
  const found = await rows(
    db,
    sql<{ campaign_id: string }>`select campaign_id from campaign
      where account_id = ${uuidOf(accountId)} and campaign_id = any(${named.map(uuidOf)}::uuid[])`,
  )
  const known = new Set(found.map(({ campaign_id }) => campaign_id))
  return conditions.map(({ campaignId }) =>
    campaignId === undefined || known.has(uuidOf(campaignId))
      ? null
      : `There is no campaign ${campaignId} in this account. Name one of list_campaigns, or leave campaignId out for any.`,
  )
}

/** Selects the mailings that a condition is about, as `m`. */
function mailingsOf({ accountId, newsletterId, condition }: EventSelection): RawBuilder<unknown> {
  const ofNewsletter = newsletterId === undefined ? sql`` : sql`and newsletter_id = ${uuidOf(newsletterId)}`
  const ofCampaign = condition.campaignId === undefined ? sql`` : sql`and owner_id = ${uuidOf(condition.campaignId)}`
  return sql`(select mailing_id from mailing where account_id = ${uuidOf(accountId)} and kind = 'campaign' ${ofNewsletter} ${ofCampaign}) m`
}

const sinceOf = (column: RawBuilder<unknown>, since: Date | null) => (since === null ? sql`` : sql`and ${column} >= ${since}`)

const sent: EventSource = {
  event: 'sent',
  accepts: ['campaignId'],
  missing,
  select: (of) =>
    sql`select r.recipient_id as contact_id, 1 as times from ${mailingsOf(of)}
      join recipient r on r.account_id = ${uuidOf(of.accountId)} and r.mailing_id = m.mailing_id
      where r.status = 'sent' ${sinceOf(sql`r.finished_at`, of.since)} and ${of.on(sql`r.recipient_id`)}`,
}

/** Selects one row for each campaign and reader: a campaign counts once, however often it was opened. */
function acted(act: 'open' | 'click', of: EventSelection): RawBuilder<unknown> {
  return sql`select e.recipient_id as contact_id, 1 as times from ${mailingsOf(of)}
    join engagement e on e.account_id = ${uuidOf(of.accountId)} and e.mailing_id = m.mailing_id
    where e.act = ${act} and not e.by_machine ${sinceOf(sql`e.last_at`, of.since)} and ${of.on(sql`e.recipient_id`)}`
}

/** Selects the clicks on one link. Of a link that was followed at several times, all count when the last one does. */
function followed(of: EventSelection): RawBuilder<unknown> {
  const account = uuidOf(of.accountId)
  return sql`select k.recipient_id as contact_id, k.times from ${mailingsOf(of)}
    join mailing_link l on l.account_id = ${account} and l.mailing_id = m.mailing_id and l.url = ${of.condition.link}
    join link_click k on k.account_id = ${account} and k.mailing_id = m.mailing_id and k.number = l.number
    where not k.by_machine ${sinceOf(sql`k.last_at`, of.since)} and ${of.on(sql`k.recipient_id`)}`
}

const opened: EventSource = { event: 'opened', accepts: ['campaignId'], missing, select: (of) => acted('open', of) }

const clicked: EventSource = {
  event: 'clicked',
  accepts: ['campaignId', 'link'],
  missing,
  select: (of) => (of.condition.link === undefined ? acted('click', of) : followed(of)),
}

export const eventSources: readonly EventSource[] = [sent, opened, clicked]
