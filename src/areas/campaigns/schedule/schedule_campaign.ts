import { z } from 'zod'
import { exampleId, Id, TimeZone } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { conflict, notFound, Problem } from '#operation/problem.ts'
import { perHour } from '#operation/limit.ts'
import { Campaign, campaignNotDraft, hasNotBegun } from '../record/campaign.ts'
import { lockCampaign } from '../record/campaign-sql.ts'
import { checkText } from '../sending/step-checks.ts'
import {
  CHANGED_MEANWHILE,
  countStep,
  isSameText,
  refuseEmptyAudience,
  refuseErrors,
  refuseOverSubscribers,
  unsendable,
} from '../sending/send-step.ts'
import { nextStep } from '../audience/step.ts'
import { planStep } from '../sending/plan.ts'
import { writeSchedule } from '../record/schedule-sql.ts'
import { At, scheduledTimeOf } from './scheduled-time.ts'

export const schedule_campaign = operation({
  name: 'schedule_campaign',
  route: 'POST /campaigns/{campaignId}/schedule',
  summary: 'Send a campaign at a later time.',
  description: `It goes to the contacts who are in its audience at that time. What could not be sent is refused now.
A local time keeps its meaning: it is right over changes to and from summer time, and when the rules of its zone change. A local time that the clocks skip moves forward; of one that they show twice the first counts.
Call it again to move a scheduled campaign to another time. To change its text or to send it at once, make it a draft first, with unschedule_campaign.
When the server is away at that time the campaign is sent late. After 24 hours it pauses instead (stopReason schedule_missed), and resume_campaign sends it.`,
  effect: 'send',
  heavy: 'long',
  access: 'full',
  guarded: true,
  limits: [perHour(30)],
  input: z.strictObject({
    campaignId: Id('cmp'),
    at: At,
    timeZone: TimeZone.optional().meta({
      description: "The IANA time zone of a local time; the newsletter's, when left out.",
      examples: ['Europe/Berlin'],
    }),
  }),
  output: Campaign,
  status: 200,
  refuses: [notFound, campaignNotDraft, ...unsendable],
  example: { campaignId: exampleId('cmp'), at: '2027-03-28T09:00', timeZone: 'Europe/Berlin' },

  before: ({ campaignId }, scope) => checkText(scope, campaignId, { compile: true }),

  // The plan depends on who would get the campaign now, so a changed segment filter makes another
  // plan.
  async plans({ campaignId }, scope, text) {
    const campaign = await lockCampaign(scope, campaignId)
    if (!campaign || !text) return { plan: {}, parts: {} }
    return planStep(scope, nextStep(campaign), { ...text, campaign })
  },

  async handler({ campaignId, ...given }, ctx, text) {
    const campaign = await lockCampaign(ctx, campaignId)
    if (!campaign || !text)
      return ctx.refuse(notFound, `No campaign ${campaignId} in this account.`)
    ctx.guard(campaign)
    if (!maySchedule(campaign))
      return ctx.refuse(
        campaignNotDraft,
        `This campaign is ${campaign.status}: a campaign is sent once.`,
      )
    const time = scheduledTimeOf(given, { ownZone: text.newsletter.timeZone, now: ctx.now })
    if (!isSameText(campaign, text.campaign)) throw new Problem(conflict, CHANGED_MEANWHILE)
    await refuseErrors(ctx, campaign, text)
    await refuseOverSubscribers(ctx)
    await refuseEmptyAudience(ctx, campaign)
    await countStep(ctx, campaign, nextStep(campaign))
    return writeSchedule(ctx, campaignId, time)
  },
})

function maySchedule(campaign: Campaign): boolean {
  return campaign.status === 'draft' || campaign.status === 'scheduled' || hasNotBegun(campaign)
}
