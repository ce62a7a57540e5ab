import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { createHash } from 'node:crypto'
import { faultOf, type Refusal } from '#mail/smtp-status.ts'
import { type FeedbackReport, readFeedback, recipientTokensIn } from './arf.ts'
import { addressIn, readDeliveryStatus, type RecipientStatus } from './dsn.ts'
import { isFromServer, readNotice, refusalIn } from './notice.ts'

export type ReturnedMail =
  /** A permanent bounce, for the recipient that the token names. */
  | { what: 'bounce'; eventId: string; refusal: Refusal; recipient: string | null }
  /** A complaint, with texts that may be recipient tokens. */
  | {
      what: 'complaint'
      eventId: string
      type: string
      recipient: string | null
      recipientTokens: string[]
    }
  /** A mail that is not recorded. `other_report` is no complaint, and `letter` a person's mail. */
  | { what: 'delay' | 'delivery' | 'auto_reply' | 'other_report' | 'letter' | 'unreadable' }

/** The deepest nesting of parts that is read. No mail server makes more. */
const NESTING_MAX = 20
const HEADERS_MAX = 64 * 1024
/** The most parts that are read. A report has three; ten thousand would take half a second. */
const PARTS_MAX = 100
/**
 * The most bytes that are read of a mail. A report's facts come before the copy of our mail. A mail
 * of 1 MiB of line ends would take half a minute, and any stranger may send one.
 */
const READ_BYTES_MAX = 256 * 1024
const READ_LINES_MAX = 5000

/**
 * Reads a returned mail of up to 1 MiB; never rejects. `nullSender`: its envelope has no sender
 * (RFC 5321 §4.5.5).
 */
export async function readReturnedMail(
  raw: Buffer,
  { nullSender }: { nullSender: boolean },
): Promise<ReturnedMail> {
  try {
    const mail = await parsed(raw)
    const wrapped = mail && wrappedReport(mail, nullSender)
    if (!wrapped)
      return mail
        ? whatIs(mail, eventIdOf(mail, raw), nullSender, beginOf(raw))
        : { what: 'unreadable' }
    const report = await parsed(wrapped)
    return report
      ? whatIs(report, eventIdOf(report, wrapped), true, beginOf(wrapped))
      : { what: 'unreadable' }
  } catch {
    return { what: 'unreadable' }
  }
}

/** Parses the beginning of a mail; null when it has too many parts. */
async function parsed(raw: Buffer): Promise<Email | null> {
  const begin = beginOf(raw)
  if (partsIn(begin) > PARTS_MAX) return null
  // Copies the bytes, because small buffers of Node share one block of memory.
  return PostalMime.parse(new Uint8Array(begin), {
    forceRfc822Attachments: true,
    maxNestingDepth: NESTING_MAX,
    maxHeadersSize: HEADERS_MAX,
  })
}

/** Finds the report that a mail gateway has attached to a mail of its own; null without one. */
function wrappedReport(mail: Email, nullSender: boolean): Buffer | null {
  if (
    partsOf(mail, STATUS).length > 0 ||
    partsOf(mail, FEEDBACK).length > 0 ||
    !isFromServer({ from: fromOf(mail), nullSender })
  )
    return null
  const report = partsOf(mail, ORIGINAL).find((part) =>
    /report-type="?delivery-status/i.test(
      textOf(part)
        .slice(0, HEADERS_MAX)
        .split(/\r?\n\r?\n/, 1)[0]!,
    ),
  )
  return report ? Buffer.from(report.content as Uint8Array) : null
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
  const feedback = feedbackIn(mail)
  if (feedback) {
    const { complains, type, recipient } = feedback
    return complains
      ? {
          what: 'complaint',
          eventId,
          type,
          recipient,
          recipientTokens: recipientTokensIn(aboutOf(mail, raw)),
        }
      : { what: 'other_report' }
  }
  const text = wordsOf(mail, raw)
  const statuses = partsOf(mail, STATUS).flatMap((report) => readDeliveryStatus(textOf(report)))
  if (statuses.length > 0) return outcomeOf(statuses.map(explained(text)), eventId)
  if (isReply(mail)) return { what: 'auto_reply' }
  const header = headerOf(mail)
  const failedRecipients = header('x-failed-recipients')
  const notice = readNotice({
    from: fromOf(mail),
    subject: mail.subject ?? '',
    text,
    nullSender,
    failedRecipients,
  })
  if (notice) return outcomeOf([notice], eventId)
  // Bounces of mail servers can have this header too, so they are read above. Apple Mail sets it on
  // requests to unsubscribe.
  const automatic =
    header('auto-submitted').startsWith('auto-replied') && header('x-apple-unsubscribe') === ''
  return { what: automatic ? 'auto_reply' : 'letter' }
}

