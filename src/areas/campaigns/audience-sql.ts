import { type RawBuilder, sql } from 'kysely'
import { affected, row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { identityOf } from '#operation/address-identity.ts'
import type { Scope } from '#operation/scope.ts'
import { audienceOf } from '#areas/contacts/index.ts'
import { countFrozen, insertFrozenMailing } from '#areas/mailings/index.ts'
import type { Campaign } from './campaign.ts'

/** Returns the condition on `contact` of those who get a campaign. */
async function recipientsSql(scope: Scope, { newsletterId, audience }: Campaign): Promise<RawBuilder<unknown>> {
  const account = uuidOf(scope.accountId)
  const { tier, includeTags, excludeTags } = audience
  const rule = await audienceOf(scope, { newsletterId, ...audience })
  // Tags are compared by the words that the index holds (migration 0001, tag_words).
  const words = (tags: readonly string[]) => tags.map((tag) => `${account} ${tag}`)
  // Suppressions are looked up too, for contacts of version 0.2 and before: one that was added while its address was being suppressed stayed active.
  return sql`account_id = ${account} and ${rule} and status = 'active'
        ${tier === null ? sql`` : sql`and tier = ${tier}`}
        ${includeTags.length === 0 ? sql`` : sql`and tag_words(account_id, tags) && ${words(includeTags)}::text[]`}
        ${excludeTags.length === 0 ? sql`` : sql`and not tag_words(account_id, tags) && ${words(excludeTags)}::text[]`}
        and not exists (select 1 from suppression s where s.account_id = ${account} and s.email = ${identityOf('contact.email')})`
}

/** Returns whether a campaign has any recipient at this moment. */
export async function hasRecipients(scope: Scope, campaign: Campaign): Promise<boolean> {
  const recipients = await recipientsSql(scope, campaign)
  return (await row(scope.db, sql`select 1 from contact where account_id = ${uuidOf(scope.accountId)} and ${recipients} limit 1`)) !== undefined
}

/**
 * Freezes the audience of a campaign before its first message: inserts a mailing with all its recipients (one `insert … select`), sets the
 * campaign to sending and starts its step. Returns the number of recipients.
 */
export async function freezeAudience(scope: Scope, campaign: Campaign, { mailingId, step }: { mailingId: string; step: number }): Promise<number> {
  const { db, accountId, now } = scope
  const account = uuidOf(accountId)
  const of = sql`account_id = ${account} and campaign_id = ${uuidOf(campaign.id)}`
  const recipients = await recipientsSql(scope, campaign)
  await insertFrozenMailing(scope, { accountId, mailingId, newsletterId: campaign.newsletterId, campaignId: campaign.id, part: String(step) })
  // No `on conflict`: a new mailing has no recipients yet, and looking for them at each insert would take half of the time.
  const frozen = await affected(
    db,
    sql`insert into recipient (account_id, mailing_id, recipient_id)
      select account_id, ${uuidOf(mailingId)}, contact_id from contact
      where account_id = ${account} and ${recipients}`,
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
