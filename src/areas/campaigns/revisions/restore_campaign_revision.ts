import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { conflict, notFound, Problem } from '#operation/problem.ts'
import {
  contentsOf,
  findRevision,
  type FullRevision,
  noRevision,
  recordRevision,
} from '#areas/content/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { Campaign, campaignNotDraft, notDraftDetail } from '../record/campaign.ts'
import { findCampaign, lockCampaign, writeDraft } from '../record/campaign-sql.ts'
import { checkCampaign, holdAudience } from '../record/campaign-errors.ts'
import { CHANGED_MEANWHILE } from '../sending/send-step.ts'

export const restore_campaign_revision = operation({
  name: 'restore_campaign_revision',
  route: 'POST /campaigns/{campaignId}/revisions/{revisionId}/restore',
  summary: 'Bring back what a draft said before.',
  description:
    'Subject, preview text and content become those of the revision, and so does the A/B test: a revision without one ends that of the draft. Audience and access stay. A revision without `variants` is of before tests were kept, and leaves the test of the draft. The restored text is a new revision, and the text before it stays one: restore that to undo. Send the ETag that you read as If-Match, and nothing that was written meanwhile is overwritten.',
  effect: 'write',
  access: 'full',
  guarded: true,
  input: z.strictObject({ campaignId: Id('cmp'), revisionId: Id('rev') }),
  output: Campaign,
  status: 200,
  refuses: [notFound, campaignNotDraft],
  example: { campaignId: exampleId('cmp'), revisionId: exampleId('rev') },

  async before({ campaignId, revisionId }, scope) {
    const current = await findCampaign(scope, campaignId)
    const newsletter = current && (await findNewsletter(scope, current.newsletterId))
    const revision = current && (await findRevision(scope, campaignId, revisionId))
    if (current?.status !== 'draft' || !newsletter || !revision) return null
    const draft = withTextOf(current, revision)
    // A deleted image is no reason to refuse the restored text. The campaign's checks report the
    // image.
    await checkCampaign(scope, draft, newsletter, [...contentsOf(current), ...contentsOf(draft)])
    return draft
  },

  async handler({ campaignId, revisionId }, ctx, checked) {
    const current = await lockCampaign(ctx, campaignId)
    if (!current) return ctx.refuse(notFound, `No campaign ${campaignId} in this account.`)
    ctx.guard(current)
    if (current.status !== 'draft')
      return ctx.refuse(campaignNotDraft, notDraftDetail(current, 'only a draft can be changed.'))
    const revision = await findRevision(ctx, campaignId, revisionId)
    if (!revision) return ctx.refuse(notFound, noRevision(campaignId, revisionId))

    const draft = withTextOf(current, revision)
    if (!isDeepStrictEqual(draft, checked)) throw new Problem(conflict, CHANGED_MEANWHILE)
    await holdAudience(ctx, draft.audience)
    await recordRevision(ctx, campaignId, draft, { before: current, restored: true })
    return writeDraft(ctx, draft)
  },
})

function withTextOf(
  current: Campaign,
  { subject, previewText, content, variants }: FullRevision,
): Campaign {
  // The oldest revisions do not record whether there was an A/B test. Removing a test would lose
  // its texts, so the present one stays.
  return {
    ...current,
    subject,
    previewText,
    content,
    variants: variants === undefined ? current.variants : variants,
  }
}
