import { sql } from 'kysely'
import { affected, row, rows } from '#lib/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/transaction.ts'
import type { Campaign, CampaignStatus } from './campaign.ts'
import type { In } from './campaign-sql.ts'

/**
 * Fixes who gets a campaign, before the first message: one statement, and a unique key of campaign and contact. Answers how many.
 * Tags are asked by the words that the index holds (migration 0001, tag_words).
 */
export async function freezeAudience({ db, accountId, now }: Scope, campaign: Campaign, step: number): Promise<number> {
  const account = uuidOf(accountId)
  const { tier, includeTags, excludeTags } = campaign.audience
  const words = (tags: readonly string[]) => tags.map((tag) => `${account} ${tag}`)
  const frozen = await affected(
    db,
    sql`insert into recipient (account_id, campaign_id, contact_id, step, due_at)
      select account_id, ${uuidOf(campaign.id)}, contact_id, ${step}, ${now} from contact
      where account_id = ${account} and newsletter_id = ${uuidOf(campaign.newsletterId)} and status = 'active'
        ${tier === null ? sql`` : sql`and tier = ${tier}`}
        ${includeTags.length === 0 ? sql`` : sql`and tag_words(account_id, tags) && ${words(includeTags)}::text[]`}
        ${excludeTags.length === 0 ? sql`` : sql`and not tag_words(account_id, tags) && ${words(excludeTags)}::text[]`}
      on conflict do nothing`,
  )
  await affected(
    db,
    sql`update campaign set status = 'sending', recipients = recipients + ${frozen}, pending = pending + ${frozen}
      where account_id = ${account} and campaign_id = ${uuidOf(campaign.id)}`,
  )
  await affected(
    db,
    sql`insert into campaign_step (account_id, campaign_id, number, recipients, started_at)
      values (${account}, ${uuidOf(campaign.id)}, ${step}, ${frozen}, ${now})`,
  )
  return frozen
}

/** What the sending needs to know at each window; the lock makes pause, cancel and the counts wait for one another. */
export async function lockSending(
  { db, accountId }: In,
  campaignId: string,
): Promise<{ status: CampaignStatus; newsletterId: string; pending: number } | null> {
  const found = await row(
    db,
    sql<{ status: CampaignStatus; newsletter_id: string; pending: number }>`select status, newsletter_id, pending from campaign
      where account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)} for update`,
  )
  return found ? { status: found.status, newsletterId: typeId('nl', found.newsletter_id), pending: found.pending } : null
}

export type EndStatus = 'sent' | 'failed' | 'skipped' | 'uncertain'

export interface Outcome {
  contactId: string
  /** `pending`: again at `dueAt`. */
  status: EndStatus | 'pending'
  reason: string | null
  dueAt: Date | null
  /** False: it was no try, since no mail server was reached. */
  tried: boolean
}

export type Tally = Record<EndStatus, number>

/** Writes what became of recipients and the counts of the campaign together. Rows that are not this claim's any more stay as they are. */
export async function writeOutcomes(scope: Scope, campaignId: string, claimId: string, outcomes: readonly Outcome[]): Promise<void> {
  const { db, accountId, now } = scope
  const written = await rows(
    db,
    sql<{ status: Outcome['status'] }>`update recipient r set status = o.status, reason = o.reason, due_at = coalesce(o.due_at, r.due_at),
        attempts = r.attempts - case when o.tried then 0 else 1 end,
        claim_id = null, claimed_until = null, finished_at = case when o.status = 'pending' then null else ${now}::timestamptz end
      from unnest(${outcomes.map((o) => o.contactId)}::uuid[], ${outcomes.map((o) => o.status)}::text[], ${outcomes.map((o) => o.reason)}::text[],
        ${outcomes.map((o) => o.dueAt)}::timestamptz[], ${outcomes.map((o) => o.tried)}::boolean[]) as o (contact_id, status, reason, due_at, tried)
      where r.account_id = ${uuidOf(accountId)} and r.campaign_id = ${uuidOf(campaignId)} and r.contact_id = o.contact_id
        and r.contact_id = any(${outcomes.map((o) => o.contactId)}::uuid[]) and r.claim_id = ${claimId} and r.status in ('pending', 'handing_over')
      returning r.status`,
  )
  const count = (status: EndStatus) => written.filter((one) => one.status === status).length
  await addCounts(scope, campaignId, { sent: count('sent'), failed: count('failed'), skipped: count('skipped'), uncertain: count('uncertain') })
}

