import { z } from 'zod'
import { typeId } from '#lib/typeid.ts'
import { exampleId, pageOf, pageQuery } from '#operation/fields.ts'
import { operation } from '#operation/operation.ts'
import { decodeCursor, time, toPage, uuid } from '#operation/page.ts'
import { notFound } from '#operation/problem.ts'
import { ContactId, findContact } from '#areas/contacts/index.ts'
import { findNewsletter } from '#areas/newsletters/index.ts'
import { ContactMail, stateOf } from './contact-mail.ts'
import { describeMails, type MailingShown } from './describe-mails.ts'
import {
  type ContactMailRow,
  countContactMails,
  listContactMails,
} from './list-contact-mails-sql.ts'

export const list_contact_mails = operation({
  name: 'list_contact_mails',
  route: 'GET /contacts/{contactId}/mails',
  summary: 'List the mails to one contact, newest first: what became of each, and why.',
  description:
    'Campaigns, the welcome mail and confirmations; test mails are not in it. Mails that wait come first. Welcomes and confirmations stay for 400 days, campaigns until they are deleted. A campaign that is missing was never meant for this contact. A mail that the mail server accepted and that came back later stays `sent`: the contact is `bounced` then, and list_suppressions has the reply.',
  effect: 'read',
  access: 'full',
  input: z.strictObject({ contactId: ContactId, ...pageQuery }),
  output: pageOf(ContactMail),
  status: 200,
  refuses: [notFound],
  example: { contactId: exampleId('sub'), limit: 50 },

  async handler({ contactId, limit, cursor, include }, ctx) {
    const contact = await findContact(ctx, contactId)
    if (!contact || !(await findNewsletter(ctx, contact.newsletterId)))
      return ctx.refuse(notFound, `No contact ${contactId} in this account.`)

    const found = await listContactMails(ctx, contact, {
      limit,
      before: decodeCursor(ctx, cursor, [time, uuid, uuid]),
    })
    const mailings = await describeMails(ctx, found)
    const total = include === 'total' ? await countContactMails(ctx, contact) : undefined
    return toPage(ctx, found, limit, {
      item: (mail) => shown(mail, mailings.get(mail.mailing_id)!),
      position: ({ position, mailing_id, recipient_id }) => [position, mailing_id, recipient_id],
      total,
    })
  },
})

function shown(mail: ContactMailRow, { subject, campaignId }: MailingShown): ContactMail {
  const { mailing_id, kind, status, reason, finished_at, opened_at, clicked_at } = mail
  return {
    mailingId: typeId('mlg', mailing_id),
    kind,
    subject,
    ...stateOf({ status, reason, finishedAt: finished_at }),
    openedAt: opened_at?.toISOString() ?? null,
    clickedAt: clicked_at?.toISOString() ?? null,
    ...(campaignId !== null && { campaignId }),
  }
}
