import { z } from 'zod'
import { EmailAddress } from '#operation/addresses/email-address.ts'
import { Id } from '#operation/fields.ts'
import { job } from '#operation/jobs/job.ts'
import { sendMail } from '#operation/jobs/send-mail.ts'
import { findContact } from '#areas/contacts/index.ts'
import { textOf, VariantKey } from '#areas/content/index.ts'
import { openSender } from '#areas/domains/index.ts'
import { openTestMails, visibleTo, withNamed } from '#areas/emails/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { findCampaign } from './record/campaign-sql.ts'
import { issueOf } from './record/goes-to-all.ts'

export const sendTest = job({
  name: 'send_test',
  summary: 'Sends one test mail of a campaign.',
  data: z.strictObject({
    accountId: Id('acc'),
    campaignId: Id('cmp'),
    contactId: Id('sub').nullable(),
    // Jobs of earlier versions name no option.
    variant: VariantKey.nullable().default(null),
    to: EmailAddress,
    mailId: Id('msg'),
  }),
  retries: 5,
  expireS: 300,
  atOnce: 5,

  async handler({ accountId, campaignId, contactId, variant, to, mailId }, { db, ports }) {
    const scope = { db, accountId }
    const campaign = await findCampaign(scope, campaignId)
    const newsletter = campaign && (await findNewsletter(scope, campaign.newsletterId))
    if (!campaign || !newsletter) return
    const example = contactId === null ? null : await findContact(scope, contactId)
    // An option that was removed since stands for the campaign's own text.
    const text = variant === null ? {} : textOf(campaign, variant)
    const sender = await openSender(scope, ports, newsletter.sender)
    const source = await withNamed(
      { ...scope, ports },
      visibleTo({ ...campaign, ...text, kind: 'campaign' as const, issue: issueOf(campaign) }, campaign.access, 'paid'),
    )
    const mails = openTestMails({ ...sender, accountId, source, newsletter, ports })
    await sendMail(ports, await mails.testFor(to, example ?? { email: to, fields: {} }, mailId), {
      mail: 'a test mail',
      ids: { accountId, campaignId },
    })
  },
})
