import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { conflict, notFound, Problem } from '#operation/problem.ts'
import { perHour } from '#operation/limit.ts'
import { allowanceOf, countRestarts, planLimitEmails } from '#areas/billing/index.ts'
import { Campaign, campaignNotPaused, hasNotBegun } from './record/campaign.ts'
import {
  enqueueMailing,
  lockMailingsOf,
  resumeDue,
  watchAnew,
  writeMailingStatus,
} from '#areas/mailings/index.ts'
import { ofCampaign } from './record/campaign-mailing.ts'
import { clearStopReason, findCampaign, lockCampaign, writeStatus } from './record/campaign-sql.ts'
import { checkText } from './sending/step-checks.ts'
import { checkAndFreeze, CHANGED_MEANWHILE, countStep, unsendable } from './sending/send-step.ts'
import { nextStep } from './audience/step.ts'
import { isWaitingRest } from './variants/decide.ts'

export const resume_campaign = operation({
  name: 'resume_campaign',
  route: 'POST /campaigns/{campaignId}/resume',
  summary: 'Go on with a paused campaign.',
  description:
    'It goes on with the recipients who have not got it yet; none gets it twice. A campaign that paused itself (stopReason) pauses itself again only when the complaints and refusals from now on are as bad. One that stopped for plan_limit_emails goes on once the count has restarted, or the plan has grown. One that missed the time of its schedule, or could not be sent then, is sent now.',
  effect: 'send',
  heavy: 'long',
  access: 'full',
  guarded: true,
  limits: [perHour(30)],
  input: z.strictObject({ campaignId: Id('cmp') }),
  output: Campaign,
  status: 202,
  refuses: [notFound, campaignNotPaused, planLimitEmails, ...unsendable],
  example: { campaignId: exampleId('cmp') },

  async before({ campaignId }, scope) {
    const campaign = await findCampaign(scope, campaignId)
    return campaign && hasNotBegun(campaign)
      ? checkText(scope, campaignId, { compile: true })
      : null
  },

  async handler({ campaignId }, ctx, text) {
    const mailings = await lockMailingsOf(ctx, ofCampaign(campaignId))
    const campaign = await lockCampaign(ctx, campaignId)
    if (!campaign) return ctx.refuse(notFound, `No campaign ${campaignId} in this account.`)
    ctx.guard(campaign)
    if (campaign.status !== 'paused' && campaign.status !== 'stopped')
      return ctx.refuse(
        campaignNotPaused,
        `This campaign is ${campaign.status}: only a paused one can go on.`,
      )
    if (campaign.stopReason === 'awaiting_winner')
      return ctx.refuse(campaignNotPaused, waitingWords(campaign))
    if (campaign.stopReason === 'plan_limit_emails' && (await allowanceOf(ctx)).emailsLeft === 0)
      return ctx.refuse(
        planLimitEmails,
        `The e-mails of this month are used up. ${countRestarts(ctx.now.toISOString())} Resume it then, or ask for a larger plan.`,
      )
    // The schedule failed after the check and before this lock, so the text was not compiled.
    if (hasNotBegun(campaign) && !text) throw new Problem(conflict, CHANGED_MEANWHILE)
    await clearStopReason(ctx, campaignId)
    if (hasNotBegun(campaign) && text) {
      await countStep(ctx, campaign, nextStep(campaign))
      return checkAndFreeze(ctx, campaign, nextStep(campaign), text)
    }
    // The recipients were counted when the campaign began, so nothing is added here.
    await ctx.countRecipients(0)
    for (const { mailingId } of mailings.filter(
      (mailing) => mailing.status === 'paused' && !isWaitingRest(campaign, mailing),
    )) {
      await watchAnew(ctx, mailingId)
      await writeMailingStatus(ctx, mailingId, 'sending')
      await resumeDue(ctx, mailingId)
      await enqueueMailing(ctx, mailingId, ctx.now)
    }
    return writeStatus(ctx, campaignId, 'sending')
  },
})

function waitingWords({ decidesAt }: Campaign): string {
  const when =
    decidesAt === null ? 'It decides when you choose' : `It decides by itself at ${decidesAt}`
  return `Its A/B test waits for the winner. ${when}. To go on now, choose an option with choose_winner.`
}
