import { header, mailDate, phrase, unstructured } from '#mail/mail-header.ts'
import { twoParts } from '#mail/mime.ts'
import { quotedPrintable } from '#mail/quoted-printable.ts'
import { uuidBytes } from '#lib/typeid.ts'
import type { Message } from '#ports/mailer.ts'
import type { Ports } from '#ports/ports.ts'
import { preferencesSigner, unsubscribeSigner } from '#areas/contacts/index.ts'
import type { Sender } from '#areas/domains/index.ts'
import type { Newsletter } from '#areas/newsletters/index.ts'
import { type Filled, openTemplate, type ReaderValues } from '../compile/email-template.ts'
import type { EmailText } from '../text/email-text.ts'
import type { CompiledEmail } from '../compile/compile.ts'
import { fillApart } from '../compile/compile-apart.ts'
import { dayWriter } from './day.ts'
import { listHeaders, unsubscribeHeader } from './list-headers.ts'
import { LINKED, recipientTokenMaker, RETURNED } from './recipient-token.ts'
import { isCounted } from '../compile/tracking.ts'

export interface Reader extends Pick<ReaderValues, 'email' | 'fields'> {
  contactId: string
  /** The id of the mail, where one contact may get several of a mailing. Otherwise the contact's id names it. */
  mailId?: string
  /** The contact's subscription generation, for mails that ask about it. */
  generation?: number | null
  /** Whether it gets the text of paid readers; null where all get one text. */
  paid?: boolean | null
}

/** A text that is mailed to readers, such as a campaign or a newsletter's welcome e-mail. */
export interface EmailSource extends EmailText {
  /** A part of each Message-ID, together with the mail's id. */
  id: string
  /** The kind of mail, which Feedback-ID names. */
  kind: string
}

/** A maker of the messages of one mailing. */
export interface MessageMaker {
  /** Makes one reader's message. Returns a promise when a thread signs it. */
  messageFor(reader: Reader): Message | Promise<Message>
}

/** A maker of test mails. A process of its own fills in the values, and is killed when it takes too long. */
export interface TestMails {
  /** Makes a test mail for the author. Its subject says so, its link unsubscribes no reader, and opens and clicks are not counted. */
  testFor(to: string, reader: Omit<Reader, 'contactId'>, testId: string): Promise<Message>
}

interface From extends Omit<Sender, 'returnPathHost'> {
  returnPathHost?: string | null
  accountId: string
  newsletter: Newsletter
  ports: Ports
  /** The campaign that unsubscribes by these mails name, if any. */
  about?: string | null
  /** The key of the mailing. Without one the mails carry no recipient token, and nothing is counted. */
  mailing?: Buffer | null
  /** The number of each counted address. When absent, addresses are numbered by their places. */
  links?: ReadonlyMap<string, number>
}

/** Opens an e-mail for test mails. Making a mail rejects when the text cannot be filled in, now or at all. */
export function openTestMails({ source, ...given }: From & { source: EmailSource }): TestMails {
  const { forTest, message } = envelopesOf({ source, ...given })
  return {
    async testFor(to, reader, testId) {
      const envelope = forTest(to, reader, testId)
      const { subject, text, html } = await fillApart(given.accountId, source, given.newsletter, envelope.values)
      return message(envelope, { subject, text: quotedPrintable(text), html: quotedPrintable(html) })
    },
  }
}

/** Opens a compiled e-mail. It fills mails in on this thread, a thousand a second. */
export function messageMaker(compiled: CompiledEmail, given: From & { source: EmailSource }): MessageMaker {
  const { newsletter, ports, mailing = null } = given
  const { baseUrl } = ports.deployment
  const numberOf = (url: string, i: number) => (given.links ? (given.links.get(url) ?? null) : i + 1)
  const numbers = compiled.links.map((url, i) => (isCounted(url, baseUrl) ? numberOf(url, i) : null))
  const tracking = { baseUrl, vault: ports.vault, numbers, ...newsletter.tracking }
  const template = openTemplate(compiled, newsletter, mailing && tracking)
  const { forReader, message } = envelopesOf(given)
  return {
    messageFor(reader) {
      const envelope = forReader(reader)
      return message(envelope, template.encode(envelope.values))
    },
  }
}

