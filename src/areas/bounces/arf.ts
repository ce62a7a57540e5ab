import { addressIn, groupsOf } from './dsn.ts'

/** A report of abuse or other feedback (RFC 5965). */
export interface FeedbackReport {
  /**
   * Whether a reader complained. False for `not-spam`, and for reports made by servers
   * (`auth-failure`, `dmarc`).
   */
  complains: boolean
  type: string
  recipient: string | null
}

const COMPLAINTS = new Set([
  'abuse',
  'fraud',
  'virus',
  'other',
  'opt-out',
  'opt-out-list',
  'miscategorized',
  'complaint',
])

/**
 * Reads a report. A report without a type counts as abuse, because older reports of Outlook have
 * none.
 */
export function readFeedback(text: string): FeedbackReport {
  const fields = groupsOf(text)[0] ?? new Map<string, string>()
  const type = (fields.get('feedback-type') ?? 'abuse').toLowerCase().trim().slice(0, 40)
  return {
    complains: COMPLAINTS.has(type),
    type,
    recipient: addressIn(fields.get('original-rcpt-to')),
  }
}

const TOKENS_MAX = 50
const HEAD_MAX = 64 * 1024
/**
 * The pattern of a recipient token: 48 letters and digits, alone or after a letter in a return
 * path. Its signature is checked later.
 */
const TOKENS = /(?<![0-9a-z])[bu]?([0-9a-hjkmnp-tv-z]{48})(?![0-9a-z])/gi

/** Finds texts that may be recipient tokens in the first part of a message. */
export function recipientTokensIn(text: string): string[] {
  const found = [...text.slice(0, HEAD_MAX).matchAll(TOKENS)].map((match) =>
    match[1]!.toLowerCase(),
  )
  return [...new Set(found)].slice(0, TOKENS_MAX)
}
