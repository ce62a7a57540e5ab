import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Access, Article, EmailText } from '#areas/emails/index.ts'

/** A campaign on the web. Its texts are null until they are rendered. */
export interface ArchiveIssue {
  id: string
  /** The last part of its address. Null: the id takes its place. */
  slug: string | null
  newsletterId: string
  sentAt: string
  /** Its texts here are those for everyone. */
  access: Access
  /** Whether lists and feeds show it. Its own address always does. */
  listed: boolean
  /** The digest of the inputs its texts were rendered with. */
  look: Buffer | null
  subject: string | null
  previewText: string | null
}

interface IssueRow {
  campaign_id: string
  slug: string | null
  newsletter_id: string
  published_at: Date
  access: Access
  listed: boolean
  look: Buffer | null
  subject: string | null
  preview_text: string | null
}

const columns = sql`i.campaign_id, i.newsletter_id, i.published_at, i.access, i.listed, i.look, i.subject, i.preview_text,
  (select c.slug from campaign c where c.account_id = i.account_id and c.campaign_id = i.campaign_id) as slug`

function toIssue(found: IssueRow): ArchiveIssue {
  return {
    id: typeId('cmp', found.campaign_id),
    slug: found.slug,
    newsletterId: typeId('nl', found.newsletter_id),
    sentAt: found.published_at.toISOString(),
    access: found.access,
    listed: found.listed,
    look: found.look,
    subject: found.subject,
    previewText: found.preview_text,
  }
}

/**
 * Publishes a page or changes its listing; `listing` null keeps it. A listed issue is rendered
 * again, since the page may have shown an option of an A/B test.
 */
export async function insertIssue(
  { db, accountId, now }: AccountDb & { now: Date },
  { id, newsletterId, access }: { id: string; newsletterId: string; access: Access },
  listing: true | null,
): Promise<void> {
  await countAffected(
    db,
    sql`insert into archive_issue (account_id, campaign_id, newsletter_id, published_at, access, listed)
      values (${uuidOf(accountId)}, ${uuidOf(id)}, ${uuidOf(newsletterId)}, ${now}, ${access}, ${listing ?? false})
      on conflict (account_id, campaign_id) do update set listed = coalesce(${listing}::boolean, archive_issue.listed),
        published_at = case when ${listing === true} and not archive_issue.listed then excluded.published_at else archive_issue.published_at end,
        look = case when ${listing === true} and not archive_issue.listed then null else archive_issue.look end`,
  )
}

/** Takes an issue off the lists. Its page stays. */
export async function unlistIssue({ db, accountId }: AccountDb, campaignId: string): Promise<void> {
  await countAffected(
    db,
    sql`update archive_issue set listed = false where account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`,
  )
}

export async function deleteIssue({ db, accountId }: AccountDb, campaignId: string): Promise<void> {
  await countAffected(
    db,
    sql`delete from archive_issue where account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`,
  )
}

interface IssuePage {
  limit: number
  /** The id of the last issue on the previous page. */
  before: string | null
  /** Patterns for `like`; all must match. */
  patterns?: readonly string[]
}

/** Lists issues newest first. */
export async function listArchiveIssues(
  { db, accountId }: AccountDb,
  newsletterId: string,
  page: IssuePage,
): Promise<ArchiveIssue[]> {
  const account = uuidOf(accountId)
  const found = await rows(
    db,
    sql<IssueRow>`select ${columns} from archive_issue i
      where i.account_id = ${account} and i.newsletter_id = ${uuidOf(newsletterId)} and i.listed ${afterIssue(account, page.before)} ${matching(page.patterns ?? [])}
      order by i.published_at desc, i.campaign_id desc limit ${page.limit}`,
  )
  return found.map(toIssue)
}

/** Returns a version that changes when an issue is published or deleted. */
export async function issuesVersion(
  { db, accountId }: AccountDb,
  newsletterId: string,
): Promise<string> {
  const found = await row(
    db,
    sql<{
      n: number
      newest: Date | null
    }>`select count(*) as n, max(published_at) as newest from archive_issue
      where account_id = ${uuidOf(accountId)} and newsletter_id = ${uuidOf(newsletterId)} and listed`,
  )
  return `${found!.n} ${found!.newest?.toISOString() ?? ''}`.trim()
}

/** Continues a list after an issue. After an unknown issue the list is empty. */
function afterIssue(account: string, before: string | null): RawBuilder<unknown> {
  if (before === null) return sql``
  return sql`and (i.published_at, i.campaign_id) < (
    select b.published_at, b.campaign_id from archive_issue b where b.account_id = ${account} and b.campaign_id = ${uuidOf(before)})`
}

function matching(patterns: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    patterns.map((pattern) => sql`and i.words like ${pattern}`),
    sql` `,
  )
}

export async function findArchiveIssue(
  { db, accountId }: AccountDb,
  campaignId: string,
): Promise<ArchiveIssue | undefined> {
  const found = await row(
    db,
    sql<IssueRow>`select ${columns} from archive_issue i where i.account_id = ${uuidOf(accountId)} and i.campaign_id = ${uuidOf(campaignId)}`,
  )
  return found && toIssue(found)
}

