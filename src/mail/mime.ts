import { header, mailDate, phrase, unstructured } from './mail-header.ts'
import { asciiBytes } from '#lib/ascii.ts'
import { encodeQuotedPrintable } from './quoted-printable.ts'

export interface Composition {
  from: { name: string; address: string }
  to: string
  replyTo: string | null
  subject: string
  /** The Message-ID without angle brackets. */
  messageId: string
  date: Date
  text: string
  html: string
}

export interface Composed {
  from: string
  to: string
  messageId: string
  raw: Buffer
}

/** Composes a mail to one person. Throws when an address is not printable ASCII. */
export function compose(mail: Composition): Composed {
  const head = [
    header('From', `${phrase(mail.from.name)} <${mail.from.address}>`),
    mail.replyTo === null ? '' : header('Reply-To', mail.replyTo),
    header('To', mail.to),
    header('Subject', unstructured(mail.subject)),
    header('Message-ID', `<${mail.messageId}>`),
    header('Date', mailDate(mail.date)),
    // With this header field, automatic responders do not answer the mail (RFC 3834 §5).
    header('Auto-Submitted', 'auto-generated'),
  ].join('')
  const raw = twoParts(head, {
    text: encodeQuotedPrintable(mail.text),
    html: encodeQuotedPrintable(mail.html),
  })
  return { from: mail.from.address, to: mail.to, messageId: mail.messageId, raw }
}

/**
 * The boundary between MIME parts. It cannot occur in the text, because quoted-printable never
 * contains `=_` (RFC 2045 §6.7).
 */
const BOUNDARY = '=_part'
const PART = (type: string) =>
  `--${BOUNDARY}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`
const BEGIN = `MIME-Version: 1.0\r\nContent-Type: multipart/alternative;\r\n boundary="${BOUNDARY}"\r\n\r\n${PART('text/plain')}`
const BETWEEN = `\r\n${PART('text/html')}`
const END = `\r\n--${BOUNDARY}--\r\n`

/**
 * Writes multipart/alternative (RFC 2046 §5.1.4) in 7 bits, from texts in quoted-printable.
 * @param head header fields, each with its line end
 */
export function twoParts(head: string, { text, html }: { text: string; html: string }): Buffer {
  return asciiBytes(head + BEGIN + text + BETWEEN + html + END)
}
