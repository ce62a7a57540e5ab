import { createHash } from 'node:crypto'
import { compose } from '#lib/mime.ts'
import type { Message } from '#ports/mailer.ts'
import type { World } from '#ports/world.ts'
import { preferencesToken, UNSUBSCRIBE } from '#areas/contacts/index.ts'
import type { Signer } from '#areas/domains/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { openTemplate, type ReaderValues } from './campaign-template.ts'
import type { CampaignText } from './compile.ts'
import { compileApart } from './compile-apart.ts'
import { listHeaders } from './list-headers.ts'

export interface Reader extends Pick<ReaderValues, 'email' | 'fields'> {
  contactId: string
}

/** What is mailed to readers: a campaign, or a mail of the newsletter's own, such as the welcome. */
export interface Letter extends CampaignText {
  /** Stands in its messages' ids, together with the reader. */
  id: string
  kind: 'campaign' | 'welcome'
}

/** A letter that is ready to be made into messages. */
export interface Issue {
  messageFor(reader: Reader): Promise<Message>
  /** For the author's eyes: marked as a test, and its link takes nobody off the list. */
  testFor(to: string, reader: Omit<Reader, 'contactId'>, testId: string): Promise<Message>
}

export function openIssue({ campaign, ...given }: Sender & { campaign: Omit<Letter, 'kind'> }): Promise<Issue> {
  return openLetter({ ...given, letter: { ...campaign, kind: 'campaign' } })
}

interface Sender {
  accountId: string
  newsletter: Newsletter
  world: World
  sign: Signer
}

/** Rejects when the letter cannot be made into mails, now or at all. */
export async function openLetter({ accountId, letter, newsletter, world, sign }: Sender & { letter: Letter }): Promise<Issue> {
  const { baseUrl } = world.deployment
  const host = new URL(baseUrl).hostname
  const senderDomain = newsletter.sender.email.split('@')[1]!
  const template = openTemplate(await compileApart(letter, newsletter), newsletter)

  async function message(to: string, reader: ReaderValues, marks: { messageId: string; subjectPrefix: string }): Promise<Message> {
    const { subject, text, html } = template.fill(reader)
    const { unsubscribeUrl } = reader
    const composed = await compose({
      from: { name: newsletter.sender.name, address: newsletter.sender.email },
      to,
      replyTo: newsletter.sender.replyTo,
      subject: `${marks.subjectPrefix}${subject}`,
      messageId: `${marks.messageId}@${senderDomain}`,
      date: world.clock.now(),
      headers: listHeaders({ newsletterId: newsletter.id, newsletterName: newsletter.name, letter, host, unsubscribeUrl }),
      text,
      html,
    })
    return sign(composed)
  }

  return {
    messageFor({ contactId, email, fields }) {
      const about = letter.kind === 'campaign' ? letter.id : null
      const leave = world.vault.sign(UNSUBSCRIBE, { accountId, subject: contactId, spell: 0, about })
      const preferences = preferencesToken(world.vault, { accountId, contactId, email, about })
      const reader = { email, fields, unsubscribeUrl: `${baseUrl}/unsubscribe/${leave}`, preferencesUrl: `${baseUrl}/preferences/${preferences}` }
      return message(email, reader, { messageId: stableId(letter.id, contactId), subjectPrefix: '' })
    },
    testFor(to, { email, fields }, testId) {
      const reader = { email, fields, unsubscribeUrl: `${baseUrl}/unsubscribe/test`, preferencesUrl: `${baseUrl}/preferences/test` }
      return message(to, reader, { messageId: testId, subjectPrefix: '[Test] ' })
    },
  }
}

/** The same for each try of one recipient, so that a mailbox that got it twice after all may show it once. */
function stableId(letterId: string, contactId: string): string {
  return createHash('sha256').update(`${letterId}\n${contactId}`).digest('hex').slice(0, 40)
}
