import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { row } from '#db/rows.ts'
import { rowsThatFit } from '#operation/page.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { Campaign, CampaignStatus } from './campaign.ts'
import { selectCampaigns } from './campaign-sql.ts'

interface CampaignFilter {
  newsletterId?: string | undefined
  status?: CampaignStatus | undefined
}

/**
 * Lists campaigns, newest first. Returns up to `fit` campaigns, the most for one page, and one
 * more.
 */
export function listCampaigns(
  scope: AccountDb,
  filter: CampaignFilter,
  page: { limit: number; before: string | null },
): Promise<FittingCampaigns> {
  const before = page.before === null ? sql`` : sql`and c.campaign_id < ${page.before}`
  return selectFitting(
    scope,
    sql`${matching(filter)} ${before} order by c.campaign_id desc`,
    page.limit,
  )
}

/**
 * Lists scheduled campaigns, the next first. `after`: time and id of the last one on the page
 * before.
 */
export function listSoonest(
  scope: AccountDb,
  filter: CampaignFilter,
  page: { limit: number; after: readonly string[] | null },
): Promise<FittingCampaigns> {
  const after =
    page.after === null
      ? sql``
      : sql`and (c.scheduled_for, c.campaign_id) > (${page.after[0]}::timestamptz, ${page.after[1]}::uuid)`
  return selectFitting(
    scope,
    sql`${matching(filter)} ${after} order by c.scheduled_for, c.campaign_id`,
    page.limit,
  )
}

/**
 * Lists campaigns whose sending began, the latest first. `after`: time and id of the last one on
 * the page before.
 */
export function listSent(
  scope: AccountDb,
  filter: CampaignFilter,
  page: { limit: number; after: readonly string[] | null },
): Promise<FittingCampaigns> {
  const begun = lastBegun(scope.accountId)
  const after =
    page.after === null
      ? sql`and ${begun} is not null`
      : sql`and (${begun}, c.campaign_id) < (${page.after[0]}::timestamptz, ${page.after[1]}::uuid)`
  return selectFitting(
    scope,
    sql`${matching(filter)} ${after} order by ${begun} desc, c.campaign_id desc`,
    page.limit,
  )
}

/** Returns SQL for the time, in ms, at which the last step began; null before the first. */
function lastBegun(accountId: string): RawBuilder<unknown> {
  return sql`(select date_trunc('milliseconds', max(s.started_at)) from campaign_step s where s.account_id = ${uuidOf(accountId)} and s.campaign_id = c.campaign_id)`
}

interface FittingCampaigns {
  fit: number
  found: Campaign[]
}

/**
 * Selects campaigns up to the byte limit of a page. An A/B test holds four texts, and each step
 * takes about 150 bytes.
 */
async function selectFitting(
  scope: AccountDb,
  listed: RawBuilder<unknown>,
  limit: number,
): Promise<FittingCampaigns> {
  const account = uuidOf(scope.accountId)
  const sizes = sql<{
    bytes: number
  }>`select octet_length(c.content::text) + octet_length(c.audience::text) + coalesce(octet_length(c.variants::text), 0)
      + 150 * (select count(*) from campaign_step s where s.account_id = ${account} and s.campaign_id = c.campaign_id) as bytes
    from campaign c where c.account_id = ${account} and ${listed} limit ${limit}`
  const fit = await rowsThatFit(scope.db, limit, sizes)
  return { fit, found: await selectCampaigns(scope, sql`${listed} limit ${fit + 1}`) }
}

/**
 * Lists the campaigns whose sending began last. One that stopped before its first step is sorted by
 * its creation.
 */
export function lastCampaigns(scope: AccountDb, limit: number): Promise<Campaign[]> {
  return selectCampaigns(
    scope,
    sql`c.status not in ('draft', 'scheduled') order by coalesce(${lastBegun(scope.accountId)}, c.created_at) desc, c.campaign_id desc limit ${limit}`,
  )
}

export async function countCampaigns(
  { db, accountId }: AccountDb,
  filter: CampaignFilter,
): Promise<number> {
  const found = await row(
    db,
    sql<{
      n: number
    }>`select count(*) as n from campaign c where c.account_id = ${uuidOf(accountId)} and ${matching(filter)}`,
  )
  return found!.n
}

function matching({ newsletterId, status }: CampaignFilter): RawBuilder<unknown> {
  const ofNewsletter =
    newsletterId === undefined ? sql`true` : sql`c.newsletter_id = ${uuidOf(newsletterId)}`
  return status === undefined ? ofNewsletter : sql`${ofNewsletter} and c.status = ${status}`
}
