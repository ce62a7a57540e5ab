/** One message to be submitted: the envelope of RFC 5321 and the text of RFC 5322. */
export interface Message {
  from: string
  to: string
  /** The same for one recipient of one campaign at every try, so that a repetition can be recognised. */
  messageId: string
  raw: Buffer
  /** Names the recipient and the campaign in 48 letters and digits. It comes back in later reports about the message. */
  recipientToken?: string
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
  /** The server's reply, or what happened to the connection; at most 500 characters. */
  detail: string
  /** Codes of the server's reply, where there was one: the reply code (RFC 5321 §4.2) and the enhanced status code (RFC 3463), as `5.1.1`. */
  reply?: { code: number; enhanced: string | null }
  /**
   * Only with `later`. False when the reason is not about this message. Either no connection became ready (no server, no greeting, no
   * TLS, a refused login), or the answer is about our account (keys, quota).
   */
  reached?: false
}

export interface Mailer {
  /** Shown by `doctor` and on the first page: `smtp://host:port`, `ses:region`, `outbox`. */
  readonly name: string
  send(message: Message): Promise<SendResult>
  /** Resolves when mail can be submitted, with a line about the account or none. Rejects with the reason when it cannot. */
  check(): Promise<string | void>
  close(): Promise<void>
}

/** Mails that were written to disk instead of being sent, for the pages that show them. */
export interface Outbox {
  list(limit: number): Promise<{ name: string; writtenAt: Date; bytes: number }[]>
  read(name: string): Promise<Buffer | null>
}
