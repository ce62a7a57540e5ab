import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { createHash } from 'node:crypto'
import type { Refusal } from '#mail/smtp-status.ts'
import { recipientTokensIn, readFeedback } from './arf.ts'
import { readDeliveryStatus, readNotice, type RecipientStatus } from './dsn.ts'

/** A mail that came to a return path, as far as it says something about a reader. */
export type ReturnedMail =
  /** It came back for good. */
  | { what: 'bounce'; eventId: string; refusal: Refusal; recipient: string | null }
  /** A reader reported it as spam. `recipientTokens`: texts in it that may be recipient tokens. */
  | { what: 'complaint'; eventId: string; type: string; recipient: string | null; recipientTokens: string[] }
  /** Nothing to write down: it is only late, or arrived; a machine answers for a reader who is away; a report that is no complaint; a letter. */
  | { what: 'delay' | 'delivery' | 'auto_reply' | 'other_report' | 'letter' | 'unreadable' }

/** Deeper than any mail that a mail server makes. */
const NESTING_MAX = 20
const HEADERS_MAX = 64 * 1024
/** A report has three parts, one of which may be our mail with some more. Ten thousand take half a second. */
const PARTS_MAX = 100
/**
 * A report says what it has to say before the copy of our mail. The parser takes some 20 µs for each line, so that a mebibyte of line ends
 * would take it half a minute, and any stranger may write to postmaster.
 */
const READ_BYTES_MAX = 256 * 1024
const READ_LINES_MAX = 5000

/** Reads a mail of at most a mebibyte; never rejects. `nullSender`: its envelope names no sender, as that of a bounce (RFC 5321 §4.5.5). */
export async function readReturnedMail(raw: Buffer, { nullSender }: { nullSender: boolean }): Promise<ReturnedMail> {
  const begin = beginOf(raw)
  if (partsIn(begin) > PARTS_MAX) return { what: 'unreadable' }
  try {
    // A view of its own memory: small buffers of Node share one.
    const mail = await PostalMime.parse(new Uint8Array(begin), {
      forceRfc822Attachments: true,
      maxNestingDepth: NESTING_MAX,
      maxHeadersSize: HEADERS_MAX,
    })
    return whatIs(mail, eventIdOf(mail, raw), nullSender, begin)
  } catch {
    return { what: 'unreadable' }
  }
}

function beginOf(raw: Buffer): Buffer {
  const LF = 10
  let end = 0
  for (let lines = 0; lines < READ_LINES_MAX; lines++) {
    const at = raw.indexOf(LF, end)
    if (at === -1) return raw.subarray(0, READ_BYTES_MAX)
    end = at + 1
  }
  return raw.subarray(0, Math.min(end, READ_BYTES_MAX))
}

function partsIn(raw: Buffer): number {
  return raw.toString('latin1').match(/^content-type:/gim)?.length ?? 0
}

function whatIs(mail: Email, eventId: string, nullSender: boolean, raw: Buffer): ReturnedMail {
  const feedback = partOf(mail, /^message\/feedback-report$/)
  if (feedback) {
    const { complains, type, recipient } = readFeedback(textOf(feedback))
    return complains
      ? { what: 'complaint', eventId, type, recipient, recipientTokens: recipientTokensIn(aboutOf(mail, raw)) }
      : { what: 'other_report' }
  }
  const report = partOf(mail, /^message\/(global-)?delivery-status$/)
  if (report) return outcomeOf(readDeliveryStatus(textOf(report)), eventId)
  if (isAutomatic(mail)) return { what: 'auto_reply' }
  const notice = readNotice({ from: mail.from?.address ?? '', subject: mail.subject ?? '', text: mail.text ?? '', nullSender })
  return notice ? outcomeOf([notice], eventId) : { what: 'letter' }
}

/** It failed when no copy of it arrived anywhere: behind one address there may be many. */
function outcomeOf(statuses: readonly RecipientStatus[], eventId: string): ReturnedMail {
  const [failed] = statuses.filter(({ action }) => action === 'failed')
  if (statuses.some(({ action }) => action === 'delivered' || action === 'relayed' || action === 'expanded')) return { what: 'delivery' }
  if (failed) return { what: 'bounce', eventId, refusal: failed.refusal, recipient: failed.recipient }
  return statuses.some(({ action }) => action === 'delayed') ? { what: 'delay' } : { what: 'unreadable' }
}

/** RFC 3834 §5, and what came before it. */
function isAutomatic({ headers, subject }: Email): boolean {
  const header = (key: string) => headers.find((one) => one.key === key)?.value.toLowerCase() ?? ''
  return (
    header('auto-submitted').startsWith('auto-replied') ||
    ['x-autoreply', 'x-autorespond'].some((key) => header(key) !== '') ||
    header('precedence') === 'auto_reply' ||
    /^(automatic reply|auto(matic)?[ -]?(reply|response)|out of (the )?office|abwesenheitsnotiz|automatische antwort|réponse automatique|respuesta automática)\b/i.test(
      subject ?? '',
    )
  )
}

function partOf({ attachments }: Email, type: RegExp): Attachment | undefined {
  return attachments.find(({ mimeType }) => type.test(mimeType.toLowerCase()))
}

function textOf({ content }: Attachment): string {
  return typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString('utf8')
}

/** The message that a report of abuse is about: its head, or all of the report where it has been taken in otherwise. */
function aboutOf(mail: Email, raw: Buffer): string {
  const original = partOf(mail, /^(message\/(global|rfc822)|text\/rfc822-headers|message\/global-headers)$/)
  const feedback = partOf(mail, /^message\/feedback-report$/)
  return original ? `${textOf(feedback!)}\n${textOf(original)}` : raw.toString('latin1')
}

/** The same however often it is sent: its Message-ID, which stays when a server tries again, else the whole without what is added on the way. */
function eventIdOf({ messageId }: Email, raw: Buffer): string {
  const text = raw.toString('latin1')
  const stays = messageId ?? text.slice(Math.max(text.indexOf('\r\n\r\n'), 0))
  return createHash('sha256').update(stays).digest('base64url').slice(0, 32)
}
