import type { SendResult } from '#ports/mailer.ts'
import type { Fault } from './fault.ts'
import type { Reply } from './reply-reader.ts'
import { enhancedCodeOf, replyText } from './reply-text.ts'

/** Returns a text as one line without secrets. */
export type Redact = (text: string) => string

/**
 * Returns whether every message would get this reply, since it is about the connection or our
 * settings.
 */
export function isOfSession({ code }: Reply): boolean {
  return code === 421 || code === 503 || code === 530
}

export function isPositive({ code }: Reply): boolean {
  return code >= 200 && code < 300
}

/**
 * Converts a reply to a result. A refusal means the same before the text and after the final dot.
 */
export function resultOf(reply: Reply, redact: Redact): SendResult {
  const outcome = isPositive(reply)
    ? 'sent'
    : reply.code >= 500 && !isOfSession(reply)
      ? 'refused'
      : 'later'
  return {
    outcome,
    detail: redact(replyText(reply)),
    reply: { code: reply.code, enhanced: enhancedCodeOf(reply) },
  }
}

export function resultBeforeText(fault: Fault, redact: Redact): SendResult {
  return fault.reply
    ? { ...resultOf(fault.reply, redact), outcome: 'later' }
    : { outcome: 'later', detail: redact(fault.message) }
}

/** Makes the result when there was no connection. It says nothing about the message. */
export function resultUnreached(fault: Fault, redact: Redact): SendResult {
  return { outcome: 'later', detail: redact(fault.message), reached: false }
}

/** Makes the result when a connection ended after the text began and before its reply. */
export function resultInDoubt(fault: Fault, redact: Redact): SendResult {
  // A 421 is an answer: the server closes without having accepted the message (RFC 5321 §3.8).
  return fault.reply
    ? resultBeforeText(fault, redact)
    : { outcome: 'unknown', detail: redact(fault.message) }
}
