import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { countLeavers } from '#areas/contacts/index.ts'
import { countsOf, type MailingCounts } from '#areas/mailings/index.ts'
import { type Audience, type Campaign, type CampaignStatus, NO_AUDIENCE_RULES } from './campaign.ts'
import { CAMPAIGN_MAILS } from './campaign-mailing.ts'
import {
  NOTHING_TESTED,
  type VariantCounts,
  type VariantKey,
  withoutCounts,
} from '#areas/content/index.ts'
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
  steps: {
    number: number
    recipients: number | null
    startedAt: string
    finishedAt: string | null
  }[]
  author: string | null
  moved_from: Campaign['movedFrom']
  created_at: Date
}

const columns = (
  accountId: string,
) => sql`c.campaign_id, c.newsletter_id, c.subject, c.preview_text, c.content, c.access, c.slug, c.published_at, c.audience, c.status, c.stop_reason, c.scheduled_for,
  (select coalesce(bool_or(i.listed), false) from archive_issue i where i.account_id = ${uuidOf(accountId)} and i.campaign_id = c.campaign_id) as listed,
  c.scheduled_local, c.variants, c.winner, c.decides_at, c.author, c.moved_from, c.created_at,
  (select coalesce(json_agg(json_build_object('number', s.number, 'recipients', s.recipients, 'startedAt', s.started_at, 'finishedAt', s.finished_at)
      order by s.number), '[]')
    from campaign_step s where s.account_id = ${uuidOf(accountId)} and s.campaign_id = c.campaign_id) as steps`

const isoTime = (time: string) => new Date(time).toISOString()

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

function toCampaign(
  found: CampaignRow,
  counts: MailingCounts,
  unsubscribes: number,
  tests: Tests,
): Campaign {
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
    // Campaigns of earlier versions lack the rules that later versions have added.
    audience: { ...NO_AUDIENCE_RULES, ...found.audience },
    status: found.status,
    stopReason: found.status === 'paused' || found.status === 'stopped' ? found.stop_reason : null,
    scheduledFor: found.scheduled_for?.toISOString() ?? null,
    scheduledLocal: found.scheduled_local,
    variants: variants && {
      ...variants,
      options: variants.options.map((one) => ({
        ...one,
        counts: tests?.get(one.key) ?? NOTHING_TESTED,
      })),
    },
    winner: winner && { key: winner.key, clear: winner.clear, decidedAt: winner.decidedAt },
    decidesAt: found.status === 'paused' ? (found.decides_at?.toISOString() ?? null) : null,
    steps: found.steps.map((step) => ({
      ...step,
      startedAt: isoTime(step.startedAt),
      finishedAt: step.finishedAt && isoTime(step.finishedAt),
    })),
    counts: { ...counts, unsubscribes },
    author: found.author,
    movedFrom: found.moved_from,
    createdAt: found.created_at.toISOString(),
  }
}

export async function selectCampaigns(
  scope: AccountDb,
  condition: RawBuilder<unknown>,
): Promise<Campaign[]> {
  const found = await rows(
    scope.db,
    sql<CampaignRow>`select ${columns(scope.accountId)} from campaign c where c.account_id = ${uuidOf(scope.accountId)} and ${condition}`,
  )
  const ids = found.map(({ campaign_id }) => typeId('cmp', campaign_id))
  const sent = found
    .filter(({ status }) => status !== 'draft')
    .map(({ campaign_id }) => campaign_id)
  const [leavers, counts] = [
    await countLeavers(
      scope,
      sent.map((id) => typeId('cmp', id)),
    ),
    await countsOf(scope, CAMPAIGN_MAILS.kind, sent),
  ]
  const tests = await countVariants(
    scope,
    ids.filter((_, i) => found[i]!.variants !== null),
  )
  return found.map((campaign, i) =>
    toCampaign(
      campaign,
      counts.get(campaign.campaign_id) ?? NOTHING_SENT,
      leavers.get(ids[i]!) ?? 0,
      tests.get(ids[i]!),
    ),
  )
}

/** Reads the present subjects of campaigns. */
export async function subjectsOfCampaigns(
  { db, accountId }: AccountDb,
  campaignIds: readonly string[],
): Promise<Map<string, string>> {
  const found = await rows(
    db,
    sql<{ campaign_id: string; subject: string }>`select campaign_id, subject from campaign
      where account_id = ${uuidOf(accountId)} and campaign_id = any(${campaignIds.map(uuidOf)}::uuid[])`,
  )
  return new Map(found.map(({ campaign_id, subject }) => [typeId('cmp', campaign_id), subject]))
}

