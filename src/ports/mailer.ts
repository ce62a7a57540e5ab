/** One message to be submitted: the envelope of RFC 5321 and the text of RFC 5322. */
export interface Message {
  from: string
  to: string
  /** The Message-ID. It is the same at every try for one recipient of one mailing, so that mailboxes can recognise a repetition. */
  messageId: string
  raw: Buffer
  /** The token that names recipient and mailing in 48 letters and digits. Later reports about the message contain it. */
  recipientToken?: string
  /** A reader waits for it: it does not wait behind other messages, however slow the mail server is. */
  urgent?: true
}

/**
 * The result of submitting a message to a mail server.
 * - `sent`: the server took responsibility (RFC 5321 §4.5.3.2.6: the 250 after the final dot).
 * - `later`: the server refused for now (4xx) or could not be reached. It has not accepted the message.
 * - `refused`: the server refused for good (5xx).
 * - `unknown`: the connection broke after the first byte of the text and before the answer. The message may have been accepted or not.
 */
export interface SendResult {
  outcome: 'sent' | 'later' | 'refused' | 'unknown'
  /** The server's reply, or the failure of the connection, in at most 500 characters. */
  detail: string
  /** The reply code (RFC 5321 §4.2) and the enhanced status code (RFC 3463, as `5.1.1`) of the server's reply. Absent without a reply. */
  reply?: { code: number; enhanced: string | null }
  /**
   * Only with `later`. False when the reason does not concern this message. Either no connection became ready (no server, no greeting, no TLS, a
   * refused login), or the reply concerns our account (keys, quota).
   */
  reached?: false
}

export interface Mailer {
  /** The name that `doctor` and the first page show: `smtp://host:port`, `ses:region`, `outbox`. */
  readonly name: string
  /** True when the mail server changes fields that a DKIM signature of ours would cover, and signs by itself. */
  readonly signs?: true
  send(message: Message): Promise<SendResult>
  /** Resolves when mail can be submitted, with or without a line about the account. Rejects with the reason otherwise. */
  check(): Promise<string | void>
  close(): Promise<void>
}

/** A reader of the mails that were written to disk instead of being sent. Their names sort by the time at which they were written. */
export interface Outbox {
  /** Lists mails, newest first: those whose names sort before `before`, when it is given. */
  list(limit: number, before?: string): Promise<{ name: string; writtenAt: Date; bytes: number }[]>
  read(name: string): Promise<Buffer | null>
  /** Deletes a mail. Does nothing when it is not there. */
  remove(name: string): Promise<void>
}
