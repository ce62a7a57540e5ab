import type { MailProvider } from '#mail/mail-provider.ts'

export interface Message {
  from: string
  to: string
  /** The same at each try for a recipient, so that mailboxes recognize duplicates. */
  messageId: string
  raw: Buffer
  /** The recipient token of 48 letters and digits, which later reports contain. */
  recipientToken?: string
  /** True when a reader waits for it, so that it is sent before other messages. */
  urgent?: true
}

/**
 * The result of submitting a message to a mail server.
 * - `sent`: the server took responsibility (RFC 5321 §4.5.3.2.6: the 250 after the final dot).
 * - `later`: the server refused for now (4xx) or was unreachable. It has not accepted the message.
 * - `refused`: the server refused for good (5xx).
 * - `unknown`: the connection broke before the answer. The server may have accepted the message.
 */
export interface SendResult {
  outcome: 'sent' | 'later' | 'refused' | 'unknown'
  /** The server's reply, or the connection's error, in at most 500 characters. */
  detail: string
  /** The reply code (RFC 5321 §4.2) and enhanced status code (RFC 3463), if there was a reply. */
  reply?: { code: number; enhanced: string | null }
  /**
   * Present with `later` when the reason does not concern this message: no connection, or a reply
   * about our account.
   */
  reached?: false
}

/**
 * The reason why a mail service cannot be used.
 * - `unknown_host`: the name has no address. `private_host`: it leads into a private network.
 * - `no_connection`: no program listens there, or there is no route. `silence`: a timeout.
 * - `no_tls`: the server does not offer STARTTLS. `plain_port`: it does not speak TLS at all.
 * - `not_smtp`: its bytes are no SMTP reply. `closed`: it closed the connection.
 * - `no_login`: it offers no login that we know. `wrong_login`: it refuses user or password.
 * - `try_later` and `refused`: it refuses us for now (4xx) or for good (5xx).
 * - `key_rights`, `suspended`, `wrong_region` and `clock` are answers of Amazon SES.
 */
export type SubmissionFault =
  | 'unknown_host'
  | 'private_host'
  | 'no_connection'
  | 'silence'
  | 'closed'
  | 'not_smtp'
  | 'no_tls'
  | 'plain_port'
  | 'certificate'
  | 'no_login'
  | 'wrong_login'
  | 'key_rights'
  | 'suspended'
  | 'wrong_region'
  | 'clock'
  | 'try_later'
  | 'refused'

/** The error of a mail service that was tried. Its message is for people and has no secrets. */
export class SubmissionError extends Error {
  readonly fault: SubmissionFault | null
  /** The server's reply as one line; null when there was no reply. */
  readonly reply: string | null

  constructor(
    message: string,
    {
      fault,
      reply,
      cause,
    }: { fault: SubmissionFault | null; reply: string | null; cause?: unknown },
  ) {
    super(message, { cause })
    this.fault = fault
    this.reply = reply
  }
}

export interface Mailer {
  /** The name that `doctor` and the first page show: `smtp://host:port`, `ses:region`, `outbox`. */
  readonly name: string
  /**
   * The service to which the mailer submits now; null for the outbox. It changes when another
   * service replaces it.
   */
  readonly provider: MailProvider | null
  /** True when the server signs, and changes headers that our DKIM signature would cover. */
  readonly signs?: true
  send(message: Message): Promise<SendResult>
  /**
   * Connects and logs in. Rejects with the reason why mail cannot be submitted, mostly a
   * SubmissionError. May resolve with a note.
   */
  check(): Promise<string | void>
  close(): Promise<void>
}

/** Folder that takes mails when no mail server is set. The names sort by the time of writing. */
export interface Outbox {
  /** Lists the mails whose names sort before `before`, newest first. */
  list(limit: number, before?: string): Promise<{ name: string; writtenAt: Date; bytes: number }[]>
  read(name: string): Promise<Buffer | null>
  /** Deletes a mail. A missing one is no error. */
  remove(name: string): Promise<void>
}
