import { z } from 'zod'
import { Confirm, DryRun, planChanged } from '#operation/confirm-fields.ts'
import { exampleId, Id } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { planLimitSubscribers } from '#areas/billing/index.ts'
import {
  Campaign,
  campaignIncomplete,
  campaignNotDraft,
  emptyAudience,
  notDraftDetail,
} from '../record/campaign.ts'
import { lockCampaign } from '../record/campaign-sql.ts'
import { checkText } from './step-checks.ts'
import { SendPlan } from './plan.ts'
import { planOrSend } from './send-step.ts'
import { Limit, nextStep, refuseLimit } from '../audience/step.ts'

export const send_campaign = operation({
  name: 'send_campaign',
  route: 'POST /campaigns/{campaignId}/send',
  summary: 'Send a campaign to its audience, now.',
  description: `Every contact who is in the audience gets it, once; not those who sign up after this call. The recipients of a large audience are written in the seconds after the answer, by what each contact is at that moment; until then \`recipients\` of the step is null. Contacts who unsubscribe before it is sent to them are skipped.
With \`limit\` so many of them get it, and the rest with send_campaign_to_more. With \`variants\` a sample gets the options first, and the rest the winner. With \`dryRun\` it answers with the plan; call again with its \`confirm\` to send exactly that.
The answer is the campaign as it begins; read it again for its counts, or wait for the event campaign.sent. It can be paused and cancelled, but not called back.`,
  effect: 'send',
  heavy: ({ dryRun }) => (dryRun ? 'read' : 'long'),
  access: 'full',
  guarded: true,
  limits: [perHour(30)],
  input: z.strictObject({
    campaignId: Id('cmp'),
    limit: Limit.optional(),
    dryRun: DryRun,
    confirm: Confirm,
  }),
  output: Campaign,
  status: 202,
  otherAnswers: { 200: SendPlan },
  refuses: [
    notFound,
    campaignNotDraft,
    campaignIncomplete,
    emptyAudience,
    planChanged,
    planLimitSubscribers,
  ],
  confirms: true,
  example: { campaignId: exampleId('cmp') },

  before: ({ campaignId, dryRun }, scope) => checkText(scope, campaignId, { compile: !dryRun }),

  async handler({ campaignId, limit = null, dryRun }, ctx, text) {
    const campaign = dryRun ? text?.campaign : await lockCampaign(ctx, campaignId)
    if (!text || !campaign)
      return ctx.refuse(notFound, `No campaign ${campaignId} in this account.`)
    ctx.guard(campaign)
    if (campaign.status !== 'draft')
      return ctx.refuse(campaignNotDraft, notDraftDetail(campaign, 'a campaign is sent once.'))
    const step = nextStep(campaign, { limit })
    refuseLimit(campaign, step)
    return planOrSend(ctx, campaign, step, text)
  },
})
