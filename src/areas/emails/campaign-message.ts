import { header, mailDate, phrase, unstructured } from '#mail/mail-header.ts'
import { twoParts } from '#mail/mime.ts'
import { uuidBytes } from '#lib/typeid.ts'
import { LINKED, RETURNED } from '#operation/operation.ts'
import type { Message } from '#ports/mailer.ts'
import type { World } from '#ports/world.ts'
import { preferencesSigner, UNSUBSCRIBE } from '#areas/contacts/index.ts'
import type { Sender } from '#areas/domains/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { openTemplate, type ReaderValues } from './campaign-template.ts'
import type { CampaignText, Compiled } from './compile.ts'
import { compileApart } from './compile-apart.ts'
import { listHeaders, unsubscribeHeader } from './list-headers.ts'
import { mailMarker } from './mail-mark.ts'
import { isOurs } from './tracking.ts'

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
  /** Where it is not signed there is nothing to wait for. */
  messageFor(reader: Reader): Message | Promise<Message>
  /** For the author's eyes: marked as a test, and its link takes nobody off the list. Nothing of it is counted. */
  testFor(to: string, reader: Omit<Reader, 'contactId'>, testId: string): Message | Promise<Message>
}

interface From extends Omit<Sender, 'returnPathHost'> {
  returnPathHost?: string | null
  accountId: string
  newsletter: Newsletter
  world: World
  /** The key of its mailing: without one its mails carry no mark, and nothing of them is counted. */
  mailing?: Buffer | null
  /** The number of each address that is counted; else they are numbered as they stand. */
  links?: ReadonlyMap<string, number>
}

export function openIssue({ campaign, ...given }: From & { campaign: Omit<Letter, 'kind'> }): Promise<Issue> {
  return openLetter({ ...given, letter: { ...campaign, kind: 'campaign' } })
}

/** Rejects when the letter cannot be made into mails, now or at all. */
export async function openLetter({ letter, ...given }: From & { letter: Letter }): Promise<Issue> {
  return issueOf(await compileApart(letter, given.newsletter), { letter, ...given })
}

/** A letter whose templates are compiled. Its tokens and headers are those that every mail of it has, made once. */
export function issueOf(compiled: Compiled, given: From & { letter: Letter }): Issue {
  const { accountId, letter, newsletter, world, sign, mailing = null, returnPathHost = null } = given
  const { baseUrl } = world.deployment
  const { sender } = newsletter
  const domain = sender.email.split('@')[1]!
  const numberOf = (url: string, i: number) => (given.links ? (given.links.get(url) ?? null) : i + 1)
  const numbers = compiled.links.map((url, i) => (isOurs(url, baseUrl) ? null : numberOf(url, i)))
  const tracking = { baseUrl, vault: world.vault, numbers, ...newsletter.tracking }
  const template = openTemplate(compiled, newsletter, mailing && tracking)
  const from = header('From', `${phrase(sender.name)} <${sender.email}>`) + (sender.replyTo === null ? '' : header('Reply-To', sender.replyTo))
  const about = letter.kind === 'campaign' ? letter.id : null
  const leaveToken = world.vault.signer(UNSUBSCRIBE, { accountId, about })
  const preferencesToken = preferencesSigner(world.vault, { accountId, about })
  const returnMark = mailing && mailMarker(world.vault, mailing, RETURNED)
  const linkMark = mailing && mailMarker(world.vault, mailing, LINKED)
  const list = listHeaders({ newsletterId: newsletter.id, newsletterName: newsletter.name, letter, host: new URL(baseUrl).hostname })

  function message(
    to: string,
    marked: { id: string; prefix: string; template: typeof template; leave: string[]; mark: string | null },
    reader: ReaderValues,
  ) {
    const { subject, ...parts } = marked.template.encode(reader)
    const messageId = `${marked.id}@${domain}`
    const toAndSubject = header('To', to) + header('Subject', unstructured(marked.prefix + subject))
    const idAndDate = `Message-ID: <${messageId}>\r\nDate: ${mailDate(world.clock.now())}\r\n`
    const head = from + toAndSubject + idAndDate + list + unsubscribeHeader(marked.leave)
    const { mark } = marked
    const returnPath = mark === null || returnPathHost === null ? sender.email : `b${mark}@${returnPathHost}`
    return sign({ from: returnPath, to, messageId, raw: twoParts(head, parts), ...(mark !== null && { mark }) })
  }

  return {
    messageFor({ contactId, email, fields }) {
      const contact = uuidBytes(contactId)
      const mark = returnMark && returnMark(contact)
      const leave = `${baseUrl}/unsubscribe/${leaveToken(contact, 0)}`
      const preferencesUrl = `${baseUrl}/preferences/${preferencesToken(contact, email)}`
      const reader = { email, fields, mark: linkMark && linkMark(contact), unsubscribeUrl: leave, preferencesUrl }
      const byMail = mark === null || returnPathHost === null ? [] : [`mailto:u${mark}@${returnPathHost}`]
      // The same for each try of one recipient, so that a mailbox that got it twice after all may show it once.
      return message(email, { id: `${letter.id}.${contactId}`, prefix: '', template, leave: [leave, ...byMail], mark }, reader)
    },
    testFor(to, { email, fields }, testId) {
      const reader = { email, fields, unsubscribeUrl: `${baseUrl}/unsubscribe/test`, preferencesUrl: `${baseUrl}/preferences/test` }
      const asWritten = mailing ? openTemplate(compiled, newsletter) : template
      return message(to, { id: testId, prefix: '[Test] ', template: asWritten, leave: [reader.unsubscribeUrl], mark: null }, reader)
    },
  }
}
