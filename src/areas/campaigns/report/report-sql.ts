import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { row, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { LINKS_MAX, MEDIAN_MAX } from './campaign-report.ts'
import { failureCode, mailDomain } from './recipient-conditions-sql.ts'
import type { Span } from './recipients-sql.ts'

/** The mailings of a campaign, by their UUIDs. */
export interface SentCampaign {
  newsletterId: string
  mailings: readonly string[]
  /**
   * True when a later mailing sent to some of the recipients again. Opens and clicks of the earlier
   * mail then count nowhere.
   */
  replaced: boolean
}

/** Compiles the SQL condition that selects a campaign's recipients within the account. */
function ofCampaign(
  { accountId }: AccountDb,
  { mailings, replaced }: SentCampaign,
  table: string,
): RawBuilder<unknown> {
  const account = uuidOf(accountId)
  const inMailings = sql`${sql.ref(`${table}.mailing_id`)} = any(${mailings}::uuid[])`
  if (!replaced) return inMailings
  return sql`${inMailings} and not exists (select 1 from recipient r where r.account_id = ${account} and r.mailing_id = ${sql.ref(`${table}.mailing_id`)}
    and r.recipient_id = ${sql.ref(`${table}.recipient_id`)} and r.status = 'replaced')`
}

/**
 * The number of recipients who first opened or clicked in one hour, or of bots by reason. `hour`
 * counts from the campaign's start.
 */
export interface EngagedCount {
  act: 'open' | 'click'
  by_machine: boolean
  machine_reason: string | null
  hour: number | null
  n: number
}

/**
 * Counts opens and clicks in one pass: opens and clicks of people by hour, and those of bots by
 * reason.
 */
export function countEngaged(
  scope: AccountDb,
  campaign: SentCampaign,
  from: Date,
): Promise<EngagedCount[]> {
  return rows(
    scope.db,
    sql<EngagedCount>`select act, by_machine, machine_reason,
        case when by_machine then null else floor(extract(epoch from first_at - ${from}::timestamptz) / 3600)::int end as hour, count(*)::int as n
      from engagement where account_id = ${uuidOf(scope.accountId)} and ${ofCampaign(scope, campaign, 'engagement')} group by 1, 2, 3, 4`,
  )
}

interface LinkCount {
  url: string
  readers: number
  clicks: number
}

/**
 * Lists the most clicked links. A reader is in one mailing of a campaign, so the mailings' counts
 * add up.
 */
export function topLinks(scope: AccountDb, campaign: SentCampaign): Promise<LinkCount[]> {
  const account = uuidOf(scope.accountId)
  // The stored counts of a link include readers whose mail was replaced, so clicks are counted
  // here.
  const counted = sql`select mailing_id, number, count(*) as readers, sum(times) as clicks from link_click where account_id = ${account}
    and ${ofCampaign(scope, campaign, 'link_click')} and not by_machine group by 1, 2`
  const links = campaign.replaced
    ? sql`select l.url, l.number, coalesce(k.readers, 0) as readers, coalesce(k.clicks, 0) as clicks from mailing_link l
        left join (${counted}) k on k.mailing_id = l.mailing_id and k.number = l.number
        where l.account_id = ${account} and l.mailing_id = any(${campaign.mailings}::uuid[])`
    : sql`select url, number, readers, clicks from mailing_link where account_id = ${account} and mailing_id = any(${campaign.mailings}::uuid[])`
  return rows(
    scope.db,
    sql<LinkCount>`select url, sum(readers)::int as readers, sum(clicks)::int as clicks from (${links}) l
      group by url order by 2 desc, 3 desc, min(number), url limit ${LINKS_MAX}`,
  )
}

export async function countBotClicks(
  scope: AccountDb,
  campaign: SentCampaign,
): Promise<Map<string, number>> {
  const found = await rows(
    scope.db,
    sql<{ url: string; n: number }>`select l.url, sum(k.n)::int as n
      from (select mailing_id, number, count(*) as n from link_click
        where account_id = ${uuidOf(scope.accountId)} and ${ofCampaign(scope, campaign, 'link_click')} and by_machine group by 1, 2) k
      join mailing_link l on l.account_id = ${uuidOf(scope.accountId)} and l.mailing_id = k.mailing_id and l.number = k.number
      group by l.url`,
  )
  return new Map(found.map(({ url, n }) => [url, n]))
}

/** The recipients of one mail domain with the same failure, or with none. */
export interface RecipientGroup {
  /** The mail domain; null for deleted contacts. */
  domain: string | null
  failure: string | null
  example: string | null
  recipients: number
  sent: number
  opened: number
}

/**
 * Finds the id at the end of the next recipients of a mailing, or returns null when fewer remain.
 */
export async function rangeEnd(
  { db, accountId }: AccountDb,
  mailingId: string,
  after: string,
  size: number,
): Promise<string | null> {
  const found = await row(
    db,
    sql<{
      recipient_id: string
    }>`select recipient_id from recipient where account_id = ${uuidOf(accountId)} and mailing_id = ${mailingId}
      and recipient_id > ${after} order by recipient_id offset ${size - 1} limit 1`,
  )
  return found?.recipient_id ?? null
}

/**
 * Counts a range of recipients by domain and failure. Ids of recipients equal those of contacts, so
 * one range selects both. One statement for a million took 8 s, and prevented PostgreSQL from
 * vacuuming old rows.
 */
export function groupRecipients(
  { db, accountId }: AccountDb,
  { mailingId, after, upto }: Span,
): Promise<RecipientGroup[]> {
  const account = uuidOf(accountId)
  const within = (column: RawBuilder<unknown>) =>
    upto === null ? sql`${column} > ${after}` : sql`${column} > ${after} and ${column} <= ${upto}`
  return rows(
    db,
    sql<RecipientGroup>`select ${mailDomain('c.email')} as domain, case when r.status = 'failed' then ${failureCode(sql`r.reason`)} end as failure,
        min(left(r.reason, 300)) filter (where r.status = 'failed') as example, count(*)::int as recipients,
        (count(*) filter (where r.status = 'sent'))::int as sent, count(e.recipient_id)::int as opened
      from recipient r
      left join contact c on c.account_id = ${account} and c.contact_id = r.recipient_id and ${within(sql`c.contact_id`)}
      left join engagement e on e.account_id = ${account} and e.mailing_id = ${mailingId} and e.recipient_id = r.recipient_id and ${within(sql`e.recipient_id`)}
        and e.act = 'open' and not e.by_machine
      where r.account_id = ${account} and r.mailing_id = ${mailingId} and ${within(sql`r.recipient_id`)} and r.status <> 'replaced'
      group by 1, 2`,
  )
}

/** Counts recipients whose mail was accepted and bounced later, by campaign. */
export async function countLateBounces(
  { db, accountId }: AccountDb,
  campaignIds: readonly string[],
): Promise<Map<string, number>> {
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<{
      owner_id: string
      n: number
    }>`select m.owner_id, count(distinct (m.mailing_id, b.recipient_id))::int as n from mailing m
      join bounce b on b.account_id = ${account} and b.mailing_id = m.mailing_id and b.kind = 'bounce' and b.source <> 'smtp'
      cross join lateral (select status from recipient r
        where r.account_id = ${account} and r.mailing_id = b.mailing_id and r.recipient_id = b.recipient_id limit 1) r
      where m.account_id = ${account} and m.kind = 'campaign' and m.owner_id = any(${campaignIds.map(uuidOf)}::uuid[]) and r.status = 'sent'
      group by m.owner_id`,
  )
  return new Map(found.map(({ owner_id, n }) => [typeId('cmp', owner_id), n]))
}

export async function lastSent(
  { db, accountId }: AccountDb,
  newsletterId: string,
  except: string,
): Promise<string[]> {
  const found = await rows(
    db,
    sql<{
      campaign_id: string
    }>`select campaign_id from campaign where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)}
        and status = 'sent' and campaign_id <> ${uuidOf(except)} order by campaign_id desc limit ${MEDIAN_MAX}`,
  )
  return found.map(({ campaign_id }) => typeId('cmp', campaign_id))
}
