import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { VariantCounts, VariantKey } from '#areas/content/index.ts'
import type { EmailText } from '#areas/emails/index.ts'
import type { Campaign } from './campaign.ts'
import { variantOfPart } from './ab-test.ts'
import type { Tested } from './ab-test.ts'

/** The winning option as stored, with the figures of the decision. */
export interface StoredWinner {
  key: VariantKey
  clear: boolean
  decidedAt: string
  figures: Tested[]
}

/** Counts the opens and clicks of tests, by campaign and option. */
export async function countVariants(
  { db, accountId }: AccountDb,
  campaignIds: readonly string[],
): Promise<Map<string, Map<VariantKey, VariantCounts>>> {
  const counts = new Map<string, Map<VariantKey, VariantCounts>>()
  if (campaignIds.length === 0) return counts
  const found = await rows(
    db,
    sql<
      VariantCounts & { owner_id: string; part: string }
    >`select owner_id, part, recipients - replaced as recipients, pending, sent, uncertain, opens, clicks
      from mailing where account_id = ${uuidOf(accountId)} and kind = 'campaign' and owner_id = any(${campaignIds.map(uuidOf)}::uuid[])
        and part like '1:%'`,
  )
  for (const { owner_id, part, ...one } of found) {
    const id = typeId('cmp', owner_id)
    const key = variantOfPart(part)
    if (key !== null)
      counts.set(id, (counts.get(id) ?? new Map<VariantKey, VariantCounts>()).set(key, one))
  }
  return counts
}

/**
 * Sets when an A/B test is decided; null when a person decides. Lock the mailings, then the
 * campaign.
 */
export async function writeWaiting(
  { db, accountId }: AccountDb,
  campaignId: string,
  decidesAt: Date | null,
): Promise<void> {
  await countAffected(
    db,
    sql`update campaign set status = 'paused', stop_reason = 'awaiting_winner', decides_at = ${decidesAt}
      where account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`,
  )
}

/**
 * Stores the winner. The winner's text becomes the campaign's. Lock the mailings, then the
 * campaign.
 */
export async function writeWinner(
  { db, accountId }: AccountDb,
  campaign: Campaign,
  winner: StoredWinner,
  text: EmailText,
): Promise<void> {
  await countAffected(
    db,
    sql`update campaign set status = 'sending', stop_reason = null, decides_at = null, winner = ${JSON.stringify(winner)}, subject = ${text.subject},
        preview_text = ${text.previewText}, content = ${JSON.stringify(text.content)}
      where account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaign.id)}`,
  )
}

/** Reads the figures at the decision of a test, or returns null before the decision. */
export async function findFigures(
  { db, accountId }: AccountDb,
  campaignId: string,
): Promise<Tested[] | null> {
  const found = await row(
    db,
    sql<{ figures: Tested[] | null }>`select winner -> 'figures' as figures from campaign
      where account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`,
  )
  return found?.figures ?? null
}
