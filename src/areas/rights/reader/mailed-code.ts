import { html, type Html } from '#lib/html.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import { compose } from '#mail/mime.ts'
import type { Sender } from '#areas/domains/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'

export interface MailedCode {
  to: string
  contactId: string
  newsletter: Newsletter
  sender: Pick<Sender, 'from' | 'replyTo'>
  code: string
  mailId: string
  date: Date
  baseUrl: string
}

export function composeMailedCode(
  { to, contactId, sender, mailId, date }: MailedCode,
  words: { subject: string; text: string; html: string },
) {
  return compose({
    from: sender.from,
    to,
    replyTo: sender.replyTo,
    // With the contact's id in the Message-ID, an erasure finds the mail in the outbox.
    messageId: `${typeId('code', uuidOf(mailId))}.${contactId}@${sender.from.address.split('@')[1]!}`,
    date,
    ...words,
  })
}

/** Returns a code as HTML in large letters, to be read and typed on another device. */
export const codeHtml = (code: string): Html =>
  html`<p style="font-size:32px;line-height:1.2;letter-spacing:4px;font-weight:600">${code}</p>`
