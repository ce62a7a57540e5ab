import { z } from 'zod'
import { newUuid, typeId } from '#lib/typeid.ts'
import { EmailAddress } from '#operation/addresses/email-address.ts'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { notFound } from '#operation/problem.ts'
import { perHour } from '#operation/limits/limit.ts'
import { findContact } from '#areas/contacts/index.ts'
import { textToSend, VariantKey } from '#areas/content/index.ts'
import { fieldErrorsApart } from '#areas/emails/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { campaignIncomplete } from './record/campaign.ts'
import { findCampaign } from './record/campaign-sql.ts'
import { sendTest } from './test-mail.ts'

const Addresses = z
  .array(EmailAddress)
  .min(1)
  .max(5)
  .meta({ examples: [['ada@garden.example']] })

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
    to: Addresses,
    contactId: Id('sub').optional().meta({ description: 'The contact whose values are filled in.' }),
    variant: VariantKey.optional().meta({ description: 'The option of an A/B test to send. Left out: A, or the winner once there is one.' }),
  }),
  output: z.strictObject({ campaignId: Id('cmp'), to: Addresses }).meta({ id: 'TestEmail' }),
  status: 202,
  refuses: [notFound, campaignIncomplete],
  example: { campaignId: exampleId('cmp'), to: ['ada@garden.example'] },

  // A draft that was written before its filter was taken away is told of here, and not by a mail that never comes.
  async before({ campaignId, variant }, scope) {
    const campaign = await findCampaign(scope, campaignId)
    const newsletter = campaign && (await findNewsletter(scope, campaign.newsletterId))
    if (!campaign || !newsletter) return null
    const { text, place } = textToSend(campaign, variant)
    const [fieldError] = await fieldErrorsApart(scope.accountId, text, newsletter)
    return fieldError ? { ...fieldError, pointer: place(fieldError.pointer) } : null
  },

  async handler({ campaignId, to, contactId = null, variant = null }, ctx, fieldError) {
    if (!(await findCampaign(ctx, campaignId))) return ctx.refuse(notFound, `No campaign ${campaignId} in this account.`)
    if (fieldError)
      return ctx.refuse(
        campaignIncomplete,
        `The campaign cannot be made into a mail. ${fieldError.detail} Change ${fieldError.pointer} with update_campaign.`,
      )
    if (contactId !== null && !(await findContact(ctx, contactId))) return ctx.refuse(notFound, `No contact ${contactId} in this account.`)

    const addresses = [...new Set(to)]
    for (const address of addresses) {
      const mailId = typeId('msg', newUuid(ctx.now.getTime()))
      await ctx.enqueue(sendTest, { accountId: ctx.accountId, campaignId, contactId, variant, to: address, mailId })
    }
    return { campaignId, to: addresses }
  },
})
