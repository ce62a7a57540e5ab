import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { Campaign, NO_AUDIENCE_RULES } from './record/campaign.ts'
import { asCopied, recordRevision, Subject } from '#areas/content/index.ts'
import { requireNewsletter } from '#areas/newsletters/index.ts'
import { findCampaign, insertCampaign } from './record/campaign-sql.ts'

export const duplicate_campaign = operation({
  name: 'duplicate_campaign',
  route: 'POST /campaigns/{campaignId}/duplicate',
  summary: 'Copy a campaign, sent or not, as a new draft.',
  description:
    'Texts, audience and A/B test are copied as they are; get_campaign_plan says what does not hold any more. `subject` is that of option A too. In another newsletter the copy goes to all its readers: an audience is about the readers of one newsletter.',
  effect: 'write',
  access: 'full',
  limits: [perHour(60)],
  input: z.strictObject({
    campaignId: Id('cmp'),
    subject: Subject.optional().meta({ description: "The campaign's, when left out." }),
    newsletterId: Id('nl').optional().meta({ description: "The campaign's, when left out." }),
  }),
  output: Campaign,
  status: 201,
  refuses: [notFound],
  example: { campaignId: exampleId('cmp'), subject: 'What grows in April' },

  async handler({ campaignId, subject, newsletterId }, ctx) {
    const original = await findCampaign(ctx, campaignId)
    if (!original) return ctx.refuse(notFound, `No campaign ${campaignId} in this account.`)
    const newsletter = await requireNewsletter(ctx, newsletterId ?? original.newsletterId)
    const audience = newsletter.id === original.newsletterId ? original.audience : NO_AUDIENCE_RULES
    const copy = asCopied(original)
    const made = await insertCampaign(ctx, {
      newsletterId: newsletter.id,
      access: original.access,
      audience,
      ...copy,
      subject: subject ?? copy.subject,
    })
    await recordRevision(ctx, made.id, made)
    return made
  },
})
