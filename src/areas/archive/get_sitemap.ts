import { z } from 'zod'
import { Id, Timestamp } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { PublicNewsletter, publicView, findVisitedNewsletter } from '#areas/contacts/index.ts'
import { issuesVersion, listArchiveIssues } from './issue-sql.ts'

/** The most issues in a sitemap, which may have 50,000 addresses (sitemaps.org). */
const ISSUES = 10_000

const Version = z.string().max(100)

export const get_sitemap = operation({
  name: 'get_sitemap',
  route: null,
  summary:
    "List every issue of a newsletter's public archive, for its sitemap. A hidden archive has none.",
  effect: 'read',
  access: 'public',
  whileClosed: true,
  input: z.strictObject({
    known: Version.optional().meta({
      description:
        'The version of the list that the caller has. While it is current, the issues are left out.',
    }),
  }),
  output: z.strictObject({
    newsletter: PublicNewsletter,
    version: Version,
    issues: z
      .array(
        z.strictObject({ id: Id('cmp'), slug: z.string().max(200).nullable(), sentAt: Timestamp }),
      )
      .max(ISSUES)
      .nullable(),
  }),
  status: 200,
  refuses: [notFound],
  example: {},

  async handler({ known }, ctx) {
    const newsletter = await findVisitedNewsletter(ctx)
    if (newsletter.archive !== 'public')
      return ctx.refuse(notFound, 'This newsletter has no public archive, and so no sitemap.')
    // The version is read first: if an issue is published in between, the version is too old, but
    // the list never is.
    const version = await issuesVersion(ctx, newsletter.id)
    const issues =
      version === known
        ? null
        : await listArchiveIssues(ctx, newsletter.id, { limit: ISSUES, before: null })
    return {
      newsletter: publicView(newsletter, ctx.caller),
      version,
      issues: issues && issues.map(({ id, slug, sentAt }) => ({ id, slug, sentAt })),
    }
  },
})
