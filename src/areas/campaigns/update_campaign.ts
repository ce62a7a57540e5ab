import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { AudienceChanges, Campaign, campaignNotDraft, ContentChanges, PreviewText, Subject } from './campaign.ts'
import { campaignNewsletter } from './campaign-newsletter.ts'
import { lockCampaign, writeDraft } from './campaign-sql.ts'
import { changed } from './changed.ts'
import { checkCampaign } from './check-campaign.ts'

export const update_campaign = operation({
  name: 'update_campaign',
  route: 'PATCH /campaigns/{campaignId}',
  summary: 'Change a draft.',
  description:
    'A merge patch (RFC 7396): only the fields that are sent change. Send the ETag that you read as If-Match, and two writers cannot overwrite each other.',
  effect: 'write',
  access: 'full',
  input: z.strictObject({
    campaignId: Id('cmp'),
    subject: Subject.optional(),
    previewText: PreviewText.optional(),
    content: ContentChanges.optional(),
    audience: AudienceChanges.optional(),
  }),
  output: Campaign,
  status: 200,
  refuses: [notFound, campaignNotDraft],
  example: { campaignId: exampleId('cmp'), subject: 'What grows in April' },

  async handler({ campaignId, content = {}, audience = {}, ...texts }, ctx) {
    const current = await lockCampaign(ctx, campaignId)
    if (!current) return ctx.refuse(notFound, `No campaign ${campaignId} in this account.`)
    ctx.guard(current)
    if (current.status !== 'draft') return ctx.refuse(campaignNotDraft, `This campaign is ${current.status}: only a draft can be changed.`)

    const draft = { ...changed(current, texts), content: changed(current.content, content), audience: changed(current.audience, audience) }
    await checkCampaign(ctx, draft, await campaignNewsletter(ctx, current.newsletterId))
    return writeDraft(ctx, draft)
  },
})
