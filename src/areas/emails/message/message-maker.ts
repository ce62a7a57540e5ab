import { header, mailDate, phrase, unstructured } from '#mail/mail-header.ts'
import { twoParts } from '#mail/mime.ts'
import { encodeQuotedPrintable } from '#mail/quoted-printable.ts'
import { uuidBytes } from '#lib/typeid.ts'
import type { Message } from '#ports/mailer.ts'
import type { Ports } from '#ports/ports.ts'
import { preferencesSigner, unsubscribeSigner } from '#areas/contacts/index.ts'
import type { Sender } from '#areas/domains/index.ts'
import { linkOrigin, type Newsletter, onOwnHost, siteUrl } from '#areas/newsletters/index.ts'
import { type Filled, openTemplate, type ReaderValues } from '../compile/email-template.ts'
import type { EmailText } from '../text/email-text.ts'
import type { CompiledEmail } from '../compile/compile.ts'
import { fillApart } from '../compile/compile-apart.ts'
import { dayWriter } from './day.ts'
import { listHeaders, unsubscribeHeader } from './list-headers.ts'
import { LINKED, recipientTokenMaker, RETURNED } from './recipient-token.ts'
import { isCounted } from '../compile/tracking.ts'

interface Reader extends Pick<ReaderValues, 'email' | 'fields'> {
  contactId: string
  /** Distinguishes several mails of a mailing to one contact. */
  mailId?: string
  /** The subscription generation, for mails that ask about the subscription. */
  generation?: number | null
  /** Whether the contact gets the text for paid readers; null when all get the same. */
  paid?: boolean | null
}

/** A text with its id and kind, such as a campaign or a newsletter's welcome e-mail. */
export interface EmailSource extends EmailText {
  /** The id, which is part of each Message-ID. */
  id: string
  /** The kind, which Feedback-ID names. */
  kind: string
}

export interface MessageMaker {
  /** Makes the message for a reader. Returns a promise when a thread signs it. */
  messageFor(reader: Reader): Message | Promise<Message>
}

/** Makes test mails, in a process that is killed when it takes too long. */
interface TestMails {
  /**
   * Makes a test mail. Its subject is marked, its link unsubscribes no contact, and opens and
   * clicks are not counted.
   */
  testFor(to: string, reader: Omit<Reader, 'contactId'>, testId: string): Promise<Message>
}

interface From extends Omit<Sender, 'returnPathHost'> {
  returnPathHost?: string | null
  accountId: string
  newsletter: Newsletter
  ports: Ports
  /** The campaign in whose reports unsubscribes count. */
  about?: string | null
  /** The mailing's key. Without it, mails have no recipient token and nothing is counted. */
  mailing?: Buffer | null
  /** The numbers of counted addresses; by default their place in the list. */
  links?: ReadonlyMap<string, number>
}

/** Prepares an e-mail for test mails. These reject when it cannot be filled in. */
export function openTestMails({ source, ...given }: From & { source: EmailSource }): TestMails {
  const { forTest, message } = envelopesOf({ source, ...given })
  return {
    async testFor(to, reader, testId) {
      const envelope = forTest(to, reader, testId)
      const { subject, text, html } = await fillApart(
        given.accountId,
        source,
        given.newsletter,
        envelope.values,
      )
      return message(envelope, {
        subject,
        text: encodeQuotedPrintable(text),
        html: encodeQuotedPrintable(
          onOwnHost(html, given.newsletter, given.ports.deployment.baseUrl),
        ),
      })
    },
  }
}

/** Prepares an e-mail for its readers. Mails are filled in on this thread, a thousand a second. */
export function messageMaker(
  compiled: CompiledEmail,
  given: From & { source: EmailSource },
): MessageMaker {
  const { newsletter, ports, mailing = null } = given
  const { baseUrl } = ports.deployment
  const hosts = { baseUrl, siteUrl: newsletter.siteUrl }
  const numberOf = (url: string, i: number) =>
    given.links ? (given.links.get(url) ?? null) : i + 1
  const numbers = compiled.links.map((url, i) => (isCounted(url, hosts) ? numberOf(url, i) : null))
  const tracking = { ...hosts, vault: ports.vault, numbers, ...newsletter.tracking }
  const own = { ...compiled, html: onOwnHost(compiled.html, newsletter, baseUrl) }
  const template = openTemplate(own, newsletter, mailing && tracking)
  const { forReader, message } = envelopesOf(given)
  return {
    messageFor(reader) {
      const envelope = forReader(reader)
      return message(envelope, template.encode(envelope.values))
    },
  }
}

