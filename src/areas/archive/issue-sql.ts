import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Content } from '#areas/emails/index.ts'

/** A campaign as the archive shows it. */
export interface PublicIssue {
  id: string
  newsletterId: string
  subject: string
  previewText: string
  content: Content
  sentAt: string
}

interface IssueRow {
  campaign_id: string
  newsletter_id: string
  subject: string
  preview_text: string
  content: Content
  sent_at: Date
}

/** Lists the issues that were sent to all readers, newest first. Issues for some readers alone, or held back from some, are not public. */
export function listPublicIssues(scope: AccountDb, newsletterId: string, page: { limit: number; before: string | null }): Promise<PublicIssue[]> {
  const before = page.before === null ? sql`` : sql`and c.campaign_id < ${uuidOf(page.before)}`
  return select(scope, sql`c.newsletter_id = ${uuidOf(newsletterId)} ${before}`, page.limit)
}

export async function findPublicIssue(scope: AccountDb, campaignId: string): Promise<PublicIssue | undefined> {
  return (await select(scope, sql`c.campaign_id = ${uuidOf(campaignId)}`, 1))[0]
}

async function select({ db, accountId }: AccountDb, condition: RawBuilder<unknown>, limit: number): Promise<PublicIssue[]> {
  const found = await rows(
    db,
    sql<IssueRow>`select c.campaign_id, c.newsletter_id, c.subject, c.preview_text, c.content, s.sent_at
      from campaign c cross join lateral (
        select max(finished_at) as sent_at from campaign_step where account_id = c.account_id and campaign_id = c.campaign_id) s
      where c.account_id = ${uuidOf(accountId)} and ${condition} and c.status = 'sent' and s.sent_at is not null
        and c.audience->>'segmentId' is null and c.audience->>'filter' is null and c.audience->>'tier' is null and c.audience->>'cleanup' is null
        and c.audience->>'unopenedOf' is null
        and exists (select 1 from campaign_step t where t.account_id = ${uuidOf(accountId)} and t.campaign_id = c.campaign_id and t.complete)
        and c.audience->'includeTags' = '[]' and c.audience->'excludeTags' = '[]'
      order by c.campaign_id desc limit ${limit}`,
  )
  return found.map((issue) => ({
    id: typeId('cmp', issue.campaign_id),
    newsletterId: typeId('nl', issue.newsletter_id),
    subject: issue.subject,
    previewText: issue.preview_text,
    content: issue.content,
    sentAt: issue.sent_at.toISOString(),
  }))
}
