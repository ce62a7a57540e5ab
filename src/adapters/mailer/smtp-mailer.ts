import { Readable } from 'node:stream'
import SMTPPool from 'nodemailer/lib/smtp-pool'
import type { Log } from '#ports/log.ts'
import type { Handover, Mailer, Message } from '#ports/mailer.ts'

const CONNECTIONS = 20
const MESSAGES_A_CONNECTION = 100

/** Five minutes without a sign of life (RFC 5321 §4.5.3.2); whoever does not even greet is given up sooner. */
const DEFAULT_TIMEOUTS = { connectMs: 30_000, greetingMs: 30_000, socketMs: 300_000 }

/** What nodemailer tells of a failure (its errors.js lists the codes). */
export interface SmtpFailure {
  message: string
  code?: string
  response?: string
  responseCode?: number
  syscall?: string
  timeoutType?: string
}

/**
 * Hands mail to one SMTP server over kept connections. STARTTLS is used when the server offers it.
 * @param url `smtp://user:password@host:587` or `smtps://…`, with nodemailer's options as its query
 */
export function smtpMailer(url: string, log: Log, timeouts: Partial<typeof DEFAULT_TIMEOUTS> = {}): Mailer {
  const { connectMs, greetingMs, socketMs } = { ...DEFAULT_TIMEOUTS, ...timeouts }
  const pool = new SMTPPool({
    url,
    maxConnections: CONNECTIONS,
    maxMessages: MESSAGES_A_CONNECTION,
    // A kept connection that the server has dropped meanwhile: the message was not begun and goes over another one.
    maxRequeues: 2,
    connectionTimeout: connectMs,
    greetingTimeout: greetingMs,
    socketTimeout: socketMs,
  })
  // Failures are told for each message; what the pool says beside that is for the log.
  pool.on('error', (error: Error) => log.warn({ err: error.message }, 'the mail server connection failed'))
  return {
    name: nameOf(url),
    send: (message) => hand(pool, message),
    async check() {
      await pool.verify()
    },
    async close() {
      pool.close()
    },
  }
}

type PoolMail = Parameters<SMTPPool['send']>[0]

function hand(pool: SMTPPool, message: Message): Promise<Handover> {
  let text: Readable | null = null
  const begun = () => text?.readableDidRead ?? false
  // What the pool reads of nodemailer's own message: with it the text goes out as it is, and we see whether a byte of it was read.
  const mail = {
    data: {},
    message: {
      getEnvelope: () => ({ from: message.from, to: [message.to] }),
      messageId: () => `<${message.messageId}>`,
      getHeader: () => `<${message.messageId}>`,
      createReadStream() {
        if (begun()) return new Readable({ read() {} }).destroy(new Error('the text was begun once and is not sent again'))
        text = Readable.from([message.raw], { objectMode: false })
        return text
      },
    },
  }
  return new Promise((resolve) => {
    pool.send(mail as unknown as PoolMail, (error, info) => {
      resolve(error ? handoverOf(error as SmtpFailure, begun()) : { outcome: 'sent', detail: oneLine(info?.response ?? 'accepted') })
    })
  })
}

/**
 * What a failure means for the message.
 *
 * The server's answer decides where there is one: before the text and after the dot it is the same promise. Only MAIL, RCPT,
 * DATA and the text are about this message (EENVELOPE, EMESSAGE); a 5xx to the greeting, STARTTLS or AUTH, 503 and 530 are
 * about the session or our settings, and would be another message's as well. Without an answer everything hangs on whether a
 * byte of the text went out: nodemailer tells a broken connection (ECONNECTION, ESOCKET), a timeout (ETIMEDOUT) and an
 * unreadable answer (EPROTOCOL) by the same codes before and after the dot.
 */
export function handoverOf(failure: SmtpFailure, begun: boolean): Handover {
  const detail = oneLine(failure.response ?? failure.message)
  const reply = failure.responseCode ?? 0
  const ofMessage = failure.code === 'EENVELOPE' || failure.code === 'EMESSAGE'
  if (reply >= 400 && reply < 500) return { outcome: 'later', detail }
  if (reply >= 500 && reply < 600) return { outcome: ofMessage && reply !== 503 && reply !== 530 ? 'refused' : 'later', detail }
  if (begun) return { outcome: 'unknown', detail }
  if (neverConnected(failure)) return { outcome: 'later', detail, reached: false }
  // Refused on our side, before anything was sent: an address that cannot stand in a command, a text over the server's SIZE.
  return { outcome: ofMessage && reply === 0 ? 'refused' : 'later', detail }
}

/** No address, no connection or no greeting: no command was sent, so that nothing of it is about this message. */
function neverConnected({ code, syscall, timeoutType }: SmtpFailure): boolean {
  return code === 'EDNS' || syscall === 'connect' || timeoutType === 'CONNECTION_TIMEOUT' || timeoutType === 'GREETING_TIMEOUT'
}

/** Safe for a log, for a database text and for a page. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 500)
    .toWellFormed()
}

function nameOf(url: string): string {
  const { protocol, hostname, port } = new URL(url)
  return `${protocol}//${hostname}:${port || (protocol === 'smtps:' ? '465' : '587')}`
}
