import { sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row, rows } from '#db/rows.ts'
import { newUuid, typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import type { Access, Content } from '#areas/emails/index.ts'
import { type Campaign, NO_AUDIENCE_RULES } from './campaign.ts'
import { settleAddress, takeAddress } from './address-sql.ts'

/** A campaign imported from another service, where it was an issue. */
interface MovedCampaign {
  newsletterId: string
  subject: string
  previewText: string
  content: Content
  access: Access
  author: string | null
  movedFrom: NonNullable<Campaign['movedFrom']>
  /** A digest of the issue at the former service. */
  digest: Buffer
  /** Null for a draft. */
  publishedAt: Date | null
  /** The web address that the campaign should have; null for a draft. */
  slug: string | null
}

/** The text of a campaign as one value. A digest of it shows whether the text was edited. */
const TEXT = sql`sha256(convert_to(c.subject || chr(1) || c.preview_text || chr(1) || c.content::text, 'UTF8'))`

/**
 * Inserts an imported campaign, or updates the campaign that an earlier run inserted. Returns null
 * for a campaign that was edited here, or a draft that was sent here, and does not change it.
 */
export async function putMovedCampaign(
  scope: Scope,
  moved: MovedCampaign,
): Promise<{ id: string; isNew: boolean } | null> {
  const { db, accountId, now } = scope
  const { newsletterId, subject, previewText, content, access, author, movedFrom } = moved
  const { digest, publishedAt, slug } = moved
  const account = uuidOf(accountId)
  const status = publishedAt === null ? 'draft' : 'sent'
  const put = await row(
    db,
    sql<{
      campaign_id: string
      is_new: boolean
    }>`insert into campaign as c (account_id, campaign_id, newsletter_id, subject, preview_text, content, access, audience, status, created_at, published_at, author, moved_from, moved_digest)
      values (${account}, ${newUuid(now.getTime())}, ${uuidOf(newsletterId)}, ${subject}, ${previewText}, ${JSON.stringify(content)}, ${access}, ${JSON.stringify(NO_AUDIENCE_RULES)},
        ${status}, ${publishedAt ?? now}, ${publishedAt}, ${author}, ${JSON.stringify(movedFrom)}, ${digest})
      on conflict (account_id, newsletter_id, (moved_from ->> 'service'::text), (moved_from ->> 'id'::text)) where (moved_from is not null)
      do update set subject = excluded.subject, preview_text = excluded.preview_text, content = excluded.content, access = excluded.access, author = excluded.author,
        status = excluded.status, published_at = excluded.published_at, moved_from = excluded.moved_from, moved_digest = excluded.moved_digest
        where c.moved_text = ${TEXT} and (c.status = 'draft' or (c.status = 'sent' and excluded.status = 'sent'))
          and not exists (select from campaign_step s where s.account_id = ${account} and s.campaign_id = c.campaign_id)
      returning c.campaign_id, c.moved_text is null as is_new`,
  )
  if (!put) return null
  await countAffected(
    db,
    sql`update campaign c set moved_text = ${TEXT} where c.account_id = ${account} and c.campaign_id = ${put.campaign_id}`,
  )
  const campaign = { id: typeId('cmp', put.campaign_id), newsletterId, subject }
  if (slug !== null && !(await takeAddress(scope, campaign, slug)))
    await settleAddress({ ...scope, now: publishedAt ?? now }, { ...campaign, slug: null })
  return { id: campaign.id, isNew: put.is_new }
}

/** Lists the web addresses of a newsletter's campaigns, also former ones. */
export async function takenSlugs(
  { db, accountId }: AccountDb,
  newsletterId: string,
): Promise<string[]> {
  const found = await rows(
    db,
    sql<{
      slug: string
    }>`select slug from campaign_address where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)}`,
  )
  return found.map(({ slug }) => slug)
}
