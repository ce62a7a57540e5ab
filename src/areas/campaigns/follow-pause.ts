import { z } from 'zod'
import { monthOf } from '#lib/month.ts'
import { Id, Timestamp } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import type { JobKind } from '#operation/scope.ts'
import { claimNotice } from '#areas/billing/index.ts'
import { lockMailingsOf, StopReason, writeMailingStatus } from '#areas/mailings/index.ts'
import { ofCampaign } from './record/campaign-mailing.ts'
import { sendAutoPauseNotice } from './sending/auto-pause-notice.ts'
import { lockCampaign, stopFor } from './record/campaign-sql.ts'
import { isWaitingRest } from './variants/decide.ts'

const data = z.strictObject({
  accountId: Id('acc'),
  campaignId: Id('cmp'),
  reason: StopReason,
  detail: z.string().optional(),
  at: Timestamp,
})

export const mailingPaused: JobKind<typeof data> = { name: 'mailing_paused', data }

/**
 * Pauses a campaign after its mailing paused itself. It is a job, since campaigns are locked before
 * mailings elsewhere.
 */
export const followPause = job({
  ...mailingPaused,
  summary: 'Pauses a campaign whose mailing paused itself, and enqueues a mail to the owner.',
  retries: 12,
  expireS: 60,
  atOnce: 2,

  async handler({ accountId, campaignId, reason, detail, at }, { transaction }) {
    await transaction(accountId, async (scope) => {
      const mailings = await lockMailingsOf(scope, ofCampaign(campaignId))
      const campaign = await lockCampaign(scope, campaignId)
      // The owner has resumed or deleted the campaign in the meantime.
      if (
        !campaign ||
        !mailings.some(
          (mailing) => mailing.status === 'paused' && !isWaitingRest(campaign, mailing),
        )
      )
        return
      if (!(await stopFor(scope, campaignId, reason))) return
      // The other mailings of an A/B test stop too.
      for (const { mailingId, status } of mailings)
        if (status === 'sending') await writeMailingStatus(scope, mailingId, 'paused')
      // Further campaigns may stop for the same limit. Only one mail a month reports this.
      if (
        reason === 'plan_limit_emails' &&
        !(await claimNotice(scope, monthOf(new Date(at)), 'stop'))
      )
        return
      await scope.enqueue(sendAutoPauseNotice, { accountId, campaignId, reason, detail, at })
    })
  },
})
