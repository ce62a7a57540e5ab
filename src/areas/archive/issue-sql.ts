import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { countAffected, row, rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Access, Article, EmailText } from '#areas/emails/index.ts'

/** A campaign published on the web. Its texts are null until they are rendered. */
export interface ArchiveIssue {
  id: string
  /** The last part of its web address; null when the id is used instead. */
  slug: string | null
  newsletterId: string
  sentAt: string
  /** The name of a moved issue's author; null for issues of this server. */
  author: string | null
  /** The readers who may read all of it. The texts here are those that everyone may read. */
  access: Access
  /** Whether lists and feeds contain it. Its page works in either case. */
  listed: boolean
  /** A digest of what its texts were rendered from; null when they must be rendered. */
  look: Buffer | null
  subject: string | null
  previewText: string | null
}

interface IssueRow {
  campaign_id: string
  slug: string | null
  newsletter_id: string
  published_at: Date
  author: string | null
  access: Access
  listed: boolean
  look: Buffer | null
  subject: string | null
  preview_text: string | null
}

const columns = sql`i.campaign_id, i.newsletter_id, i.published_at, i.access, i.listed, i.look, i.subject, i.preview_text,
  (select c.slug from campaign c where c.account_id = i.account_id and c.campaign_id = i.campaign_id) as slug,
  (select c.author from campaign c where c.account_id = i.account_id and c.campaign_id = i.campaign_id) as author`

function toIssue(found: IssueRow): ArchiveIssue {
  return {
    id: typeId('cmp', found.campaign_id),
    slug: found.slug,
    newsletterId: typeId('nl', found.newsletter_id),
    sentAt: found.published_at.toISOString(),
    author: found.author,
    access: found.access,
    listed: found.listed,
    look: found.look,
    subject: found.subject,
    previewText: found.preview_text,
  }
}

/**
 * Inserts an issue, or sets whether lists contain it; null `listing` keeps that. A listed issue is
 * rendered again, since its page may show an option of an A/B test that lost.
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

/** Removes an issue from lists. Its page still works. */
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
  /** Patterns for SQL `like`, all of which must match. */
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

/** Returns a text that changes whenever an issue is published or deleted. */
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

/**
 * Returns an SQL condition for issues after one in the list. It is false for all when that one is
 * unknown.
 */
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

/** Finds the text of a campaign as the author wrote it. */
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

/** Reads the texts of rendered issues. `whole_html` is for readers who may read all of an issue. */
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

/** Reads the sizes in bytes of issues' texts, without the texts. */
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
