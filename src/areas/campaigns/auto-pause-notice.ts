import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { noticeData, ownerNotice } from '#operation/owner-notice.ts'
import type { Campaign } from './campaign.ts'
import { findCampaign } from './campaign-sql.ts'

const Reason = z.enum(['complaints', 'policy_rejections'])
type Reason = z.output<typeof Reason>

const WHY: Readonly<Record<Reason, (counts: Campaign['counts']) => string>> = {
  complaints: ({ complaints, sent }) =>
    `${complaints} of the ${sent} readers who have it so far reported it as spam. Mailbox providers send everything of a sender with 3 in 1,000 or more to spam.`,
  policy_rejections: ({ bounces, sent, failed }) =>
    `Many mail servers refuse it for its content or its sender: ${bounces} of ${sent + failed} came back so far. This is nothing that readers have done, and none of them was taken off the list for it.`,
}

const NEXT: Readonly<Record<Reason, readonly string[]>> = {
  complaints: [
    'Ask yourself whether everybody in the audience asked for this newsletter. Take out all others: bought, borrowed and very old addresses above all.',
    'Readers who reported it get no more mail from this account (list_suppressions).',
    'Cancel the campaign (cancel_campaign), or go on with it (resume_campaign). It pauses itself again if what comes then is as bad.',
  ],
  policy_rejections: [
    "Check the sender's domain (check_domain): every record should be found.",
    'Look at the replies of the mail servers. They name the sending address, a word or a link in the text, or too much mail at once for a new sender.',
    'Mend it, then go on (resume_campaign); refused recipients are not tried again. It pauses itself again if what comes then is as bad.',
  ],
}

export const sendAutoPauseNotice = ownerNotice({
  name: 'send_runaway_notice',
  summary: "Tells the account's owner that a campaign paused itself, and why.",
  data: noticeData.extend({ campaignId: Id('cmp'), reason: Reason }),
  more: 'campaigns',

  async write({ campaignId, reason }, scope) {
    const campaign = await findCampaign(scope, campaignId)
    // The campaign was resumed or cancelled while this mail waited: the account knows already.
    if (campaign?.stopReason !== reason) return null
    const { id, subject, counts } = campaign
    return {
      kind: 'paused',
      what: 'A campaign of your account has paused itself',
      about: { short: subject, name: subject, id },
      why: WHY[reason](counts),
      steps: NEXT[reason],
    }
  },
})