interface Envelope {
  to: string
  id: string
  prefix: string
  leave: string[]
  /** The recipient token in the return path. The token in links is in `values`. */
  returnToken: string | null
  values: ReaderValues
}

function envelopesOf(given: From & { source: EmailSource }) {
  const {
    accountId,
    source,
    about = null,
    newsletter,
    ports,
    from,
    replyTo,
    sign,
    mailing = null,
    returnPathHost = null,
  } = given
  const { baseUrl } = ports.deployment
  const origin = linkOrigin(newsletter, baseUrl)
  const domain = from.address.split('@')[1]!
  const author =
    header('From', `${phrase(from.name)} <${from.address}>`) +
    (replyTo === null ? '' : header('Reply-To', replyTo))
  const leaveToken = unsubscribeSigner(ports.vault, { accountId, about })
  const preferencesToken = preferencesSigner(ports.vault, { accountId, about })
  const returnTokenOf = mailing && recipientTokenMaker(ports.vault, mailing, RETURNED)
  const linkTokenOf = mailing && recipientTokenMaker(ports.vault, mailing, LINKED)
  const newsletterUrl = siteUrl(newsletter, baseUrl)
  const issueUrl = about === null ? newsletterUrl : `${newsletterUrl}/${about}`
  const dayOf = dayWriter(newsletter)
  const list = listHeaders({
    newsletterId: newsletter.id,
    newsletterName: newsletter.name,
    source,
    host: new URL(baseUrl).hostname,
  })

  return {
    forReader({ contactId, mailId = contactId, email, fields }: Reader): Envelope {
      const contact = uuidBytes(contactId)
      const recipient = mailId === contactId ? contact : uuidBytes(mailId)
      const returnToken = returnTokenOf && returnTokenOf(recipient)
      const leave = `${origin}/unsubscribe/${leaveToken(contact, email)}`
      const preferencesUrl = `${origin}/preferences/${preferencesToken(contact, email)}`
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
      const byMail =
        returnToken === null || returnPathHost === null
          ? []
          : [`mailto:u${returnToken}@${returnPathHost}`]
      // The Message-ID stays the same on a retry, so that a mailbox may show a duplicate only once.
      return {
        to: email,
        id: `${source.id}.${mailId}`,
        prefix: '',
        leave: [leave, ...byMail],
        returnToken,
        values,
      }
    },

    forTest(to: string, { email, fields }: Omit<Reader, 'contactId'>, testId: string): Envelope {
      const links = {
        unsubscribeUrl: `${origin}/unsubscribe/test`,
        preferencesUrl: `${origin}/preferences/test`,
        newsletterUrl,
      }
      const values = { email, fields, ...links, date: dayOf(ports.clock.now()) }
      return {
        to,
        id: `test.${testId}`,
        prefix: '[Test] ',
        leave: [values.unsubscribeUrl],
        returnToken: null,
        values,
      }
    },

    /**
     * Makes the message.
     * @param filled text and HTML as quoted-printable
     */
    message(
      { to, id, prefix, leave, returnToken }: Envelope,
      { subject, ...parts }: Filled,
    ): Message | Promise<Message> {
      const messageId = `${id}@${domain}`
      const toAndSubject = header('To', to) + header('Subject', unstructured(prefix + subject))
      const idAndDate = `Message-ID: <${messageId}>\r\nDate: ${mailDate(ports.clock.now())}\r\n`
      // RFC 3834 §5: automatic responders do not answer. A mail to one person belongs to no list.
      const kind = source.closing
        ? header('Auto-Submitted', 'auto-generated')
        : list + unsubscribeHeader(leave)
      const head = author + toAndSubject + idAndDate + kind
      const returnPath =
        returnToken === null || returnPathHost === null
          ? from.address
          : `b${returnToken}@${returnPathHost}`
      return sign({
        from: returnPath,
        to,
        messageId,
        raw: twoParts(head, parts),
        ...(returnToken !== null && { recipientToken: returnToken }),
      })
    },
  }
}
