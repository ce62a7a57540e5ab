import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { findCampaign } from '../record/campaign-sql.ts'
import { CleanupReason, CleanupWritten } from '../record/cleanup.ts'
import { previewCleanup, SAMPLE_MAX } from './preview-sql.ts'

const Count = (description: string, example: number) =>
  z
    .int()
    .min(0)
    .meta({ description, examples: [example] })

export const preview_campaign_cleanup = operation({
  name: 'preview_campaign_cleanup',
  route: 'POST /campaigns/{campaignId}/preview-cleanup',
  summary:
    'Count the readers whom a cleanup would leave out of a campaign, by reason, and show some of them. Nothing is changed.',
  description:
    "Without `cleanup` it tries the campaign's own. Set one with update_campaign (`audience.cleanup`). A reader for whom several reasons hold counts under the first, so the counts add up.",
  effect: 'read',
  heavy: 'read',
  access: 'full',
  limits: [perHour(30)],
  input: z.strictObject({
    campaignId: Id('cmp'),
    cleanup: CleanupWritten.optional().meta({ description: 'The cleanup to try.' }),
  }),
  output: z
    .strictObject({
      recipients: Count('Readers who get the campaign with this cleanup.', 1160),
      leavesOut: Count('Readers whom it leaves out: the sum of the reasons.', 40),
      reasons: z
        .array(
          z.strictObject({
            reason: CleanupReason,
            count: Count('Readers for whom this is the first reason that holds.', 40),
            sample: z
              .array(z.string().max(1000))
              .max(SAMPLE_MAX)
              .meta({
                description: 'The first of their addresses, in alphabetical order.',
                examples: [['info@garden.example']],
              }),
          }),
        )
        .max(CleanupReason.options.length)
        .meta({ description: 'One for each reason that the cleanup asks for.' }),
    })
    .meta({ id: 'CampaignCleanupPreview' }),
  status: 200,
  refuses: [notFound],
  example: {
    campaignId: exampleId('cmp'),
    cleanup: { invalidAddresses: true, roleAddresses: true, inactiveMonths: 6 },
  },

  async handler({ campaignId, cleanup }, ctx) {
    const campaign = await findCampaign(ctx, campaignId)
    if (!campaign) return ctx.refuse(notFound, `No campaign ${campaignId} in this account.`)
    const { recipients, reasons } = await previewCleanup(
      ctx,
      campaign,
      cleanup ?? campaign.audience.cleanup,
    )
    return { recipients, leavesOut: reasons.reduce((sum, { count }) => sum + count, 0), reasons }
  },
})
