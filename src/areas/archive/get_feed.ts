import { z } from 'zod'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { PublicNewsletter, publicView, findVisitedNewsletter } from '#areas/contacts/index.ts'
import { RENDERED_MAX } from '#areas/emails/index.ts'
import { findFeedBytes, findLongTexts, listArchiveIssues } from './issue-sql.ts'
import { Author, openArchive, PublicIssue, publicIssue } from './public-issue.ts'
import { renderIssues } from './render-issues.ts'
import { excerptOf } from './search.ts'

/** The most issues in a feed, enough for a feed reader that looks once a month. */
const ISSUES = 20
/**
 * The most bytes of a feed, since feed readers refuse larger ones. The first issue is always in it.
 */
const BYTES_MAX = 2_000_000
/** The number of characters, from the start of an issue, out of which its excerpt is made. */
const EXCERPT_FROM = 400

export const get_feed = operation({
  name: 'get_feed',
  route: null,
  summary:
    "Read the newest issues of a newsletter's public archive with their whole text, for its feeds. A hidden archive has no feed.",
  effect: 'read',
  access: 'public',
  whileClosed: true,
  input: z.strictObject({}),
  output: z.strictObject({
    newsletter: PublicNewsletter,
    issues: z
      .array(
        PublicIssue.extend({
          author: Author,
          excerpt: z.string().max(250),
          html: z.string().max(2 * RENDERED_MAX),
        }),
      )
      .max(ISSUES),
  }),
  status: 200,
  refuses: [notFound],
  example: {},

  async before(_input, scope) {
    const newsletter = await openArchive(scope)
    if (!newsletter) return null
    const found = await renderIssues(
      scope,
      newsletter,
      await listArchiveIssues(scope, newsletter.id, { limit: ISSUES, before: null }),
    )
    // The texts of twenty issues may have 20 MB, so their sizes are read first.
    const bytes = await findFeedBytes(scope, found)
    let sum = 0
    const issues = found
      .filter(({ look }) => look !== null)
      .filter(({ id }, i) => (sum += bytes.get(id) ?? 0) <= BYTES_MAX || i === 0)
    return issues.map((issue) => ({ ...publicIssue(issue, newsletter), author: issue.author }))
  },

  // Reads megabytes of texts here, where readers' requests take turns.
  async handler(_input, ctx, issues) {
    const newsletter = await findVisitedNewsletter(ctx)
    if (!issues || newsletter.archive !== 'public')
      return ctx.refuse(notFound, 'This newsletter has no public archive, and so no feed.')
    const texts = await findLongTexts(ctx, issues, { text: 'feed_html' })
    const beginnings = await findLongTexts(ctx, issues, { text: 'plain_text', most: EXCERPT_FROM })
    return {
      newsletter: publicView(newsletter, ctx.caller),
      // An issue without a text was deleted, or is being rendered again.
      issues: issues.flatMap((issue) => {
        const html = texts.get(issue.id)
        return html === undefined
          ? []
          : { ...issue, excerpt: excerptOf(beginnings.get(issue.id) ?? '', []), html }
      }),
    }
  },
})
