import { createHash } from 'node:crypto'
import { compose } from '#lib/mime.ts'
import type { Message } from '#ports/mailer.ts'
import type { World } from '#ports/world.ts'
import { UNSUBSCRIBE } from '#areas/contacts/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import type { Campaign } from './campaign.ts'
import { openTemplate, type ReaderValues } from './campaign-template.ts'
import { compileApart } from './compile-apart.ts'
import { listHeaders } from './list-headers.ts'

export interface Reader extends Pick<ReaderValues, 'email' | 'fields'> {
  contactId: string
}

/** A campaign that is ready to be made into messages. */
export interface Issue {
  messageFor(reader: Reader): Promise<Message>
  /** For the author's eyes: marked as a test, and its link takes nobody off the list. */
  testFor(to: string, reader: Omit<Reader, 'contactId'>, testId: string): Promise<Message>
}

/** Rejects when the campaign cannot be made into mails, now or at all. */
export async function openIssue(given: { accountId: string; campaign: Campaign; newsletter: Newsletter; world: World }): Promise<Issue> {
  const { accountId, campaign, newsletter, world } = given
  const { baseUrl } = world.deployment
  const host = new URL(baseUrl).hostname
  const senderDomain = newsletter.sender.email.split('@')[1]!
  const template = openTemplate(await compileApart(campaign, newsletter), newsletter)

  function message(to: string, reader: ReaderValues, marks: { messageId: string; subjectPrefix: string }): Promise<Message> {
    const { subject, text, html } = template.fill(reader)
    const { unsubscribeUrl } = reader
    return compose({
      from: { name: newsletter.sender.name, address: newsletter.sender.email },
      to,
      replyTo: newsletter.sender.replyTo,
      subject: `${marks.subjectPrefix}${subject}`,
      messageId: `${marks.messageId}@${senderDomain}`,
      date: world.clock.now(),
      headers: listHeaders({ newsletterId: newsletter.id, newsletterName: newsletter.name, campaignId: campaign.id, host, unsubscribeUrl }),
      text,
      html,
    })
  }

  return {
    messageFor({ contactId, email, fields }) {
      const token = world.vault.sign(UNSUBSCRIBE, { accountId, subject: contactId, spell: 0, about: campaign.id })
      const reader = { email, fields, unsubscribeUrl: `${baseUrl}/unsubscribe/${token}` }
      return message(email, reader, { messageId: stableId(campaign.id, contactId), subjectPrefix: '' })
    },
    testFor(to, { email, fields }, testId) {
      const reader = { email, fields, unsubscribeUrl: `${baseUrl}/unsubscribe/test` }
      return message(to, reader, { messageId: testId, subjectPrefix: '[Test] ' })
    },
  }
}

/** The same for each try of one recipient, so that a mailbox that got it twice after all may show it once. */
function stableId(campaignId: string, contactId: string): string {
  return createHash('sha256').update(`${campaignId}\n${contactId}`).digest('hex').slice(0, 40)
}
