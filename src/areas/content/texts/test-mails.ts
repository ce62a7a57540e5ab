import { z } from 'zod'
import { newUuid, typeId } from '#lib/typeid.ts'
import { EmailAddress } from '#operation/addresses/email-address.ts'
import { Id } from '#operation/fields.ts'
import type { JobScope } from '#operation/jobs/job.ts'
import { sendMail } from '#operation/jobs/send-mail.ts'
import type { Scope } from '#operation/scope.ts'
import { findContact } from '#areas/contacts/index.ts'
import { openSender } from '#areas/domains/index.ts'
import { type EmailSource, openTestMails, withNamed } from '#areas/emails/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'

export const TestAddresses = z
  .array(EmailAddress)
  .min(1)
  .max(5)
  .meta({ examples: [['ada@garden.example']] })

export const ExampleContact = Id('sub')
  .optional()
  .meta({ description: 'The contact whose values are filled in.' })

export const testMailData = {
  accountId: Id('acc'),
  contactId: Id('sub').nullable(),
  to: EmailAddress,
  mailId: Id('msg'),
}
type TestMail = z.output<z.ZodObject<typeof testMailData>>

export function testMailsTo(
  { accountId, now }: Pick<Scope, 'accountId' | 'now'>,
  to: readonly string[],
  contactId: string | null,
): TestMail[] {
  return [...new Set(to)].map((address) => ({
    accountId,
    contactId,
    to: address,
    mailId: typeId('msg', newUuid(now.getTime())),
  }))
}

/** Sends a test mail. `ids` name the text in the log. */
export async function sendTestMail(
  { db, ports }: Pick<JobScope, 'db' | 'ports'>,
  newsletter: Newsletter,
  { accountId, contactId, to, mailId }: TestMail,
  text: { source: EmailSource; ids: object },
): Promise<void> {
  const scope = { db, accountId }
  const example = contactId === null ? null : await findContact(scope, contactId)
  const sender = await openSender(scope, ports, newsletter.sender)
  const source = await withNamed({ ...scope, ports }, text.source)
  const mails = openTestMails({ ...sender, accountId, source, newsletter, ports })
  await sendMail(ports, await mails.testFor(to, example ?? { email: to, fields: {} }, mailId), {
    mail: 'a test mail',
    ids: { accountId, ...text.ids },
  })
}
