import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { affected, row, rows } from '#db/rows.ts'
import { rowsThatFit } from '#operation/page.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { countLeavers } from '#areas/contacts/index.ts'
import { countsOf, type MailingCounts } from '#areas/mailings/index.ts'
import { type Audience, type Campaign, type CampaignStatus, NO_AUDIENCE_RULES } from './campaign.ts'
import { CAMPAIGN_MAILS } from './campaign-mailing.ts'
import { NOTHING_TESTED, type VariantCounts, type VariantKey, withoutCounts } from '#areas/content/index.ts'
import type { Access, Content } from '#areas/emails/index.ts'
import { countVariants, type StoredWinner } from './variants-sql.ts'

interface CampaignRow {
  campaign_id: string
  newsletter_id: string
  subject: string
  preview_text: string
  content: Content
  access: Access
  slug: string | null
  published_at: Date | null
  listed: boolean
  audience: Audience
  status: CampaignStatus
  stop_reason: Campaign['stopReason']
  scheduled_for: Date | null
  scheduled_local: Campaign['scheduledLocal']
  variants: Campaign['variants']
  winner: StoredWinner | null
  decides_at: Date | null
  steps: { number: number; recipients: number; startedAt: string; finishedAt: string | null }[]
  created_at: Date
}

const columns = (
  accountId: string,
) => sql`c.campaign_id, c.newsletter_id, c.subject, c.preview_text, c.content, c.access, c.slug, c.published_at, c.audience, c.status, c.stop_reason, c.scheduled_for,
  (select coalesce(bool_or(i.listed), false) from archive_issue i where i.account_id = ${uuidOf(accountId)} and i.campaign_id = c.campaign_id) as listed,
  c.scheduled_local, c.variants, c.winner, c.decides_at, c.created_at,
  (select coalesce(json_agg(json_build_object('number', s.number, 'recipients', s.recipients, 'startedAt', s.started_at, 'finishedAt', s.finished_at)
      order by s.number), '[]')
    from campaign_step s where s.account_id = ${uuidOf(accountId)} and s.campaign_id = c.campaign_id) as steps`

const isoTime = (time: string) => new Date(time).toISOString()

/** The counts of a campaign that was never sent. */
const NOTHING_SENT: MailingCounts = {
  recipients: 0,
  pending: 0,
  sent: 0,
  failed: 0,
  skipped: 0,
  uncertain: 0,
  opens: 0,
  clicks: 0,
  machineOpens: 0,
  machineClicks: 0,
  bounces: 0,
  complaints: 0,
}

type Tests = ReadonlyMap<VariantKey, VariantCounts> | undefined

function toCampaign(found: CampaignRow, counts: MailingCounts, unsubscribes: number, tests: Tests): Campaign {
  const { variants, winner } = found
  return {
    id: typeId('cmp', found.campaign_id),
    newsletterId: typeId('nl', found.newsletter_id),
    subject: found.subject,
    previewText: found.preview_text,
    content: found.content,
    access: found.access,
    slug: found.slug,
    publishedAt: found.published_at?.toISOString() ?? null,
    listed: found.listed,
    // Campaigns of earlier versions lack rules that were added since.
    audience: { ...NO_AUDIENCE_RULES, ...found.audience },
    status: found.status,
    stopReason: found.status === 'paused' || found.status === 'stopped' ? found.stop_reason : null,
    scheduledFor: found.scheduled_for?.toISOString() ?? null,
    scheduledLocal: found.scheduled_local,
    variants: variants && { ...variants, options: variants.options.map((one) => ({ ...one, counts: tests?.get(one.key) ?? NOTHING_TESTED })) },
    winner: winner && { key: winner.key, clear: winner.clear, decidedAt: winner.decidedAt },
    decidesAt: found.status === 'paused' ? (found.decides_at?.toISOString() ?? null) : null,
    steps: found.steps.map((step) => ({ ...step, startedAt: isoTime(step.startedAt), finishedAt: step.finishedAt && isoTime(step.finishedAt) })),
    counts: { ...counts, unsubscribes },
    createdAt: found.created_at.toISOString(),
  }
}

async function select(scope: AccountDb, condition: RawBuilder<unknown>): Promise<Campaign[]> {
  const found = await rows(
    scope.db,
    sql<CampaignRow>`select ${columns(scope.accountId)} from campaign c where c.account_id = ${uuidOf(scope.accountId)} and ${condition}`,
  )
  const ids = found.map(({ campaign_id }) => typeId('cmp', campaign_id))
  const sent = found.filter(({ status }) => status !== 'draft').map(({ campaign_id }) => campaign_id)
  const [leavers, counts] = [await countLeavers(scope, ids), await countsOf(scope, CAMPAIGN_MAILS.kind, sent)]
  const tests = await countVariants(
    scope,
    ids.filter((_, i) => found[i]!.variants !== null),
  )
  return found.map((campaign, i) =>
    toCampaign(campaign, counts.get(campaign.campaign_id) ?? NOTHING_SENT, leavers.get(ids[i]!) ?? 0, tests.get(ids[i]!)),
  )
}

