import { z } from 'zod'
import { Id, Timestamp } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { PublicNewsletter, publicView, visitedNewsletter } from '#areas/contacts/index.ts'
import { listArchiveIssues } from './issue-sql.ts'
import { openArchive } from './public-issue.ts'

/** A sitemap may have 50,000 addresses (sitemaps.org). A newsletter every day has so many after 27 years with these. */
const ISSUES = 10_000

export const get_sitemap = operation({
  name: 'get_sitemap',
  route: null,
  summary: "List every issue of a newsletter's public archive, for its sitemap. A hidden archive has none.",
  effect: 'read',
  access: 'public',
  input: z.strictObject({}),
  output: z.strictObject({ newsletter: PublicNewsletter, issues: z.array(z.strictObject({ id: Id('cmp'), sentAt: Timestamp })).max(ISSUES) }),
  status: 200,
  refuses: [notFound],
  example: {},

  async before(_input, scope) {
    const newsletter = await openArchive(scope)
    const issues = newsletter && (await listArchiveIssues(scope, newsletter.id, { limit: ISSUES, before: null }))
    return issues?.map(({ id, sentAt }) => ({ id, sentAt })) ?? null
  },

  async handler(_input, ctx, issues) {
    const newsletter = await visitedNewsletter(ctx)
    return issues ? { newsletter: publicView(newsletter), issues } : ctx.refuse(notFound, 'This newsletter has no public archive, and so no sitemap.')
  },
})
