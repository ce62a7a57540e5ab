import { z } from 'zod'
import { Confirm, DryRun, planChanged } from '#operation/confirm-fields.ts'
import { exampleId, Id } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { lockMailingsOf } from '#areas/mailings/index.ts'
import { ofCampaign } from '../record/campaign-mailing.ts'
import { planLimitSubscribers } from '#areas/billing/index.ts'
import {
  Campaign,
  campaignIncomplete,
  campaignNotSent,
  emptyAudience,
  STEPS_MAX,
  tooManySteps,
} from '../record/campaign.ts'
import { lockCampaign } from '../record/campaign-sql.ts'
import { checkText } from './step-checks.ts'
import { SendPlan } from './plan.ts'
import { planOrSend } from './send-step.ts'
import { IncludeList, Limit, nextStep } from '../audience/step.ts'

export const send_campaign_to_more = operation({
  name: 'send_campaign_to_more',
  route: 'POST /campaigns/{campaignId}/send-more',
  summary: 'Send a campaign that was sent to further readers, as its next step.',
  description: `\`matching\`: those who are in the audience now and in no earlier step, so also readers who joined since. \`failed\` and \`uncertain\`: readers of earlier steps whose mail failed, or may not have arrived, and who are still in the audience. No reader gets it twice, except uncertain ones by your choice.
A reader who is sent it again counts once, with the later step. With \`dryRun\` it answers with the plan, which says how many remain.`,
  effect: 'send',
  heavy: ({ dryRun }) => (dryRun ? 'read' : 'long'),
  access: 'full',
  guarded: true,
  limits: [perHour(30)],
  input: z.strictObject({
    campaignId: Id('cmp'),
    limit: Limit.optional(),
    include: IncludeList,
    dryRun: DryRun,
    confirm: Confirm,
  }),
  output: Campaign,
  status: 202,
  otherAnswers: { 200: SendPlan },
  refuses: [
    notFound,
    campaignNotSent,
    tooManySteps,
    campaignIncomplete,
    emptyAudience,
    planChanged,
    planLimitSubscribers,
  ],
  confirms: true,
  example: { campaignId: exampleId('cmp'), dryRun: true },

  before: ({ campaignId, dryRun }, scope) => checkText(scope, campaignId, { compile: !dryRun }),

  async handler({ campaignId, limit = null, include, dryRun }, ctx, text) {
    if (!dryRun) await lockMailingsOf(ctx, ofCampaign(campaignId))
    const campaign = dryRun ? text?.campaign : await lockCampaign(ctx, campaignId)
    if (!text || !campaign)
      return ctx.refuse(notFound, `No campaign ${campaignId} in this account.`)
    ctx.guard(campaign)
    if (campaign.status !== 'sent')
      return ctx.refuse(
        campaignNotSent,
        `This campaign is ${campaign.status}: only one that was sent can be sent to more readers.`,
      )
    if (campaign.movedFrom !== null && campaign.steps.length === 0)
      return ctx.refuse(
        campaignNotSent,
        'This campaign was sent by another service, so each reader of today would get it. Send a copy (duplicate_campaign) if you want that.',
      )
    if (campaign.steps.length >= STEPS_MAX)
      return ctx.refuse(
        tooManySteps,
        `This campaign has ${STEPS_MAX} steps, the most that one may have. Send a copy (duplicate_campaign) whose filter leaves out those who got it.`,
      )
    const step = nextStep(campaign, { limit, include })
    return planOrSend(ctx, campaign, step, text)
  },
})