function wordsOf({ text, html, attachments }: Email, raw: Buffer): string {
  if (text || html || attachments.length > 0) return text ?? ''
  const mail = raw.toString('utf8')
  return mail.slice(Math.max(mail.indexOf('\r\n\r\n'), 0)).trim()
}

function explained(text: string): (status: RecipientStatus) => RecipientStatus {
  return (status) =>
    status.refusal.text === ''
      ? { ...status, refusal: { ...status.refusal, text: refusalIn(text).text } }
      : status
}

/**
 * Returns the outcome for all recipients. When an address forwards to several, one success decides
 * the outcome.
 */
function outcomeOf(statuses: readonly RecipientStatus[], eventId: string): ReturnedMail {
  if (
    statuses.some(
      ({ action }) => action === 'delivered' || action === 'relayed' || action === 'expanded',
    )
  )
    return { what: 'delivery' }
  const failed = statuses.filter(({ action }) => action === 'failed')
  const told = failed.find(({ refusal }) => faultOf(refusal) !== 'recipient') ?? failed[0]
  if (told) return { what: 'bounce', eventId, refusal: told.refusal, recipient: told.recipient }
  return statuses.some(({ action }) => action === 'delayed')
    ? { what: 'delay' }
    : { what: 'unreadable' }
}

const REPLY_SUBJECT = new RegExp(
  [
    '^(automatic reply|auto(matic)?[ -]?(reply|responder|response?)|out of (the )?office|abwesenheitsnotiz|automatische antwort|réponse automatique',
    'absence du bureau|respuesta automática|fuera de la oficina|risposta automatica|resposta automática|automatisch antwoord|autosvar',
    'автоответ|自動(応答|返信|回覆)|自动回复|자동 ?(응답|회신))(?!\\p{Ll})',
  ].join('|'),
  'iu',
)

/**
 * Returns whether a mail is an automatic reply, by RFC 3834 §5 or older headers that bounces do not
 * have.
 */
function isReply(mail: Email): boolean {
  const header = headerOf(mail)
  return (
    header('x-autoreply') !== '' ||
    header('x-autorespond') !== '' ||
    header('precedence') === 'auto_reply' ||
    REPLY_SUBJECT.test(mail.subject ?? '')
  )
}

function fromOf({ from }: Email): string {
  return from?.address || from?.name || ''
}

function headerOf({ headers }: Email): (key: string) => string {
  return (key) => headers.find((one) => one.key === key)?.value.toLowerCase() ?? ''
}

function partsOf({ attachments }: Email, type: RegExp): Attachment[] {
  return attachments.filter(({ mimeType }) => type.test(mimeType.toLowerCase()))
}

function textOf({ content }: Attachment): string {
  return typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString('utf8')
}

const STATUS = /^message\/(global-)?delivery-status$/
const FEEDBACK = /^message\/feedback-report$/
const ORIGINAL = /^(message\/(global|rfc822)|text\/rfc822-headers|message\/global-headers)$/

/**
 * Reads a report of abuse: RFC 5965, or Outlook's copy of the message with more headers. Null when
 * the mail is none.
 */
function feedbackIn(mail: Email): FeedbackReport | null {
  const [feedback] = partsOf(mail, FEEDBACK)
  if (feedback) return readFeedback(textOf(feedback))
  const [original] = partsOf(mail, ORIGINAL)
  const reader =
    original &&
    /^x-hmxmroriginalrecipient:[ \t]*(\S{1,320})/im.exec(
      textOf(original).slice(0, HEADERS_MAX),
    )?.[1]
  return reader ? { complains: true, type: 'abuse', recipient: addressIn(reader) } : null
}

/**
 * Returns the header of the message that a report is about, or the whole report when it contains no
 * such header.
 */
function aboutOf(mail: Email, raw: Buffer): string {
  const [original] = partsOf(mail, ORIGINAL)
  return original
    ? partsOf(mail, FEEDBACK).concat(original).map(textOf).join('\n')
    : raw.toString('latin1')
}

/**
 * Returns an id of a mail from its Message-ID or body, which stay the same when a server sends it
 * again.
 */
function eventIdOf({ messageId }: Email, raw: Buffer): string {
  const text = raw.toString('latin1')
  const stays = messageId ?? text.slice(Math.max(text.indexOf('\r\n\r\n'), 0))
  return createHash('sha256').update(stays).digest('base64url').slice(0, 32)
}