export async function findCampaign(
  scope: AccountDb,
  campaignId: string,
): Promise<Campaign | undefined> {
  return (await selectCampaigns(scope, sql`c.campaign_id = ${uuidOf(campaignId)}`))[0]
}

export async function lockCampaign(
  scope: AccountDb,
  campaignId: string,
): Promise<Campaign | undefined> {
  return (
    await selectCampaigns(scope, sql`c.campaign_id = ${uuidOf(campaignId)} for update of c`)
  )[0]
}

export async function writeAudience(
  { db, accountId }: AccountDb,
  campaignId: string,
  audience: Audience,
): Promise<void> {
  await countAffected(
    db,
    sql`update campaign set audience = ${JSON.stringify(audience)} where account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`,
  )
}

type Draft = Pick<
  Campaign,
  'newsletterId' | 'subject' | 'previewText' | 'content' | 'access' | 'audience' | 'variants'
>

export async function insertCampaign(scope: Scope, draft: Draft): Promise<Campaign> {
  const campaignId = newUuid(scope.now.getTime())
  await countAffected(
    scope.db,
    sql`insert into campaign (account_id, campaign_id, newsletter_id, subject, preview_text, content, access, audience, variants, status, created_at)
      values (${uuidOf(scope.accountId)}, ${campaignId}, ${uuidOf(draft.newsletterId)}, ${draft.subject}, ${draft.previewText},
        ${JSON.stringify(draft.content)}, ${draft.access}, ${JSON.stringify(draft.audience)},
        ${draft.variants && JSON.stringify(withoutCounts(draft.variants))}, 'draft', ${scope.now})`,
  )
  return (await findCampaign(scope, typeId('cmp', campaignId)))!
}

/** Writes the fields of a draft that its author may change. Lock the draft first. */
export async function writeDraft(
  scope: AccountDb,
  { id, subject, previewText, content, access, audience, variants }: Campaign,
): Promise<Campaign> {
  await countAffected(
    scope.db,
    sql`update campaign set subject = ${subject}, preview_text = ${previewText}, content = ${JSON.stringify(content)}, access = ${access}, audience = ${JSON.stringify(audience)},
        variants = ${variants && JSON.stringify(withoutCounts(variants))}
      where account_id = ${uuidOf(scope.accountId)} and campaign_id = ${uuidOf(id)}`,
  )
  return (await findCampaign(scope, id))!
}

/** Writes a status. The caller has locked the campaign and checked that the status allows it. */
export async function writeStatus(
  scope: AccountDb,
  campaignId: string,
  status: CampaignStatus,
): Promise<Campaign> {
  await countAffected(
    scope.db,
    sql`update campaign set status = ${status} where account_id = ${uuidOf(scope.accountId)} and campaign_id = ${uuidOf(campaignId)}`,
  )
  return (await findCampaign(scope, campaignId))!
}

/** Pauses or stops a campaign that is being sent. Returns false for any other. Lock it first. */
export async function stopFor(
  { db, accountId }: AccountDb,
  campaignId: string,
  reason: NonNullable<Campaign['stopReason']>,
): Promise<boolean> {
  const thisCampaign = sql`account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`
  const status = reason.startsWith('plan_limit') ? 'stopped' : 'paused'
  return (
    (await countAffected(
      db,
      sql`update campaign set status = ${status}, stop_reason = ${reason} where ${thisCampaign} and status = 'sending'`,
    )) > 0
  )
}

/** Clears the reason for which a campaign paused itself, when it is resumed. */
export async function clearStopReason(
  { db, accountId }: AccountDb,
  campaignId: string,
): Promise<void> {
  const thisCampaign = sql`account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`
  await countAffected(
    db,
    sql`update campaign set stop_reason = null where ${thisCampaign} and stop_reason is not null`,
  )
}

/** Deletes a campaign with its steps, once its mailings are deleted. */
export async function deleteCampaign(
  { db, accountId }: AccountDb,
  campaignId: string,
): Promise<void> {
  await countAffected(
    db,
    sql`delete from campaign where account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`,
  )
}