/** Reads the subjects of campaigns as they are written now, by campaign. */
export async function subjectsOfCampaigns({ db, accountId }: AccountDb, campaignIds: readonly string[]): Promise<Map<string, string>> {
  const found = await rows(
    db,
    sql<{ campaign_id: string; subject: string }>`select campaign_id, subject from campaign
      where account_id = ${uuidOf(accountId)} and campaign_id = any(${campaignIds.map(uuidOf)}::uuid[])`,
  )
  return new Map(found.map(({ campaign_id, subject }) => [typeId('cmp', campaign_id), subject]))
}

export async function findCampaign(scope: AccountDb, campaignId: string): Promise<Campaign | undefined> {
  return (await select(scope, sql`c.campaign_id = ${uuidOf(campaignId)}`))[0]
}

export async function lockCampaign(scope: AccountDb, campaignId: string): Promise<Campaign | undefined> {
  return (await select(scope, sql`c.campaign_id = ${uuidOf(campaignId)} for update of c`))[0]
}

export interface CampaignFilter {
  newsletterId?: string | undefined
  status?: CampaignStatus | undefined
}

/** Lists campaigns, newest first. A page ends by the bytes of its texts, and `fit` is the number of its rows. One more is read. */
export function listCampaigns(scope: AccountDb, filter: CampaignFilter, page: { limit: number; before: string | null }): Promise<FittingCampaigns> {
  const before = page.before === null ? sql`` : sql`and c.campaign_id < ${page.before}`
  return selectFitting(scope, sql`${matching(filter)} ${before} order by c.campaign_id desc`, page.limit)
}

/** Lists scheduled campaigns, the next one first. `after`: the time and the id of the last one before the page. */
export function listSoonest(
  scope: AccountDb,
  filter: CampaignFilter,
  page: { limit: number; after: readonly string[] | null },
): Promise<FittingCampaigns> {
  const after = page.after === null ? sql`` : sql`and (c.scheduled_for, c.campaign_id) > (${page.after[0]}::timestamptz, ${page.after[1]}::uuid)`
  return selectFitting(scope, sql`${matching(filter)} ${after} order by c.scheduled_for, c.campaign_id`, page.limit)
}

/** Lists campaigns that have begun, the one whose last step began last first. `after`: that time and the id of the last one before the page. */
export function listSent(
  scope: AccountDb,
  filter: CampaignFilter,
  page: { limit: number; after: readonly string[] | null },
): Promise<FittingCampaigns> {
  const begun = lastBegun(scope.accountId)
  const after =
    page.after === null ? sql`and ${begun} is not null` : sql`and (${begun}, c.campaign_id) < (${page.after[0]}::timestamptz, ${page.after[1]}::uuid)`
  return selectFitting(scope, sql`${matching(filter)} ${after} order by ${begun} desc, c.campaign_id desc`, page.limit)
}

/** Returns the time at which the last step of a campaign began, as answers have it; null before the first. */
function lastBegun(accountId: string): RawBuilder<unknown> {
  return sql`(select date_trunc('milliseconds', max(s.started_at)) from campaign_step s where s.account_id = ${uuidOf(accountId)} and s.campaign_id = c.campaign_id)`
}

interface FittingCampaigns {
  fit: number
  found: Campaign[]
}

/** An A/B test holds four texts, and a step about 150 bytes. */
async function selectFitting(scope: AccountDb, listed: RawBuilder<unknown>, limit: number): Promise<FittingCampaigns> {
  const account = uuidOf(scope.accountId)
  const sizes = sql<{
    bytes: number
  }>`select octet_length(c.content::text) + octet_length(c.audience::text) + coalesce(octet_length(c.variants::text), 0)
      + 150 * (select count(*) from campaign_step s where s.account_id = ${account} and s.campaign_id = c.campaign_id) as bytes
    from campaign c where c.account_id = ${account} and ${listed} limit ${limit}`
  const fit = await rowsThatFit(scope.db, limit, sizes)
  return { fit, found: await select(scope, sql`${listed} limit ${fit + 1}`) }
}

/** Returns the campaigns that were begun last, without those that have yet to begin. One that halted before its first step counts by its creation. */
export function lastCampaigns(scope: AccountDb, limit: number): Promise<Campaign[]> {
  return select(
    scope,
    sql`c.status not in ('draft', 'scheduled') order by coalesce(${lastBegun(scope.accountId)}, c.created_at) desc, c.campaign_id desc limit ${limit}`,
  )
}

/** Returns the condition of campaigns that may still be sent and have not begun. Some of them paused at the time of their schedule. */
function notBegun(accountId: string): RawBuilder<unknown> {
  return sql`(status in ('draft', 'scheduled') or (status in ('paused', 'stopped') and not exists (
    select 1 from campaign_step s where s.account_id = ${uuidOf(accountId)} and s.campaign_id = campaign.campaign_id)))`
}

