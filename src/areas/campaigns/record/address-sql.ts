import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { slugsFor } from './address.ts'
import type { Campaign } from './campaign.ts'

type Named = Pick<Campaign, 'id' | 'newsletterId'>

/**
 * Sets a campaign's web address. Its former addresses redirect to it from then on. Returns false
 * when another campaign has the address.
 */
export async function takeAddress(
  { db, accountId }: AccountDb,
  { id, newsletterId }: Named,
  slug: string,
): Promise<boolean> {
  const [account, campaign] = [uuidOf(accountId), uuidOf(id)]
  // If the campaign had this address before, the update changes nothing but counts as one row.
  const taken = await countAffected(
    db,
    sql`insert into campaign_address as a (account_id, newsletter_id, slug, campaign_id) values (${account}, ${uuidOf(newsletterId)}, ${slug}, ${campaign})
      on conflict (account_id, newsletter_id, slug) do update set campaign_id = excluded.campaign_id where a.campaign_id = excluded.campaign_id`,
  )
  if (taken === 0) return false
  await countAffected(
    db,
    sql`update campaign set slug = ${slug} where account_id = ${account} and campaign_id = ${campaign}`,
  )
  return true
}

/** Sets a web address made from the subject, for a campaign that has none. */
export async function settleAddress(
  scope: AccountDb & { now: Date },
  campaign: Named & Pick<Campaign, 'subject' | 'slug'>,
): Promise<void> {
  if (campaign.slug !== null) return
  const newsletter = await findNewsletter(scope, campaign.newsletterId)
  const words = { id: campaign.id, at: scope.now, language: newsletter?.language ?? 'en' }
  for (const slug of slugsFor(campaign.subject, words))
    if (await takeAddress(scope, campaign, slug)) return
}

export async function publishCampaign(
  { db, accountId, now }: AccountDb & { now: Date },
  { id }: Pick<Campaign, 'id'>,
): Promise<void> {
  await countAffected(
    db,
    sql`update campaign set published_at = coalesce(published_at, ${now}) where account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(id)}`,
  )
}

export async function withdrawCampaign(
  { db, accountId }: AccountDb,
  { id }: Pick<Campaign, 'id'>,
): Promise<void> {
  await countAffected(
    db,
    sql`update campaign set published_at = null where account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(id)}`,
  )
}

/** Finds the campaign that has a slug now, or had it earlier. */
export async function campaignAt(
  { db, accountId }: AccountDb,
  newsletterId: string,
  slug: string,
): Promise<string | undefined> {
  const found = await row(
    db,
    sql<{ campaign_id: string }>`select campaign_id from campaign_address
      where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)} and slug = ${slug.toLowerCase()}`,
  )
  return found && typeId('cmp', found.campaign_id)
}
