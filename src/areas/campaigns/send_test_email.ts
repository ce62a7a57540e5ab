import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { perHour } from '#operation/limit.ts'
import { findContact } from '#areas/contacts/index.ts'
import {
  ExampleContact,
  TestAddresses,
  testMailsTo,
  textToSend,
  VariantKey,
} from '#areas/content/index.ts'
import { fieldErrorsApart } from '#areas/emails/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { campaignIncomplete } from './record/campaign.ts'
import { findCampaign } from './record/campaign-sql.ts'
import { sendTest } from './test-mail.ts'

export const send_test_email = operation({
  name: 'send_test_email',
  route: 'POST /campaigns/{campaignId}/test',
  summary: 'Send a campaign to yourself, as a reader would get it.',
  description:
    "The subject begins with [Test], and the unsubscribe link does not work. With contactId the mail has that contact's values. Otherwise it has the address alone.",
  effect: 'send',
  access: 'full',
  limits: [perHour(30)],
  input: z.strictObject({
    campaignId: Id('cmp'),
    to: TestAddresses,
    contactId: ExampleContact,
    variant: VariantKey.optional().meta({
      description:
        'The option of an A/B test to send. Left out: A, or the winner once there is one.',
    }),
  }),
  output: z.strictObject({ campaignId: Id('cmp'), to: TestAddresses }).meta({ id: 'TestEmail' }),
  status: 202,
  refuses: [notFound, campaignIncomplete],
  example: { campaignId: exampleId('cmp'), to: ['ada@garden.example'] },

  // Refuses a broken filter of an older draft; otherwise the caller would wait for a mail that
  // never arrives.
  async before({ campaignId, variant }, scope) {
    const campaign = await findCampaign(scope, campaignId)
    const newsletter = campaign && (await findNewsletter(scope, campaign.newsletterId))
    if (!campaign || !newsletter) return null
    const { text, place } = textToSend(campaign, variant)
    const [fieldError] = await fieldErrorsApart(scope.accountId, text, newsletter)
    return fieldError ? { ...fieldError, pointer: place(fieldError.pointer) } : null
  },

  async handler({ campaignId, to, contactId = null, variant = null }, ctx, fieldError) {
    if (!(await findCampaign(ctx, campaignId)))
      return ctx.refuse(notFound, `No campaign ${campaignId} in this account.`)
    if (fieldError)
      return ctx.refuse(
        campaignIncomplete,
        `The campaign cannot be made into a mail. ${fieldError.detail} Change ${fieldError.pointer} with update_campaign.`,
      )
    if (contactId !== null && !(await findContact(ctx, contactId)))
      return ctx.refuse(notFound, `No contact ${contactId} in this account.`)

    const mails = testMailsTo(ctx, to, contactId)
    for (const mail of mails) await ctx.enqueue(sendTest, { ...mail, campaignId, variant })
    await ctx.countRecipients(mails.length)
    return { campaignId, to: mails.map(({ to }) => to) }
  },
})
