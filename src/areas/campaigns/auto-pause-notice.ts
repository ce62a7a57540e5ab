import { z } from 'zod'
import { Id, Timestamp } from '#operation/fields.ts'
import { composeNotice } from '#mail/notice.ts'
import { uuidOf } from '#lib/typeid.ts'
import { job } from '#operation/job.ts'
import { sendMail } from '#operation/send-mail.ts'
import type { Message } from '#ports/mailer.ts'
import type { Deployment } from '#ports/ports.ts'
import { ownerAddress } from '#areas/newsletters/index.ts'
import type { Campaign } from './campaign.ts'
import { findCampaign } from './campaign-sql.ts'

const Reason = z.enum(['complaints', 'policy_rejections'])
type Reason = z.output<typeof Reason>

export const sendAutoPauseNotice = job({
  name: 'send_runaway_notice',
  summary: "Tells the account's owner that a campaign paused itself, and why.",
  data: z.strictObject({ accountId: Id('acc'), campaignId: Id('cmp'), reason: Reason, at: Timestamp }),
  retries: 12,
  expireS: 300,
  atOnce: 2,

  async handler({ accountId, campaignId, reason, at }, { db, ports }) {
    const campaign = await findCampaign({ db, accountId }, campaignId)
    // The campaign was resumed or cancelled while this mail waited: the account knows already.
    if (campaign?.stopReason !== reason) return
    const owner = await ownerAddress({ db, accountId })
    await sendMail(ports, noticeMessage({ campaign, owner, reason, at, deployment: ports.deployment }), {
      mail: 'the mail about a campaign that paused itself',
      ids: { accountId, campaignId },
    })
  },
})

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

/** Composes the mail to the owner. Its Message-ID is the same at every try. */
function noticeMessage(given: {
  campaign: Campaign
  owner: string
  reason: Reason
  at: string
  deployment: Pick<Deployment, 'baseUrl' | 'mailFrom'>
}): Message {
  const { campaign, owner, reason, at, deployment } = given
  const address = deployment.mailFrom || owner
  return composeNotice({
    from: { name: 'Mailcast', address },
    to: owner,
    messageId: `paused_${uuidOf(campaign.id)}.${Date.parse(at)}@${address.split('@')[1]}`,
    date: new Date(at),
    what: 'A campaign of your account has paused itself',
    about: { short: campaign.subject, name: campaign.subject, id: campaign.id },
    why: WHY[reason](campaign.counts),
    steps: NEXT[reason],
    more: `${deployment.baseUrl}/docs#campaigns`,
  })
}
