import { z } from 'zod'
import { isTimeZone } from '#lib/time-zone.ts'
import { Id } from '#operation/fields.ts'
import { noticeData, ownerNotice } from '#operation/jobs/owner-notice.ts'
import type { Campaign } from '../record/campaign.ts'
import { findCampaign } from '../record/campaign-sql.ts'

export const ScheduleStop = z.enum(['schedule_missed', 'schedule_refused'])
export type ScheduleStop = z.output<typeof ScheduleStop>

const AGAIN =
  'To change it first, or to choose another time, make it a draft again (unschedule_campaign).'

export const sendScheduleNotice = ownerNotice({
  name: 'send_schedule_notice',
  summary: "Tells the account's owner that a scheduled campaign was not sent, and why.",
  data: noticeData.extend({
    campaignId: Id('cmp'),
    reason: ScheduleStop,
    detail: z.string().max(2000),
  }),
  more: 'campaigns',

  async write({ campaignId, reason, detail }, scope) {
    const campaign = await findCampaign(scope, campaignId)
    // The campaign was resumed or unscheduled while this mail waited, so the owner knows already.
    if (campaign?.stopReason !== reason) return null
    const { id, subject } = campaign
    const when = timeOf(campaign)
    return {
      kind: 'not-sent',
      what: 'A scheduled campaign of your account was not sent',
      about: { short: subject, name: subject, id },
      why:
        reason === 'schedule_missed'
          ? `It was to be sent on ${when}. From then on nothing sent campaigns for over 24 hours, so it may not be timely any more. No reader has got it.`
          : `It could not be sent at its time, ${when}. ${detail} No reader has got it.`,
      steps:
        reason === 'schedule_missed'
          ? ['Send it now (resume_campaign), if it is still worth reading.', AGAIN]
          : ['Mend what keeps it from being sent.', 'Then send it (resume_campaign).', AGAIN],
      page: `campaigns/${id}`,
    }
  },
})

/** Formats a schedule in its time zone, or in UTC when this Node.js does not know the zone. */
function timeOf({ scheduledFor, scheduledLocal }: Campaign): string {
  const timeZone =
    scheduledLocal && isTimeZone(scheduledLocal.timeZone) ? scheduledLocal.timeZone : 'UTC'
  const time = new Intl.DateTimeFormat('en', {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone,
  })
  return `${time.format(new Date(scheduledFor!))} (${timeZone})`
}