/** The addresses and ids of one reader's message, and the values that are filled in. */
interface Envelope {
  to: string
  id: string
  prefix: string
  leave: string[]
  /** Names the recipient in the addresses that take what comes back. The values hold the one of links. */
  returnToken: string | null
  values: ReaderValues
}

/** Prepares the headers and token makers that all messages of an e-mail share. */
function envelopesOf(given: From & { source: EmailSource }) {
  const { accountId, source, about = null, newsletter, ports, from, replyTo, sign, mailing = null, returnPathHost = null } = given
  const { baseUrl } = ports.deployment
  const domain = from.address.split('@')[1]!
  const author = header('From', `${phrase(from.name)} <${from.address}>`) + (replyTo === null ? '' : header('Reply-To', replyTo))
  const leaveToken = unsubscribeSigner(ports.vault, { accountId, about })
  const preferencesToken = preferencesSigner(ports.vault, { accountId, about })
  const returnTokenOf = mailing && recipientTokenMaker(ports.vault, mailing, RETURNED)
  const linkTokenOf = mailing && recipientTokenMaker(ports.vault, mailing, LINKED)
  const newsletterUrl = `${baseUrl}/n/${newsletter.slug}`
  const issueUrl = about === null ? newsletterUrl : `${newsletterUrl}/${about}`
  const dayOf = dayWriter(newsletter)
  const list = listHeaders({ newsletterId: newsletter.id, newsletterName: newsletter.name, source, host: new URL(baseUrl).hostname })

  return {
    forReader({ contactId, mailId = contactId, email, fields }: Reader): Envelope {
      const contact = uuidBytes(contactId)
      const recipient = mailId === contactId ? contact : uuidBytes(mailId)
      const returnToken = returnTokenOf && returnTokenOf(recipient)
      const leave = `${baseUrl}/unsubscribe/${leaveToken(contact, email)}`
      const preferencesUrl = `${baseUrl}/preferences/${preferencesToken(contact, email)}`
      const values = {
        email,
        fields,
        recipientToken: linkTokenOf && linkTokenOf(recipient),
        unsubscribeUrl: leave,
        preferencesUrl,
        newsletterUrl,
        issueUrl,
        date: dayOf(ports.clock.now()),
      }
      const byMail = returnToken === null || returnPathHost === null ? [] : [`mailto:u${returnToken}@${returnPathHost}`]
      // The id is the same at each try for one recipient, so that a mailbox that received the message twice may show it once.
      return { to: email, id: `${source.id}.${mailId}`, prefix: '', leave: [leave, ...byMail], returnToken, values }
    },

    forTest(to: string, { email, fields }: Omit<Reader, 'contactId'>, testId: string): Envelope {
      const links = { unsubscribeUrl: `${baseUrl}/unsubscribe/test`, preferencesUrl: `${baseUrl}/preferences/test`, newsletterUrl }
      const values = { email, fields, ...links, date: dayOf(ports.clock.now()) }
      return { to, id: `test.${testId}`, prefix: '[Test] ', leave: [values.unsubscribeUrl], returnToken: null, values }
    },

    /** @param filled text and HTML in quoted-printable */
    message({ to, id, prefix, leave, returnToken }: Envelope, { subject, ...parts }: Filled): Message | Promise<Message> {
      const messageId = `${id}@${domain}`
      const toAndSubject = header('To', to) + header('Subject', unstructured(prefix + subject))
      const idAndDate = `Message-ID: <${messageId}>\r\nDate: ${mailDate(ports.clock.now())}\r\n`
      // RFC 3834 §5: automatic responders do not answer. A mail to one person is none of a list, and cannot be left.
      const kind = source.closing ? header('Auto-Submitted', 'auto-generated') : list + unsubscribeHeader(leave)
      const head = author + toAndSubject + idAndDate + kind
      const returnPath = returnToken === null || returnPathHost === null ? from.address : `b${returnToken}@${returnPathHost}`
      return sign({ from: returnPath, to, messageId, raw: twoParts(head, parts), ...(returnToken !== null && { recipientToken: returnToken }) })
    },
  }
}
