import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { FAILURES_MAX, LINKS_MAX, MEDIAN_MAX } from './campaign-report.ts'
import { failureCode, mailDomain } from './recipient-conditions-sql.ts'
import { PROVIDERS_MAX } from './recipient-filter.ts'

/** The mailings of a campaign, by their UUIDs. */
export interface SentCampaign {
  newsletterId: string
  mailings: readonly string[]
  /** True when a later mailing has taken recipients over: what they did with the earlier one counts nowhere. */
  replaced: boolean
}

/** The condition on a table about recipients that selects those of a campaign. */
function ofCampaign({ accountId }: AccountDb, { mailings, replaced }: SentCampaign, table: string): RawBuilder<unknown> {
  const account = uuidOf(accountId)
  const of = sql`${sql.ref(`${table}.account_id`)} = ${account} and ${sql.ref(`${table}.mailing_id`)} = any(${mailings}::uuid[])`
  if (!replaced) return of
  return sql`${of} and not exists (select 1 from recipient r where r.account_id = ${account} and r.mailing_id = ${sql.ref(`${table}.mailing_id`)}
    and r.recipient_id = ${sql.ref(`${table}.recipient_id`)} and r.status = 'replaced')`
}

/** Recipients that were engaged for the first time in one hour, or by bots for one reason. `hour` counts from `from`. */
export interface EngagedCount {
  act: 'open' | 'click'
  by_machine: boolean
  machine_reason: string | null
  hour: number | null
  n: number
}

/** Counts opens and clicks in one pass: those of people by hour, those of bots by reason. */
export function countEngaged(scope: AccountDb, campaign: SentCampaign, from: Date): Promise<EngagedCount[]> {
  return rows(
    scope.db,
    sql<EngagedCount>`select act, by_machine, machine_reason,
        case when by_machine then null else floor(extract(epoch from first_at - ${from}::timestamptz) / 3600)::int end as hour, count(*)::int as n
      from engagement where ${ofCampaign(scope, campaign, 'engagement')} group by 1, 2, 3, 4`,
  )
}

export interface LinkCount {
  url: string
  readers: number
  clicks: number
}

/** Reads the links with the most readers. A reader is in one mailing of a campaign, so the counts of its mailings add up. */
export function topLinks(scope: AccountDb, campaign: SentCampaign): Promise<LinkCount[]> {
  const account = uuidOf(scope.accountId)
  // The counts of a link include readers whose mail was replaced.
  const counted = sql`select mailing_id, number, count(*) as readers, sum(times) as clicks from link_click
    where ${ofCampaign(scope, campaign, 'link_click')} and not by_machine group by 1, 2`
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

/** Counts the recipients for whom bots followed each link. */
export async function countBotClicks(scope: AccountDb, campaign: SentCampaign): Promise<Map<string, number>> {
  const found = await rows(
    scope.db,
    sql<{ url: string; n: number }>`select l.url, sum(k.n)::int as n
      from (select mailing_id, number, count(*) as n from link_click where ${ofCampaign(scope, campaign, 'link_click')} and by_machine group by 1, 2) k
      join mailing_link l on l.account_id = ${uuidOf(scope.accountId)} and l.mailing_id = k.mailing_id and l.number = k.number
      group by l.url`,
  )
  return new Map(found.map(({ url, n }) => [url, n]))
}

export interface ProviderCount {
  domain: string | null
  recipients: number
  sent: number
  failed: number
  opened: number
}

/**
 * Counts recipients by the domain of their address: the largest domains, and the rest as null. In a frozen mailing the recipient's id is the
 * contact's. Contacts that were deleted have no address.
 */
export function countProviders(scope: AccountDb, { newsletterId, mailings }: Omit<SentCampaign, 'replaced'>): Promise<ProviderCount[]> {
  const account = uuidOf(scope.accountId)
  return rows(
    scope.db,
    sql<ProviderCount>`with by_domain as materialized (
        select ${mailDomain(sql`c.email`)} as domain, count(*)::int as recipients, (count(*) filter (where r.status = 'sent'))::int as sent,
          (count(*) filter (where r.status = 'failed'))::int as failed, count(e.recipient_id)::int as opened
        from recipient r
        left join contact c on c.account_id = ${account} and c.newsletter_id = ${uuidOf(newsletterId)} and c.contact_id = r.recipient_id
        left join engagement e on e.account_id = ${account} and e.mailing_id = any(${mailings}::uuid[]) and e.mailing_id = r.mailing_id
          and e.recipient_id = r.recipient_id and e.act = 'open' and not e.by_machine
        where r.account_id = ${account} and r.mailing_id = any(${mailings}::uuid[]) and r.status <> 'replaced'
        group by 1),
      ranked as (select *, row_number() over (order by domain is null, recipients desc, domain) as place from by_domain)
      select named as domain, sum(recipients)::int as recipients, sum(sent)::int as sent, sum(failed)::int as failed, sum(opened)::int as opened
      from (select *, case when place <= ${PROVIDERS_MAX} then domain end as named from ranked) r
      group by named order by named is null, 2 desc, named`,
  )
}

export interface FailureCount {
  reason: string
  example: string | null
  n: number
}

/** Counts failed recipients by the code of the reply. */
export function countFailures(scope: AccountDb, campaign: Pick<SentCampaign, 'mailings'>): Promise<FailureCount[]> {
  return rows(
    scope.db,
    sql<FailureCount>`select ${failureCode(sql`reason`)} as reason, min(left(reason, 300)) as example, count(*)::int as n
      from recipient
      where account_id = ${uuidOf(scope.accountId)} and mailing_id = any(${campaign.mailings}::uuid[]) and status = 'failed' group by 1 order by 3 desc, 1 limit ${FAILURES_MAX}`,
  )
}

/** Counts recipients whose mail was taken and then sent back, by campaign. */
export async function countLateBounces({ db, accountId }: AccountDb, campaignIds: readonly string[]): Promise<Map<string, number>> {
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<{ owner_id: string; n: number }>`select m.owner_id, count(distinct (m.mailing_id, b.recipient_id))::int as n from mailing m
      join bounce b on b.account_id = ${account} and b.mailing_id = m.mailing_id and b.kind = 'bounce' and b.source <> 'smtp'
      cross join lateral (select status from recipient r
        where r.account_id = ${account} and r.mailing_id = b.mailing_id and r.recipient_id = b.recipient_id limit 1) r
      where m.account_id = ${account} and m.kind = 'campaign' and m.owner_id = any(${campaignIds.map(uuidOf)}::uuid[]) and r.status = 'sent'
      group by m.owner_id`,
  )
  return new Map(found.map(({ owner_id, n }) => [typeId('cmp', owner_id), n]))
}

/** Finds the newsletter's last campaigns that were sent, without one. */
export async function lastSent({ db, accountId }: AccountDb, newsletterId: string, except: string): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ campaign_id: string }>`select campaign_id from campaign where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)}
        and status = 'sent' and campaign_id <> ${uuidOf(except)} order by campaign_id desc limit ${MEDIAN_MAX}`,
  )
  return found.map(({ campaign_id }) => typeId('cmp', campaign_id))
}
