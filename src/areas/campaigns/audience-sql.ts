import { sql } from 'kysely'
import { affected } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { identityOf } from '#operation/address-identity.ts'
import type { Scope } from '#operation/scope.ts'
import { audienceOf } from '#areas/contacts/index.ts'
import { countFrozen, insertFrozenMailing } from '#areas/mailings/index.ts'
import type { Campaign } from './campaign.ts'
import { cleanupSql } from './cleanup/cleanup-sql.ts'

/**
 * Freezes the audience of a campaign before its first message: inserts a mailing with all its recipients (one `insert … select`), sets the
 * campaign to sending and starts its step. Returns the number of recipients.
 */
export async function freezeAudience(scope: Scope, campaign: Campaign, { mailingId, step }: { mailingId: string; step: number }): Promise<number> {
  const { db, accountId, now } = scope
  const account = uuidOf(accountId)
  const of = sql`account_id = ${account} and campaign_id = ${uuidOf(campaign.id)}`
  const { tier, includeTags, excludeTags } = campaign.audience
  const audience = await audienceOf(scope, { newsletterId: campaign.newsletterId, ...campaign.audience })
  const leftOut = await cleanupSql(scope, campaign.audience.cleanup, campaign.newsletterId)
  // Tags are compared by the words that the index holds (migration 0001, tag_words).
  const words = (tags: readonly string[]) => tags.map((tag) => `${account} ${tag}`)
  await insertFrozenMailing(scope, { accountId, mailingId, newsletterId: campaign.newsletterId, campaignId: campaign.id, part: String(step) })
  // No `on conflict`: a new mailing has no recipients yet, and looking for them at each insert would take half of the time. Suppressions are
  // looked up too, for contacts of version 0.2 and before: one that was added while its address was being suppressed stayed active.
  const frozen = await affected(
    db,
    sql`insert into recipient (account_id, mailing_id, recipient_id)
      select account_id, ${uuidOf(mailingId)}, contact_id from contact
      where account_id = ${account} and ${audience} and status = 'active'
        ${tier === null ? sql`` : sql`and tier = ${tier}`}
        ${includeTags.length === 0 ? sql`` : sql`and tag_words(account_id, tags) && ${words(includeTags)}::text[]`}
        ${excludeTags.length === 0 ? sql`` : sql`and not tag_words(account_id, tags) && ${words(excludeTags)}::text[]`}
        ${leftOut === null ? sql`` : sql`and not ${leftOut}`}
        and not exists (select 1 from suppression s where s.account_id = ${account} and s.email = ${identityOf('contact.email')})`,
  )
  await countFrozen(scope, mailingId, frozen)
  await affected(db, sql`update campaign set status = 'sending' where ${of}`)
  await affected(
    db,
    sql`insert into campaign_step (account_id, campaign_id, number, recipients, started_at)
      values (${account}, ${uuidOf(campaign.id)}, ${step}, ${frozen}, ${now})`,
  )
  return frozen
}

/** Marks the running step as finished, and the campaign as sent unless it was cancelled. Returns false when it was marked before. */
export async function finishCampaign({ db, accountId, now }: Scope, campaignId: string): Promise<boolean> {
  const of = sql`account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`
  await affected(db, sql`update campaign_step set finished_at = ${now} where ${of} and finished_at is null`)
  return (await affected(db, sql`update campaign set status = 'sent' where ${of} and status in ('sending', 'paused', 'stopped')`)) > 0
}
