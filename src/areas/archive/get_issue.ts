import { z } from 'zod'
import { exampleId, Id, Timestamp } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { PublicNewsletter, publicView, visitedNewsletter } from '#areas/contacts/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { publicLines, publicPage } from './issue-page.ts'
import { findPublicIssue } from './issue-sql.ts'
import { RENDERED_MAX, withImages } from '#areas/emails/index.ts'

export const get_issue = operation({
  name: 'get_issue',
  route: null,
  summary: "Read one issue of a newsletter's public archive, as any visitor sees it.",
  effect: 'read',
  access: 'public',
  input: z.strictObject({ campaignId: Id('cmp') }),
  output: z.strictObject({
    id: Id('cmp'),
    newsletter: PublicNewsletter,
    subject: z.string().max(250),
    previewText: z.string().max(250),
    sentAt: Timestamp,
    html: z.string().max(RENDERED_MAX).meta({ description: "The author's HTML, sanitised. Show it without scripts all the same." }),
  }),
  status: 200,
  refuses: [notFound],
  example: { campaignId: exampleId('cmp') },

  // Rendering the page takes up to some seconds the first time, so it happens before the transaction.
  async before({ campaignId }, scope) {
    const issue = await findPublicIssue(scope, campaignId)
    const newsletter = issue && (await findNewsletter(scope, issue.newsletterId))
    if (!issue || newsletter?.archive !== 'public') return null
    const html = await publicPage(await withImages(scope, issue), newsletter, scope.ports)
    const [subject = '', previewText = ''] = await publicLines([issue.subject, issue.previewText], newsletter, scope.ports.deployment.baseUrl)
    return html === null ? null : { issue: { ...issue, subject, previewText }, html }
  },

  async handler(_input, ctx, found) {
    const newsletter = await visitedNewsletter(ctx)
    if (found?.issue.newsletterId !== newsletter.id)
      return ctx.refuse(notFound, "There is no issue at this address. The newsletter's archive lists all issues.")
    const { id, subject, previewText, sentAt } = found.issue
    return { id, newsletter: publicView(newsletter), subject: subject || newsletter.name, previewText, sentAt, html: found.html }
  },
})
