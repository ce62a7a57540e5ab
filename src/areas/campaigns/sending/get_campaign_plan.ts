import { z } from 'zod'
import { planOf } from '#operation/confirm/plan.ts'
import { exampleId, Id } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { campaignUnderWay, hasNotBegun } from '../record/campaign.ts'
import { checkText } from './step-checks.ts'
import { send_campaign } from './send_campaign.ts'
import { send_campaign_to_more } from './send_campaign_to_more.ts'
import { planStep, SendPlan } from './plan.ts'
import { IncludeList, Limit, nextStep, refuseLimit } from '../audience/step.ts'

export const get_campaign_plan = operation({
  name: 'get_campaign_plan',
  route: 'GET /campaigns/{campaignId}/plan',
  summary:
    'Show who would get a campaign if it was sent now, who would not and why, and what to know before.',
  description:
    'For a sent campaign, the plan covers the readers who match now and do not have it yet (send_campaign_to_more). For a campaign that could not begin at its time, the checks say what is still in the way. The same as `dryRun` of the sending operation, with a wider limit; `confirm` is for that operation with the same limit and include.',
  effect: 'read',
  heavy: 'read',
  access: 'full',
  limits: [perHour(600)],
  input: z.strictObject({ campaignId: Id('cmp'), limit: Limit.optional(), include: IncludeList }),
  output: SendPlan,
  status: 200,
  refuses: [notFound, campaignUnderWay],
  example: { campaignId: exampleId('cmp') },

  before: ({ campaignId }, scope) => checkText(scope, campaignId, { compile: false }),

  async handler({ campaignId, limit = null, include }, ctx, text) {
    if (!text) return ctx.refuse(notFound, `No campaign ${campaignId} in this account.`)
    const { status } = text.campaign
    if (!['draft', 'scheduled', 'sent'].includes(status) && !hasNotBegun(text.campaign))
      return ctx.refuse(
        campaignUnderWay,
        `This campaign is ${status}: it has a plan before it is sent, and again after that.`,
      )
    const step = nextStep(text.campaign, { limit, include })
    refuseLimit(text.campaign, step)
    const planned = await planStep(ctx, step, text)
    const asked = { campaignId, ...(limit !== null && { limit }) }
    return status === 'sent'
      ? planOf(ctx, send_campaign_to_more, { ...asked, include }, planned)
      : planOf(ctx, send_campaign, asked, planned)
  },
})
