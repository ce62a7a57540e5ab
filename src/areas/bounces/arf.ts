import { addressIn, groupsOf } from './dsn.ts'

/** A report of abuse (RFC 5965). */
export interface FeedbackReport {
  /** True when a reader complains: false for `not-spam`, and for reports that no reader made (`auth-failure`, `dmarc`). */
  complains: boolean
  type: string
  recipient: string | null
}

const COMPLAINTS = new Set(['abuse', 'fraud', 'virus', 'other', 'opt-out', 'opt-out-list', 'miscategorized', 'complaint'])

/** Reads a `message/feedback-report` part. One without a type is taken for abuse, as Outlook's reports once were. */
export function readFeedback(text: string): FeedbackReport {
  const fields = groupsOf(text)[0] ?? new Map<string, string>()
  const type = (fields.get('feedback-type') ?? 'abuse').toLowerCase().trim().slice(0, 40)
  return { complains: COMPLAINTS.has(type), type, recipient: addressIn(fields.get('original-rcpt-to')) }
}

const TOKENS_MAX = 50
const HEAD_MAX = 64 * 1024
/** 48 letters of our alphabet, alone or as the local part of a return path. The seal in a recipient token tells later whether it is ours. */
const TOKENS = /(?<![0-9a-z])[bu]?([0-9a-hjkmnp-tv-z]{48})(?![0-9a-z])/gi

/** Finds texts that may be our recipient token, in the head of the message that a report is about: return path, List-Unsubscribe, first links. */
export function recipientTokensIn(text: string): string[] {
  const found = [...text.slice(0, HEAD_MAX).matchAll(TOKENS)].map((match) => match[1]!.toLowerCase())
  return [...new Set(found)].slice(0, TOKENS_MAX)
}