export async function findNeighbours(
  { db, accountId }: AccountDb,
  issue: ArchiveIssue,
): Promise<{ previous?: ArchiveIssue; next?: ArchiveIssue }> {
  const account = uuidOf(accountId)
  const ofNewsletter = sql`i.account_id = ${account} and i.newsletter_id = ${uuidOf(issue.newsletterId)} and i.listed`
  const here = sql`(select b.published_at, b.campaign_id from archive_issue b where b.account_id = ${account} and b.campaign_id = ${uuidOf(issue.id)})`
  const previous = await row(
    db,
    sql<IssueRow>`select ${columns} from archive_issue i /* account_id is in the condition */ where ${ofNewsletter}
      and (i.published_at, i.campaign_id) < ${here} order by i.published_at desc, i.campaign_id desc limit 1`,
  )
  const next = await row(
    db,
    sql<IssueRow>`select ${columns} from archive_issue i /* account_id is in the condition */ where ${ofNewsletter}
      and (i.published_at, i.campaign_id) > ${here} order by i.published_at, i.campaign_id limit 1`,
  )
  return { ...(previous && { previous: toIssue(previous) }), ...(next && { next: toIssue(next) }) }
}

/** Lists issues that were never rendered, newest first. */
export async function listUnrendered(
  { db, accountId }: AccountDb,
  newsletterId: string,
  limit: number,
): Promise<ArchiveIssue[]> {
  const found = await rows(
    db,
    sql<IssueRow>`select ${columns} from archive_issue i
      where i.account_id = ${uuidOf(accountId)} and i.newsletter_id = ${uuidOf(newsletterId)} and i.look is null
      order by i.published_at desc, i.campaign_id desc limit ${limit}`,
  )
  return found.map(toIssue)
}

/** Finds the text of a campaign as its author wrote it. */
export async function findText(
  { db, accountId }: AccountDb,
  campaignId: string,
): Promise<EmailText | undefined> {
  return row(
    db,
    sql<EmailText>`select subject, preview_text as "previewText", content from campaign
      where account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`,
  )
}

/** Skips issues that are not rendered. `whole_html` is for readers who may read all of it. */
export async function findLongTexts(
  { db, accountId }: AccountDb,
  issues: readonly Pick<ArchiveIssue, 'id'>[],
  { text, most }: { text: 'html' | 'feed_html' | 'plain_text' | 'whole_html'; most?: number },
): Promise<Map<string, string>> {
  const shown = most === undefined ? sql.ref(text) : sql`left(${sql.ref(text)}, ${most})`
  const found = await rows(
    db,
    sql<{
      campaign_id: string
      text: string | null
    }>`select campaign_id, ${shown} as text from archive_issue
      where account_id = ${uuidOf(accountId)} and campaign_id = any(${issues.map(({ id }) => uuidOf(id))}::uuid[]) and look is not null`,
  )
  return new Map(
    found.flatMap(({ campaign_id, text: words }) =>
      words === null ? [] : [[typeId('cmp', campaign_id), words]],
    ),
  )
}

export async function findFirstImages(
  { db, accountId }: AccountDb,
  issues: readonly Pick<ArchiveIssue, 'id'>[],
): Promise<Map<string, string>> {
  const found = await rows(
    db,
    sql<{
      campaign_id: string
      src: string | null
    }>`select campaign_id, substring(left(feed_html, 20000) from '<img [^>]*src="([^"]+)"') as src
      from archive_issue
      where account_id = ${uuidOf(accountId)} and campaign_id = any(${issues.map(({ id }) => uuidOf(id))}::uuid[]) and look is not null`,
  )
  return new Map(
    found.flatMap(({ campaign_id, src }) =>
      src === null ? [] : [[typeId('cmp', campaign_id), src]],
    ),
  )
}

/** Measures texts for the feed without reading them. */
export async function findFeedBytes(
  { db, accountId }: AccountDb,
  issues: readonly Pick<ArchiveIssue, 'id'>[],
): Promise<Map<string, number>> {
  const found = await rows(
    db,
    sql<{
      campaign_id: string
      bytes: number | null
    }>`select campaign_id, octet_length(feed_html) as bytes from archive_issue
      where account_id = ${uuidOf(accountId)} and campaign_id = any(${issues.map(({ id }) => uuidOf(id))}::uuid[])`,
  )
  return new Map(found.map(({ campaign_id, bytes }) => [typeId('cmp', campaign_id), bytes ?? 0]))
}

export async function writeArticle(
  { db, accountId }: AccountDb,
  campaignId: string,
  {
    look,
    words,
    wholeHtml,
    ...article
  }: Article & { look: Buffer; words: string; wholeHtml: string | null },
): Promise<void> {
  await countAffected(
    db,
    sql`update archive_issue set look = ${look}, subject = ${article.subject}, preview_text = ${article.previewText}, html = ${article.html},
        feed_html = ${article.feedHtml}, plain_text = ${article.plainText}, whole_html = ${wholeHtml}, words = ${words}
      where account_id = ${uuidOf(accountId)} and campaign_id = ${uuidOf(campaignId)}`,
  )
}