/** What a crash left in the middle of being handed over: nobody can know whether it arrived. */
export async function endAbandoned(scope: Scope, campaignId: string): Promise<void> {
  const { db, accountId, now } = scope
  const uncertain = await affected(
    db,
    sql`update recipient set status = 'uncertain', reason = 'The server stopped while it handed this over.', claim_id = null, claimed_until = null, finished_at = ${now}
      where account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)} and status = 'handing_over' and claimed_until <= ${now}`,
  )
  await addCounts(scope, campaignId, { sent: 0, failed: 0, skipped: 0, uncertain })
}

/** Ends some of those that a cancelled campaign will not reach any more; answers whether there were any. */
export async function skipCancelled(scope: Scope, campaignId: string, limit: number): Promise<boolean> {
  const { db, accountId, now } = scope
  const [account, campaign] = [uuidOf(accountId), uuidOf(campaignId)]
  const skipped = await affected(
    db,
    sql`update recipient set status = 'skipped', reason = 'cancelled', claim_id = null, claimed_until = null, finished_at = ${now}
      where account_id = ${account} and campaign_id = ${campaign} and contact_id = any(array(
        select contact_id from recipient where account_id = ${account} and campaign_id = ${campaign} and status = 'pending' limit ${limit}))
      and status = 'pending'`,
  )
  await addCounts(scope, campaignId, { sent: 0, failed: 0, skipped, uncertain: 0 })
  return skipped > 0
}

async function addCounts({ db, accountId }: In, campaignId: string, { sent, failed, skipped, uncertain }: Tally): Promise<void> {
  const ended = sent + failed + skipped + uncertain
  if (ended === 0) return
  await affected(
    db,
    sql`update campaign set pending = pending - ${ended}, sent = sent + ${sent}, failed = failed + ${failed}, skipped = skipped + ${skipped}, uncertain = uncertain + ${uncertain}
      where account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`,
  )
}

/** When there is something to do for a campaign again, nothing being due and free now: a recipient comes due, or a lost worker's claim ends. */
export async function nextDue({ db, accountId, now }: Scope, campaignId: string): Promise<Date | null> {
  const of = sql`account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`
  const found = await row(
    db,
    sql<{ at: Date | null }>`select least(
      (select due_at from recipient where ${of} and status = 'pending' and due_at > ${now} order by due_at, contact_id limit 1),
      (select min(claimed_until) from recipient where ${of} and status = 'pending' and due_at <= ${now}),
      (select min(claimed_until) from recipient where ${of} and status = 'handing_over')) as at`,
  )
  return found!.at
}

/** Whether somebody is handing over right now, or was when a crash came. */
export async function windowIsOpen({ db, accountId }: In, campaignId: string): Promise<boolean> {
  const of = sql`account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`
  return (await row(db, sql`select 1 from recipient where ${of} and status = 'handing_over' limit 1`)) !== undefined
}

/** Marks the running step as finished, and the campaign as sent unless it was cancelled. False when somebody did it already. */
export async function finishCampaign({ db, accountId, now }: Scope, campaignId: string): Promise<boolean> {
  const of = sql`account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`
  await affected(db, sql`update campaign_step set finished_at = ${now} where ${of} and finished_at is null`)
  return (await affected(db, sql`update campaign set status = 'sent' where ${of} and status in ('sending', 'paused') and pending = 0`)) > 0
}
