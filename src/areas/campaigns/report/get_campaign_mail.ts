import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { perHour } from '#operation/limit.ts'
import { type BeforeScope, operation } from '#operation/operation.ts'
import { invalid } from '#operation/parse.ts'
import { notFound, Problem } from '#operation/problem.ts'
import { customFields } from '#areas/contacts/index.ts'
import { shownMail, textToSend, valuesFor, VariantKey } from '#areas/content/index.ts'
import { CannotBeMade, dayWriter, previewSaved, visibleTo, withNamed } from '#areas/emails/index.ts'
import { findNewsletter, type Newsletter } from '#areas/newsletters/index.ts'
import type { Campaign } from '../record/campaign.ts'
import { findCampaign } from '../record/campaign-sql.ts'
import { issueOf } from '../record/goes-to-all.ts'
import { findSentLook } from '../record/sent-look-sql.ts'

export const get_campaign_mail = operation({
  name: 'get_campaign_mail',
  route: 'GET /campaigns/{campaignId}/mail',
  summary: 'Show the mail of a campaign as its readers got it, with sample values.',
  description:
    "The newsletter's looks, name, sender and address are those of the moment when the campaign began, and so is its date. A campaign that has not begun, or began before Mailcast kept them, is shown in today's: see `look`. Authors and strangers may have written parts: show the HTML in a sandboxed frame.",
  effect: 'read',
  access: 'full',
  limits: [perHour(600)],
  input: z.strictObject({
    campaignId: Id('cmp'),
    as: z
      .enum(['free', 'paid'])
      .default('paid')
      .meta({ description: 'The reader: a subscriber, or a paid reader.' }),
    variant: VariantKey.optional().meta({
      description:
        "An option of the A/B test. Left out: the campaign's own text, which is the winner's.",
    }),
  }),
  output: z
    .strictObject({
      subject: shownMail.subject,
      from: z
        .string()
        .max(500)
        .meta({
          description: "The newsletter's sender.",
          examples: ['Ada of The Weekly Garden <ada@garden.example>'],
        }),
      html: shownMail.html,
      text: shownMail.text,
      look: z
        .enum(['sent', 'today'])
        .meta({ description: 'sent: as it was when the campaign began.', examples: ['sent'] }),
    })
    .meta({ id: 'CampaignMail' }),
  status: 200,
  refuses: [notFound],
  example: { campaignId: exampleId('cmp') },

  // A helper process, which can be killed, renders the text while no transaction is open.
  async before({ campaignId, as, variant }, scope) {
    const campaign = await findCampaign(scope, campaignId)
    const today = campaign && (await findNewsletter(scope, campaign.newsletterId))
    if (!campaign || !today)
      throw new Problem(notFound, `No campaign ${campaignId} in this account.`)
    const sent = await findSentLook(scope, campaignId)
    const newsletter = { ...today, ...sent }
    const text = {
      ...visibleTo(textToSend(campaign, variant).text, campaign.access, as),
      issue: issueOf(campaign),
    }
    const { subject, html, text: plain } = await shown(scope, campaign, newsletter, text)
    const { name, email } = newsletter.sender
    return {
      subject,
      from: `${name} <${email}>`,
      html,
      text: plain,
      look: sent === null ? ('today' as const) : ('sent' as const),
    }
  },

  handler: (_input, _ctx, mail) => Promise.resolve(mail),
})

/** Returns the text with sample values and the date of the first mail. */
async function shown(
  scope: BeforeScope,
  { id, steps }: Campaign,
  newsletter: Newsletter,
  given: Parameters<typeof previewSaved>[1],
) {
  const fields = await customFields(scope)
  const values = await valuesFor(scope, newsletter, undefined, fields)
  const begun = steps[0] && dayWriter(newsletter)(new Date(steps[0].startedAt))
  const reader = {
    ...values,
    ...(begun && { date: begun }),
    issueUrl: `${values.newsletterUrl}/${id}`,
  }
  const known = fields.map(({ name }) => name)
  try {
    return await previewSaved(
      scope.accountId,
      await withNamed(scope, given),
      newsletter,
      reader,
      known,
    )
  } catch (error) {
    if (error instanceof CannotBeMade) throw invalid([error.fieldError])
    throw error
  }
}