/** Lists and locks campaigns that have not begun and whose audience depends on tags. */
export async function unsentOnTags({ db, accountId }: AccountDb): Promise<Pick<Campaign, 'id' | 'subject' | 'audience'>[]> {
  const found = await rows(
    db,
    sql<{ campaign_id: string; subject: string; audience: Audience }>`select campaign_id, subject, audience from campaign
      where account_id = ${uuidOf(accountId)} and ${notBegun(accountId)}
        and (audience -> 'includeTags' <> '[]' or audience -> 'excludeTags' <> '[]' or audience ->> 'filter' like '%"tag"%')
      order by campaign_id for update`,
  )
  return found.map(({ campaign_id, ...campaign }) => ({ id: typeId('cmp', campaign_id), ...campaign }))
}

export async function writeAudience({ db, accountId }: AccountDb, campaignId: string, audience: Audience): Promise<void> {
  await affected(
    db,
    sql`update campaign set audience = ${JSON.stringify(audience)} where account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`,
  )
}

/** Finds campaigns that have not begun and go to a segment. */
export async function unsentOfSegment({ db, accountId }: AccountDb, segmentId: string, limit: number): Promise<Pick<Campaign, 'id' | 'subject'>[]> {
  const found = await rows(
    db,
    sql<{ campaign_id: string; subject: string }>`select campaign_id, subject from campaign
      where account_id = ${uuidOf(accountId)} and ${notBegun(accountId)} and audience ->> 'segmentId' = ${segmentId}
      order by campaign_id desc limit ${limit}`,
  )
  return found.map(({ campaign_id, subject }) => ({ id: typeId('cmp', campaign_id), subject }))
}

export async function countCampaigns({ db, accountId }: AccountDb, filter: CampaignFilter): Promise<number> {
  const found = await row(
    db,
    sql<{ n: number }>`select count(*) as n from campaign c where c.account_id = ${uuidOf(accountId)} and ${matching(filter)}`,
  )
  return found!.n
}

function matching({ newsletterId, status }: CampaignFilter): RawBuilder<unknown> {
  const ofNewsletter = newsletterId === undefined ? sql`true` : sql`c.newsletter_id = ${uuidOf(newsletterId)}`
  return status === undefined ? ofNewsletter : sql`${ofNewsletter} and c.status = ${status}`
}

export type Draft = Pick<Campaign, 'newsletterId' | 'subject' | 'previewText' | 'content' | 'access' | 'audience' | 'variants'>

export async function insertCampaign(scope: Scope, draft: Draft): Promise<Campaign> {
  const campaignId = newUuid(scope.now.getTime())
  await affected(
    scope.db,
    sql`insert into campaign (account_id, campaign_id, newsletter_id, subject, preview_text, content, access, audience, variants, status, created_at)
      values (${uuidOf(scope.accountId)}, ${campaignId}, ${uuidOf(draft.newsletterId)}, ${draft.subject}, ${draft.previewText},
        ${JSON.stringify(draft.content)}, ${draft.access}, ${JSON.stringify(draft.audience)},
        ${draft.variants && JSON.stringify(withoutCounts(draft.variants))}, 'draft', ${scope.now})`,
  )
  return (await findCampaign(scope, typeId('cmp', campaignId)))!
}

/** Writes the fields of a draft that may change. Lock it first. */
export async function writeDraft(scope: AccountDb, { id, subject, previewText, content, access, audience, variants }: Campaign): Promise<Campaign> {
  await affected(
    scope.db,
    sql`update campaign set subject = ${subject}, preview_text = ${previewText}, content = ${JSON.stringify(content)}, access = ${access}, audience = ${JSON.stringify(audience)},
        variants = ${variants && JSON.stringify(withoutCounts(variants))}
      where account_id = ${uuidOf(scope.accountId)} and campaign_id = ${uuidOf(id)}`,
  )
  return (await findCampaign(scope, id))!
}

/** Writes a status. Lock the campaign first, and check that its present status allows this one. */
export async function writeStatus(scope: AccountDb, campaignId: string, status: CampaignStatus): Promise<Campaign> {
  await affected(
    scope.db,
    sql`update campaign set status = ${status} where account_id = ${uuidOf(scope.accountId)} and campaign_id = ${uuidOf(campaignId)}`,
  )
  return (await findCampaign(scope, campaignId))!
}

/** Pauses a campaign that is being sent, or stops it at the end of a plan's allowance. Returns false when it is not being sent. Lock it first. */
export async function stopFor({ db, accountId }: AccountDb, campaignId: string, reason: NonNullable<Campaign['stopReason']>): Promise<boolean> {
  const thisCampaign = sql`account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`
  const status = reason.startsWith('plan_limit') ? 'stopped' : 'paused'
  return (await affected(db, sql`update campaign set status = ${status}, stop_reason = ${reason} where ${thisCampaign} and status = 'sending'`)) > 0
}

/** Forgets why a campaign paused itself, when it goes on. */
export async function clearStopReason({ db, accountId }: AccountDb, campaignId: string): Promise<void> {
  const thisCampaign = sql`account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`
  await affected(db, sql`update campaign set stop_reason = null where ${thisCampaign} and stop_reason is not null`)
}

/** Deletes a campaign with its steps. Delete its mailings first. */
export async function deleteCampaign({ db, accountId }: AccountDb, campaignId: string): Promise<void> {
  await affected(db, sql`delete from campaign where account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`)
}
