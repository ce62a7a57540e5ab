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

export interface Mailer {
  /** The name that `doctor` and the first page show: `smtp://host:port`, `ses:region`, `outbox`. */
  readonly name: string
  /** The service to which it submits, `smtp` for any other server; null for the outbox. */
  readonly provider: MailProvider | null
  /** True when the server signs, and changes headers that our DKIM signature would cover. */
  readonly signs?: true
  send(message: Message): Promise<SendResult>
  /** Rejects with the reason why mail cannot be submitted. May resolve with a note. */
  check(): Promise<string | void>
  close(): Promise<void>
}

/** Folder that takes mails when no mail server is set. The names sort by the time of writing. */
export interface Outbox {
  /** Lists mails, newest first, whose names are below `before`. */
  list(limit: number, before?: string): Promise<{ name: string; writtenAt: Date; bytes: number }[]>
  read(name: string): Promise<Buffer | null>
  /** Deletes a mail. A missing one is no error. */
  remove(name: string): Promise<void>
}
