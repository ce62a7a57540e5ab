import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { affected, row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { identityOf } from '#operation/address-identity.ts'
import type { Scope } from '#operation/scope.ts'
import type { Campaign, CampaignStatus } from '../campaign.ts'

/**
 * Freezes the audience of a campaign before its first message (one `insert … select`), sets the campaign to sending and starts its step.
 * Returns the number of recipients.
 */
export async function freezeAudience({ db, accountId, now }: Scope, campaign: Campaign, step: number): Promise<number> {
  const account = uuidOf(accountId)
  const { tier, includeTags, excludeTags } = campaign.audience
  // Tags are compared by the words that the index holds (migration 0001, tag_words).
  const words = (tags: readonly string[]) => tags.map((tag) => `${account} ${tag}`)
  // No `on conflict`: a draft has no recipients yet, and looking for them at each insert would take half of the time. Suppressions are
  // looked up too: a contact that was added while its address was being suppressed is still active, as neither transaction saw the other.
  const frozen = await affected(
    db,
    sql`insert into recipient (account_id, campaign_id, contact_id, step)
      select account_id, ${uuidOf(campaign.id)}, contact_id, ${step} from contact
      where account_id = ${account} and newsletter_id = ${uuidOf(campaign.newsletterId)} and status = 'active'
        ${tier === null ? sql`` : sql`and tier = ${tier}`}
        ${includeTags.length === 0 ? sql`` : sql`and tag_words(account_id, tags) && ${words(includeTags)}::text[]`}
        ${excludeTags.length === 0 ? sql`` : sql`and not tag_words(account_id, tags) && ${words(excludeTags)}::text[]`}
        and not exists (select 1 from suppression s where s.account_id = ${account} and s.email = ${identityOf('contact.email')})`,
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

/** Locks a campaign when a time slice begins and ends: pauses, cancellations and writes of its counts wait for one another. */
export async function lockSending({ db, accountId }: AccountDb, campaignId: string): Promise<{ status: CampaignStatus; pending: number } | null> {
  const found = await row(
    db,
    sql<{ status: CampaignStatus; pending: number }>`select status, pending from campaign
      where account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)} for update`,
  )
  return found ?? null
}

/** Skips up to `limit` pending recipients of a cancelled campaign, and returns whether there were any. No worker may hold a slice of it. */
export async function skipCancelled({ db, accountId, now }: Scope, campaignId: string, limit: number): Promise<boolean> {
  const of = sql`account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`
  const skipped = await affected(
    db,
    sql`update recipient set status = 'skipped', reason = 'cancelled', retry_at = null, finished_at = ${now}
      where ${of} and contact_id = any(array(select contact_id from recipient where ${of} and status = 'pending' limit ${limit})) and status = 'pending'`,
  )
  await affected(db, sql`update campaign set pending = pending - ${skipped}, skipped = skipped + ${skipped} where ${of}`)
  return skipped > 0
}

/** Finds the time of the earliest retry; null when no recipient waits for one. */
export async function nextRetry({ db, accountId }: AccountDb, campaignId: string): Promise<Date | null> {
  const found = await row(
    db,
    sql<{ at: Date }>`select retry_at as at from recipient
      where account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)} and retry_at is not null order by retry_at limit 1`,
  )
  return found?.at ?? null
}

/** Marks the running step as finished, and the campaign as sent unless it was cancelled. Returns false when another worker did so already. */
export async function finishCampaign({ db, accountId, now }: Scope, campaignId: string): Promise<boolean> {
  const of = sql`account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`
  await affected(db, sql`update campaign_step set finished_at = ${now} where ${of} and finished_at is null`)
  return (await affected(db, sql`update campaign set status = 'sent' where ${of} and status in ('sending', 'paused') and pending = 0`)) > 0
}
