import type { SendResult } from '#ports/mailer.ts'
import type { Fault } from './fault.ts'
import type { Reply } from './reply-reader.ts'
import { enhancedCodeOf, replyText } from './reply-text.ts'

/** Makes one line of words, without secrets. */
export type Redact = (text: string) => string

/** Out of sequence, and not logged in: about the session or our settings, so that another message would hear the same. */
export function isOfSession({ code }: Reply): boolean {
  return code === 421 || code === 503 || code === 530
}

export function isPositive({ code }: Reply): boolean {
  return code >= 200 && code < 300
}

/**
 * What a server's reply to MAIL, RCPT, DATA or the text means for the message: before the text and after the dot it is the same
 * promise.
 */
export function answered(reply: Reply, redact: Redact): SendResult {
  const outcome = isPositive(reply) ? 'sent' : reply.code >= 500 && !isOfSession(reply) ? 'refused' : 'later'
  return { outcome, detail: redact(replyText(reply)), reply: { code: reply.code, enhanced: enhancedCodeOf(reply) } }
}

/** The connection is gone and no byte of the text was written: the server's last words, or how it went. */
export function resultBeforeText(fault: Fault, redact: Redact): SendResult {
  return fault.reply ? { ...answered(fault.reply, redact), outcome: 'later' } : { outcome: 'later', detail: redact(fault.message) }
}

/** No connection came so far that a message could be handed over: what was said, if anything, is about us and not about it. */
export function resultUnreached(fault: Fault, redact: Redact): SendResult {
  return { outcome: 'later', detail: redact(fault.message), reached: false }
}

/** Something of the text was written, and the reply to its final dot has not come. */
export function resultInDoubt(fault: Fault, redact: Redact): SendResult {
  // A 421 is an answer: the server closes without having taken it (RFC 5321 §3.8).
  return fault.reply ? resultBeforeText(fault, redact) : { outcome: 'unknown', detail: redact(fault.message) }
}
