import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { EventCondition, EventSelection, EventSource } from '#areas/contacts/index.ts'

// Opens and clicks of readers in campaigns, as conditions of filters. A recipient's id is the
// contact's.

/** Lists the conditions about deleted campaigns, whose opens and clicks are deleted too. */
async function missing(
  { db, accountId }: AccountDb,
  conditions: readonly EventCondition[],
): Promise<(string | null)[]> {
  const named = [...new Set(conditions.flatMap(({ about }) => about?.id ?? []))]
  if (named.length === 0) return conditions.map(() => null)
  const found = await rows(
    db,
    sql<{ campaign_id: string }>`select campaign_id from campaign
      where account_id = ${uuidOf(accountId)} and campaign_id = any(${named.map(uuidOf)}::uuid[])`,
  )
  const known = new Set(found.map(({ campaign_id }) => campaign_id))
  return conditions.map(({ about }) =>
    about === null || known.has(uuidOf(about.id))
      ? null
      : `There is no campaign ${about.id} in this account. Name one of list_campaigns, or leave campaignId out for any.`,
  )
}

function mailingsOf({ accountId, newsletterId, condition }: EventSelection): RawBuilder<unknown> {
  const ofNewsletter =
    newsletterId === undefined ? sql`` : sql`and newsletter_id = ${uuidOf(newsletterId)}`
  const ofCampaign =
    condition.about === null ? sql`` : sql`and owner_id = ${uuidOf(condition.about.id)}`
  return sql`select mailing_id from mailing where account_id = ${uuidOf(accountId)} and kind = 'campaign' ${ofNewsletter} ${ofCampaign}`
}

const sinceOf = (column: RawBuilder<unknown>, since: Date | null) =>
  since === null ? sql`` : sql`and ${column} >= ${since}`

/** A table with one row for each reader, whose primary key begins with the columns in `per`. */
interface Source {
  /** SQL that selects the columns in `per`, one row for each mailing or link. */
  from: RawBuilder<unknown>
  per: readonly ('mailing_id' | 'number')[]
  table: RawBuilder<unknown>
  where: RawBuilder<unknown>
  times: RawBuilder<unknown>
}

/**
 * Selects contacts and times. For one contact, `limit 1` looks it up in each mailing by key.
 * Otherwise PostgreSQL, without statistics, reads all events for each contact.
 */
function selectFrom(
  { accountId, contact }: EventSelection,
  { from, per, table, where, times }: Source,
): RawBuilder<unknown> {
  const account = uuidOf(accountId)
  const same = sql.join(
    per.map((column) => sql`s.${sql.ref(column)} = m.${sql.ref(column)}`),
    sql` and `,
  )
  if (contact === null)
    return sql`select s.recipient_id as contact_id, ${times} as times from (${from}) m
      join ${table} s on s.account_id = ${account} and ${same} where ${where}`
  return sql`select e.recipient_id as contact_id, e.times from (${from}) m
    cross join lateral (select s.recipient_id, ${times} as times from ${table} s
      where s.account_id = ${account} and ${same} and s.recipient_id = ${contact} and ${where} limit 1) e`
}

const sent: EventSource = {
  event: 'sent',
  accepts: ['campaignId'],
  missing,
  select: (selection) =>
    selectFrom(selection, {
      from: mailingsOf(selection),
      per: ['mailing_id'],
      table: sql`recipient`,
      where: sql`s.status = 'sent' ${sinceOf(sql`s.finished_at`, selection.since)}`,
      times: sql`1`,
    }),
}

/**
 * Selects one row for each campaign and reader, even if the reader opened or clicked several times.
 */
function acted(act: 'open' | 'click', selection: EventSelection): RawBuilder<unknown> {
  const where = sql`s.act = ${act} and not s.by_machine ${sinceOf(sql`s.last_at`, selection.since)}`
  return selectFrom(selection, {
    from: mailingsOf(selection),
    per: ['mailing_id'],
    table: sql`engagement`,
    where,
    times: sql`1`,
  })
}

/** Selects the clicks on a link, one row for each reader with the time of the last. */
function followed(selection: EventSelection): RawBuilder<unknown> {
  const from = sql`select mailing_id, number from mailing_link where account_id = ${uuidOf(selection.accountId)} and url = ${selection.condition.link}
    and mailing_id = any(array(${mailingsOf(selection)}))`
  const where = sql`not s.by_machine ${sinceOf(sql`s.last_at`, selection.since)}`
  return selectFrom(selection, {
    from,
    per: ['mailing_id', 'number'],
    table: sql`link_click`,
    where,
    times: sql`s.times`,
  })
}

const opened: EventSource = {
  event: 'opened',
  accepts: ['campaignId'],
  missing,
  select: (selection) => acted('open', selection),
}

const clicked: EventSource = {
  event: 'clicked',
  accepts: ['campaignId', 'link'],
  missing,
  select: (selection) =>
    selection.condition.link === undefined ? acted('click', selection) : followed(selection),
}

export const campaignEvents: readonly EventSource[] = [sent, opened, clicked]
