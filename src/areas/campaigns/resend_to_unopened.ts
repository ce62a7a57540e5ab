import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Campaign, campaignNotSent, NO_AUDIENCE_RULES } from './record/campaign.ts'
import { recordRevision, Subject } from '#areas/content/index.ts'
import { findCampaign, insertCampaign } from './record/campaign-sql.ts'

export const resend_to_unopened = operation({
  name: 'resend_to_unopened',
  route: 'POST /campaigns/{campaignId}/resend-to-unopened',
  summary: 'Copy a sent campaign as a draft for the readers who got it and have not opened it.',
  description:
    'Give it another subject, then send it with send_campaign. It goes to those who have not opened it by then, are still subscribed and were sent it. Opens by programs do not count, so some of them may have read it. It counts as a use of duplicate_campaign.',
  effect: 'write',
  access: 'full',
  limits: [perHour(60)],
  input: z.strictObject({
    campaignId: Id('cmp'),
    subject: Subject.optional().meta({ description: "The campaign's, when left out." }),
  }),
  output: Campaign,
  status: 201,
  refuses: [notFound, campaignNotSent],
  example: { campaignId: exampleId('cmp'), subject: 'Did you see? What grows in March' },

  async handler({ campaignId, subject }, ctx) {
    const original = await findCampaign(ctx, campaignId)
    if (!original) return ctx.refuse(notFound, `No campaign ${campaignId} in this account.`)
    if (original.status !== 'sent')
      return ctx.refuse(
        campaignNotSent,
        `This campaign is ${original.status}: readers can have left it unopened once it was sent.`,
      )
    if (original.movedFrom !== null && original.steps.length === 0)
      return ctx.refuse(
        campaignNotSent,
        'This campaign was sent by another service, so who opened it is not known here.',
      )
    const { newsletterId, previewText, content, access } = original
    const audience = { ...NO_AUDIENCE_RULES, unopenedOf: campaignId }
    const made = await insertCampaign(ctx, {
      newsletterId,
      subject: subject ?? original.subject,
      previewText,
      content,
      access,
      audience,
      variants: null,
    })
    await recordRevision(ctx, made.id, made)
    return made
  },
})
