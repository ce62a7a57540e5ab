/** One message, ready to be handed over: the envelope of RFC 5321 and the text of RFC 5322. */
export interface Message {
  from: string
  to: string
  /** Stable for one recipient of one campaign, so that a repeat can be told. */
  messageId: string
  raw: Buffer
  /** Which recipient of which campaign it is for, in 48 letters and digits: comes back with what becomes of it later. */
  mark?: string
}

/**
 * What became of a message.
 * - `sent`: the other side took responsibility (RFC 5321 §4.5.3.2.6: the 250 after the final dot).
 * - `later`: it refused for now (4xx) or could not be reached; nothing was handed over.
 * - `refused`: it refused for good (5xx).
 * - `unknown`: the connection broke after the first byte of the text was sent and before the answer: nobody can know.
 */
export interface SendResult {
  outcome: 'sent' | 'later' | 'refused' | 'unknown'
  /** The server's own words, or what happened to the connection; at most 500 characters. */
  detail: string
  /** What the server said, where it said something: the reply code (RFC 5321 §4.2) and the enhanced status code (RFC 3463), as `5.1.1`. */
  reply?: { code: number; enhanced: string | null }
  /**
   * Only with `later`. False: no connection came so far that a message could be handed over (nobody there, no greeting, no TLS, a
   * refused login), or the answer is about us (keys, quota) and would be any other message's as well. Nothing of it is about this one.
   */
  reached?: false
}

export interface Mailer {
  /** Shown by `doctor` and on the first page: `smtp://host:port`, `ses:region`, `outbox`. */
  readonly name: string
  send(message: Message): Promise<SendResult>
  /** Resolves when mail can be handed over, with what there is to know about the way; rejects with the reason. */
  check(): Promise<string | void>
  close(): Promise<void>
}

/** The mails that were written to disk instead of being sent, for the pages that show them. */
export interface Outbox {
  list(limit: number): Promise<{ name: string; writtenAt: Date; bytes: number }[]>
  read(name: string): Promise<Buffer | null>
}
