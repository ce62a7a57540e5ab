import { z } from 'zod'
import { Id, Timestamp } from '#operation/fields.ts'
import { html } from '#lib/html.ts'
import { compose } from '#lib/mime.ts'
import { uuidOf } from '#lib/typeid.ts'
import { job } from '#operation/job.ts'
import type { Message } from '#ports/mailer.ts'
import type { Deployment } from '#ports/world.ts'
import { ownerAddress } from '#areas/newsletters/index.ts'
import type { Campaign } from './campaign.ts'
import { findCampaign } from './campaign-sql.ts'

const Reason = z.enum(['complaints', 'policy_rejections'])
type Reason = z.output<typeof Reason>

export const sendRunawayNotice = job({
  name: 'send_runaway_notice',
  summary: "Tells the account's owner that a campaign paused itself, and why.",
  data: z.strictObject({ accountId: Id('acc'), campaignId: Id('cmp'), reason: Reason, at: Timestamp }),
  retries: 12,
  expireS: 300,
  atOnce: 2,

  async handler({ accountId, campaignId, reason, at }, { db, world }) {
    const campaign = await findCampaign({ db, accountId }, campaignId)
    // Resumed or cancelled while the mail waited: whoever did it knows.
    if (campaign?.stopReason !== reason) return
    const owner = await ownerAddress({ db, accountId })
    const { outcome, detail } = await world.mailer.send(await composeNotice({ campaign, owner, reason, at, deployment: world.deployment }))
    if (outcome === 'later') throw new Error(`the mail server said: ${detail}`)
    if (outcome !== 'sent') world.log.warn({ accountId, campaignId, outcome, detail }, 'the mail about a paused campaign was not delivered')
  },
})

const WHAT = 'A campaign of your account has paused itself'

const WHY: Readonly<Record<Reason, (counts: Campaign['counts']) => string>> = {
  complaints: ({ complaints, sent }) =>
    `${complaints} of the ${sent} readers who have it so far reported it as spam. Mailbox providers send everything of a sender with 3 in 1,000 or more to spam.`,
  policy_rejections: ({ bounces, sent, failed }) =>
    `Many mail servers refuse it for what it is or where it comes from: ${bounces} of ${sent + failed} came back so far. This is nothing that readers have done, and none of them was taken off the list for it.`,
}

const NEXT: Readonly<Record<Reason, readonly string[]>> = {
  complaints: [
    'Ask yourself whether everybody in the audience asked for this newsletter. Take out who did not: bought, borrowed and very old addresses above all.',
    'Readers who reported it get no more mail from this account (list_suppressions).',
    'Cancel the campaign (cancel_campaign), or go on with it (resume_campaign). It pauses itself again if what comes then is as bad.',
  ],
  policy_rejections: [
    "Check the sender's domain (check_domain): every record should be found.",
    'Look at what the mail servers said: the address that sends, a word or a link in the text, or too much mail at once for a new sender.',
    'Mend it, then go on (resume_campaign); those who were refused are not tried again. It pauses itself again if what comes then is as bad.',
  ],
}

/** Its message id is the same at every try. */
function composeNotice(given: {
  campaign: Campaign
  owner: string
  reason: Reason
  at: string
  deployment: Pick<Deployment, 'baseUrl' | 'mailFrom'>
}): Promise<Message> {
  const { campaign, owner, reason, at, deployment } = given
  const address = deployment.mailFrom || owner
  const why = WHY[reason](campaign.counts)
  const docs = `${deployment.baseUrl}/docs#campaigns`
  return compose({
    from: { name: 'Mailcast', address },
    to: owner,
    replyTo: null,
    subject: `${WHAT}: ${campaign.subject}`,
    messageId: `paused_${uuidOf(campaign.id)}.${Date.parse(at)}@${address.split('@')[1]}`,
    date: new Date(at),
    // RFC 3834 §5: so that no responder answers it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: `${WHAT}:\n\n${campaign.subject}\n(${campaign.id})\n\n${why}\n\nWhat to do now:\n${NEXT[reason].map((step, i) => `${i + 1}. ${step}`).join('\n')}\n\nMore: ${docs}\n`,
    html: html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${WHAT}</title>
        </head>
        <body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1c1c1c;background:#ffffff">
          <div style="max-width:520px;margin:0 auto">
            <h1 style="font-size:22px;margin:0 0 16px">${WHAT}</h1>
            <p style="margin:0 0 16px"><strong>${campaign.subject}</strong><br />${campaign.id}</p>
            <p style="margin:0 0 16px">${why}</p>
            <p style="margin:0 0 8px">What to do now:</p>
            <ol style="margin:0 0 16px;padding-left:24px">
              ${NEXT[reason].map((step) => html`<li>${step}</li>`)}
            </ol>
            <p style="margin:0;font-size:14px;color:#555555">More: <a href="${docs}" style="color:#555555">${docs}</a></p>
          </div>
        </body>
      </html> `.text,
  })
}
