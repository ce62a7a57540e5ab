import { z } from 'zod'
import { exampleId, Id, pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { listRevisions, Revision } from '#areas/content/index.ts'
import { findCampaign } from '../record/campaign-sql.ts'

export const list_campaign_revisions = operation({
  name: 'list_campaign_revisions',
  route: 'GET /campaigns/{campaignId}/revisions',
  summary: 'List what a campaign said before, newest first.',
  description: `The first revision is what it says now. Each has the subject, the preview text and the content of one stretch of writing: a new one begins after a pause of ten minutes, for another author, when the format changes, when the text becomes less than half as long, and when a revision is restored. The last 50 are kept.`,
  effect: 'read',
  access: 'full',
  input: z.strictObject({ campaignId: Id('cmp'), ...pageQuery }),
  output: pageOf(Revision),
  status: 200,
  refuses: [notFound],
  example: { campaignId: exampleId('cmp') },

  async handler({ campaignId, ...page }, ctx) {
    if (!(await findCampaign(ctx, campaignId)))
      return ctx.refuse(notFound, `No campaign ${campaignId} in this account.`)
    return listRevisions(ctx, campaignId, page)
  },
})
