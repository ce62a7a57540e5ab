import { z } from 'zod'
import { exampleId, Id } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { ownerAddress } from '#operation/jobs/owner-notice.ts'
import { invalid } from '#operation/parse.ts'
import { notFound, refusal } from '#operation/problem.ts'
import { perHour } from '#operation/limit.ts'
import { ExampleContact, TestAddresses, testMailsTo, textErrors } from '#areas/content/index.ts'
import { type Content, paywallRefusal } from '#areas/emails/index.ts'
import { findContact } from '#areas/contacts/index.ts'
import {
  findNewsletter,
  isEmptyContent,
  type Newsletter,
  type WelcomeContent,
  WelcomeContentGiven,
  welcomeContentOf,
  WelcomeSubject,
} from '#areas/newsletters/index.ts'
import { sendWelcomeTest } from './welcome-test-job.ts'
import { placeErrors, welcomeSource, type WelcomeText } from './welcome-text.ts'

const welcomeIncomplete = refusal('welcome_incomplete', 409, 'The welcome mail has no text')

export const send_welcome_test_email = operation({
  name: 'send_welcome_test_email',
  route: 'POST /newsletters/{newsletterId}/welcome-test',
  summary: 'Send the welcome mail to yourself, as a new reader would get it.',
  description: `Subject and content are those of the newsletter, or those in this call, which need not be saved yet. The subject begins with [Test], and the links to leave do nothing.
With contactId the mail is filled in with the values of that contact; otherwise with the address alone. Without addresses it goes to the account's owner.`,
  effect: 'send',
  access: 'full',
  limits: [perHour(20)],
  input: z.strictObject({
    newsletterId: Id('nl'),
    to: TestAddresses.optional(),
    subject: WelcomeSubject.optional(),
    content: WelcomeContentGiven.optional(),
    contactId: ExampleContact,
  }),
  output: z
    .strictObject({ newsletterId: Id('nl'), to: TestAddresses })
    .meta({ id: 'WelcomeTestEmail' }),
  status: 202,
  refuses: [notFound, welcomeIncomplete],
  example: {
    newsletterId: exampleId('nl'),
    to: ['ada@garden.example'],
    subject: 'Welcome!',
    content: 'Hello {{ first_name | default: "friend" }}.',
  },

  async before({ newsletterId, ...unsaved }, scope) {
    const newsletter = await findNewsletter(scope, newsletterId)
    if (!newsletter) return
    const source = welcomeSource(newsletter, textOf(newsletter, unsaved))
    const fieldErrors = [
      ...paywallRefusal(source.content),
      ...(await textErrors(scope, source, newsletter, [
        newsletter.welcomeEmail.content as Content,
      ])),
    ]
    if (fieldErrors.length > 0)
      throw invalid(placeErrors(fieldErrors, { under: '', given: unsaved.content }))
  },

  async handler({ newsletterId, to, contactId = null, ...unsaved }, ctx) {
    const newsletter = await findNewsletter(ctx, newsletterId)
    if (!newsletter) return ctx.refuse(notFound, `No newsletter ${newsletterId} in this account.`)
    if (contactId !== null && !(await findContact(ctx, contactId)))
      return ctx.refuse(notFound, `No contact ${contactId} in this account.`)
    const { subject, content } = textOf(newsletter, unsaved)
    if (isEmptyContent(content))
      return ctx.refuse(
        welcomeIncomplete,
        'Send content in this call, or save it in the newsletter with update_newsletter first.',
      )

    const mails = testMailsTo(ctx, to ?? [await ownerAddress(ctx)], contactId)
    for (const mail of mails)
      await ctx.enqueue(sendWelcomeTest, { ...mail, newsletterId, subject, content })
    return { newsletterId, to: mails.map(({ to }) => to) }
  },
})

function textOf(
  { welcomeEmail }: Newsletter,
  unsaved: { subject?: string | undefined; content?: string | WelcomeContent | undefined },
): WelcomeText {
  const { subject = welcomeEmail.subject, content } = unsaved
  return {
    subject,
    content: content === undefined ? welcomeEmail.content : welcomeContentOf(content),
  }
}
