import { z } from 'zod'
import { countText } from '#operation/count-text.ts'
import { Id } from '#operation/fields.ts'
import { noticeData, ownerNotice } from '#operation/jobs/owner-notice.ts'
import { countRestarts } from '#areas/billing/index.ts'
import type { Campaign } from '../record/campaign.ts'
import { findCampaign } from '../record/campaign-sql.ts'

const Reason = z.enum([
  'complaints',
  'policy_rejections',
  'plan_limit_emails',
  'plan_limit_subscribers',
  'text_unusable',
])
type Reason = z.output<typeof Reason>

/** The values for the mail about a pause. `detail` describes an error in a text. */
type Facts = Campaign['counts'] & { at: string; detail: string }

const WHY: Readonly<Record<Reason, (facts: Facts) => string>> = {
  complaints: ({ complaints, sent }) =>
    `${complaints} of ${countText(sent, 'reader who has', 'readers who have')} it so far reported it as spam. Mailbox providers send everything of a sender with 3 in 1,000 or more to spam.`,
  policy_rejections: ({ bounces, sent, failed }) =>
    `Many mail servers refuse it for its content or its sender: ${bounces} of ${sent + failed} came back so far. This is nothing that readers have done, and none of them was taken off the list for it.`,
  plan_limit_emails: ({ sent, pending, at }) =>
    `The e-mails that your plan has for this month are used up. ${countText(sent, 'reader has', 'readers have')} this campaign, ${countText(pending, 'waits', 'wait')} for it. ${countRestarts(at)}`,
  plan_limit_subscribers: () =>
    'Your account has more active subscribers than its plan allows, so it was sent to no reader.',
  text_unusable: ({ sent, pending, detail }) =>
    `No mails can be made of its text any more: ${detail} ${countText(sent, 'reader has', 'readers have')} it, ${countText(pending, 'waits', 'wait')} for it.`,
}

const STOPPED = ['plan_limit_emails', 'plan_limit_subscribers'] as readonly Reason[]

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
  plan_limit_emails: [
    'Resume it once the count has restarted, or with a larger plan (resume_campaign). It goes on with the readers who wait.',
    'For a larger plan ask the operator of this service; get_billing says how much of it is used.',
    'Until then every other campaign stops too, and new readers get no welcome mail.',
  ],
  plan_limit_subscribers: [
    'Ask the operator of this service for a larger plan, or take subscribers off the list; get_billing says how many there are and may be.',
    'Then go on with it (resume_campaign).',
  ],
  text_unusable: [
    'Mend what the sentence above names where it is outside of the text, such as a template or a product that is gone, then go on (resume_campaign).',
    'Otherwise end it (cancel_campaign), copy it, mend the copy, and send that to the readers who have not got it.',
  ],
}

export const sendAutoPauseNotice = ownerNotice({
  name: 'send_runaway_notice',
  summary: "Tells the account's owner that a campaign paused itself or stopped, and why.",
  data: noticeData.extend({ campaignId: Id('cmp'), reason: Reason, detail: z.string().optional() }),
  more: 'campaigns',

  async write({ campaignId, reason, detail = '', at }, scope) {
    const campaign = await findCampaign(scope, campaignId)
    // The campaign was resumed or cancelled while this mail waited, so the owner knows already.
    if (campaign?.stopReason !== reason) return null
    const { id, subject, counts } = campaign
    return {
      kind: STOPPED.includes(reason) ? 'stopped' : 'paused',
      what: STOPPED.includes(reason)
        ? 'A campaign of your account has stopped'
        : 'A campaign of your account has paused itself',
      about: { short: subject, name: subject, id },
      why: WHY[reason]({ ...counts, at, detail }),
      steps: NEXT[reason],
      page: `campaigns/${id}`,
    }
  },
})
