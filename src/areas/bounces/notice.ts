import { faultOf, readRefusal, type Refusal } from '#mail/smtp-status.ts'
import { addressIn, type RecipientStatus } from './dsn.ts'

/** A mail that may be a bounce written in free text. */
interface Letter {
  /** The address in From; may be empty. */
  from: string
  subject: string
  text: string
  nullSender: boolean
  /**
   * The header X-Failed-Recipients of Exim and Gmail, which automatic replies do not have. May be
   * empty.
   */
  failedRecipients: string
}

const DAEMON = /^(mailer-daemon|post_?master|mail-daemon|mail\.delivery|microsoftexchange\S*)/i
/**
 * Words of a failure. A mail server's bounce has one in its subject or first lines, unless it
 * quotes a server's reply.
 */
const FAILURE = new RegExp(
  [
    'undeliver|failure notice|returned mail|mail delivery|delivery (has )?(failed|failure)|delivery status|message (that )?you sent|mail failed',
    '(could|can|was|were|did) ?n[o.]t (be )?(delivered|reach)|unable to deliver|error (sending|delivering)|permanent (fatal )?error',
    'unzustellbar|nicht zugestellt|non (remis|distribu)|n.a pas pu .tre (remis|distribu)|no se (pudo|puede|ha podido) entregar|mancato recapito',
    'n.o (foi|p.de ser) entregue|не (может быть )?доставлен|недоставлен|送信できま|配信できま|退信|无法(送达|投递)|반송',
  ].join('|'),
  'iu',
)
/** Words of a mail that reports a delay, in its first lines or at the start of the subject. */
const LATE =
  /\bdelayed\b|not yet been delivered|still (trying|in the queue)|will (retry|be retried|keep trying)/i
const LATE_SUBJECT = /^(warning\b|delayed|mail delayed|delivery (status notification )?\(?delay)/i
/** The line that begins the copy of our own mail. The server's words end there. */
const COPY =
  /^[ \t]*(-{2,} ?(below this line is|this is) a copy|[|]?-{3,}.{0,40}(original|returned|unsent|copy|header|message text)|(original|below is a copy of the original) message|original message headers:|message headers follow)|^(return-path|received|dkim-signature|x-[\w-]+|mime-version|message-id|list-[\w-]+|feedback-id):/im
const SUBJECT = /^[ \t]*(the message )?subject( was)?:.*$/gim
/** A permanent SMTP reply, or an enhanced status code (RFC 3463). */
const REPLY =
  /(?<![\w.:/#-])5\d\d(?:[ -]|: )[ \t]*(?=[\p{L}<"'#[(5-])|(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?!\.?\d)/u

/** The failed address, as qmail and SMTP transcripts write it. */
const RECIPIENT = /^<([^<>\s]{1,320})>:|\brcpt to: ?<([^<>\s]{1,320})>/im

const TEXT_MAX = 16_384
const BEFORE_MAX = 500
const REPLY_MAX = 1000
const EMPTY_LINE = /\n[ \t\r]*\n/
const END_OF_REPLY = /\n[ \t\r]*(?:\n|<<<|>>>)/

export function isFromServer({ from, nullSender }: Pick<Letter, 'from' | 'nullSender'>): boolean {
  return nullSender || DAEMON.test(from)
}

/** Reads a bounce in free text. Returns null when the mail is none. */
export function readNotice(letter: Letter): RecipientStatus | null {
  const { subject, text, failedRecipients } = letter
  if (failedRecipients === '' && !isFromServer(letter)) return null
  const begin = text.slice(0, 500)
  const refusal = refusalIn(text)
  const tells = refusal.code !== null && faultOf(refusal) === 'recipient'
  if (failedRecipients === '' && !tells && !FAILURE.test(`${subject}\n${begin}`)) return null
  const late = LATE_SUBJECT.test(subject) || LATE.test(begin)
  const recipient =
    addressIn(failedRecipients.split(',', 1)[0]) ??
    addressIn(RECIPIENT.exec(wordsBeforeCopy(text))?.slice(1).find(Boolean))
  return { action: late ? 'delayed' : 'failed', recipient, refusal }
}

/** Returns the refusal in the paragraph with the server's reply, or in the whole text. */
export function refusalIn(text: string): Refusal {
  const words = wordsBeforeCopy(text)
  const at = REPLY.exec(words)?.index
  if (at === undefined) return { code: null, enhanced: null, text: words.trim() }
  const before = words
    .slice(Math.max(0, at - BEFORE_MAX), at)
    .split(EMPTY_LINE)
    .at(-1)!
  // Stops before the next command or reply of a transcript.
  const reply = before + words.slice(at, at + REPLY_MAX).split(END_OF_REPLY, 1)[0]!
  const code = /(?<![\d.])5\d\d(?![\d.])/.exec(reply)?.[0]
  return { ...readRefusal(reply), code: code === undefined ? null : Number(code) }
}

function wordsBeforeCopy(text: string): string {
  const begin = text.slice(0, TEXT_MAX)
  return begin.slice(0, COPY.exec(begin)?.index).replaceAll(SUBJECT, '')
}
