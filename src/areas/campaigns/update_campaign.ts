import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { conflict, notFound, Problem } from '#operation/problem.ts'
import {
  contentsOf,
  PreviewText,
  recordRevision,
  Subject,
  VariantsChanges,
  patchVariants,
} from '#areas/content/index.ts'
import { Access, applyContentChanges, ContentChanges } from '#areas/emails/index.ts'
import { findNewsletter, slugTaken } from '#areas/newsletters/index.ts'
import { AudienceChanges, Campaign, campaignNotDraft, notDraftDetail } from './record/campaign.ts'
import { findCampaign, lockCampaign, writeDraft } from './record/campaign-sql.ts'
import { mergePatch } from '#lib/merge-patch.ts'
import { CampaignSlug } from './record/address.ts'
import { takeAddress } from './record/address-sql.ts'
import { checkCampaign, holdAudience, refuseUnopened } from './record/campaign-errors.ts'
import { CHANGED_MEANWHILE } from './sending/send-step.ts'

export const update_campaign = operation({
  name: 'update_campaign',
  route: 'PATCH /campaigns/{campaignId}',
  summary: 'Change a draft.',
  description:
    'A merge patch (RFC 7396): only the fields that are sent change. Once it was sent, only `slug` can change. Send the ETag that you read as If-Match, and two writers cannot overwrite each other.',
  effect: 'write',
  async effectOf({ campaignId }, scope) {
    const status = (await lockCampaign(scope, campaignId))?.status
    return status === 'scheduled' || status === 'sending' || status === 'paused' ? 'send' : 'write'
  },
  access: 'full',
  guarded: true,
  input: z.strictObject({
    campaignId: Id('cmp'),
    subject: Subject.optional(),
    previewText: PreviewText.optional(),
    content: ContentChanges.optional(),
    access: Access.optional(),
    slug: CampaignSlug.optional(),
    audience: AudienceChanges.optional(),
    variants: VariantsChanges,
  }),
  output: Campaign,
  status: 200,
  refuses: [notFound, campaignNotDraft, slugTaken],
  example: { campaignId: exampleId('cmp'), subject: 'What grows in April' },

  async before({ campaignId, slug: _slug, ...changes }, scope) {
    const current = await findCampaign(scope, campaignId)
    const newsletter = current && (await findNewsletter(scope, current.newsletterId))
    if (current?.status !== 'draft' || !newsletter) return null
    const draft = withChanges(current, changes)
    await checkCampaign(scope, draft, newsletter, contentsOf(current))
    // The stored campaign may have been deleted since. It stays in the audience until the author
    // changes it, and the plan reports it.
    if (draft.audience.unopenedOf !== current.audience.unopenedOf)
      await refuseUnopened(scope, newsletter.id, draft.audience)
    return draft
  },

  async handler({ campaignId, slug, ...changes }, ctx, checked) {
    const current = await lockCampaign(ctx, campaignId)
    if (!current) return ctx.refuse(notFound, `No campaign ${campaignId} in this account.`)
    ctx.guard(current)
    const isTextKept = Object.keys(changes).length === 0
    if (current.status !== 'draft' && !isTextKept)
      return ctx.refuse(campaignNotDraft, notDraftDetail(current, 'only its slug can be changed.'))
    if (slug !== undefined && !(await takeAddress(ctx, current, slug)))
      return ctx.refuse(
        slugTaken,
        `Another campaign of the newsletter has, or had, the slug ${slug}. Choose another.`,
      )
    if (isTextKept) return (await findCampaign(ctx, campaignId))!

    const draft = withChanges(current, changes)
    if (!isDeepStrictEqual(draft, checked)) throw new Problem(conflict, CHANGED_MEANWHILE)
    await holdAudience(ctx, draft.audience)
    await recordRevision(ctx, campaignId, draft, { before: current })
    return writeDraft(ctx, draft)
  },
})

interface Changes {
  subject?: string | undefined
  previewText?: string | undefined
  content?: z.output<typeof ContentChanges> | undefined
  access?: Access | undefined
  audience?: z.output<typeof AudienceChanges> | undefined
  variants?: VariantsChanges
}

function withChanges(
  current: Campaign,
  { content = {}, audience = {}, variants, ...texts }: Changes,
): Campaign {
  const own = applyContentChanges(current.content, content)
  return {
    ...mergePatch(current, texts),
    content: own,
    audience: mergePatch(current.audience, audience),
    variants: patchVariants(current.variants, variants, own),
  }
}
