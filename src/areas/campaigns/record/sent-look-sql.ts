import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { findNewsletter, type Newsletter } from '#areas/newsletters/index.ts'
import type { Campaign } from './campaign.ts'

/** The properties of a newsletter that appear in its mails. */
type SentLook = Pick<
  Newsletter,
  'name' | 'language' | 'timeZone' | 'sender' | 'postalAddress' | 'branding' | 'theme' | 'archive'
>

/** Stores the look of a campaign's mails when it begins, so that later steps look the same. */
export async function keepSentLook(
  scope: AccountDb,
  { id, newsletterId }: Pick<Campaign, 'id' | 'newsletterId'>,
): Promise<void> {
  const found = await findNewsletter(scope, newsletterId)
  if (!found) return
  const { name, language, timeZone, sender, postalAddress, branding, theme, archive } = found
  const look: SentLook = {
    name,
    language,
    timeZone,
    sender,
    postalAddress,
    branding,
    theme,
    archive,
  }
  await countAffected(
    scope.db,
    sql`update campaign set sent_look = ${JSON.stringify(look)}
      where account_id = ${uuidOf(scope.accountId)} and campaign_id = ${uuidOf(id)} and sent_look is null`,
  )
}

/**
 * Finds the stored look of a campaign's mails. Null before the campaign begins, or when none was
 * stored.
 */
export async function findSentLook(
  { db, accountId }: AccountDb,
  campaignId: string,
): Promise<SentLook | null> {
  const found = await row(
    db,
    sql<{ sent_look: SentLook | null }>`select sent_look from campaign
      where account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`,
  )
  return found?.sent_look ?? null
}
