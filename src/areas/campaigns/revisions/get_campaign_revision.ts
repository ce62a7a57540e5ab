import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { findRevision, FullRevision, noRevision } from '#areas/content/index.ts'

export const get_campaign_revision = operation({
  name: 'get_campaign_revision',
  route: 'GET /campaigns/{campaignId}/revisions/{revisionId}',
  summary: 'Get one revision of a campaign, with its text.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({ campaignId: Id('cmp'), revisionId: Id('rev') }),
  output: FullRevision,
  status: 200,
  refuses: [notFound],
  example: { campaignId: exampleId('cmp'), revisionId: exampleId('rev') },

  async handler({ campaignId, revisionId }, ctx) {
    const found = await findRevision(ctx, campaignId, revisionId)
    return found ?? ctx.refuse(notFound, noRevision(campaignId, revisionId))
  },
})
