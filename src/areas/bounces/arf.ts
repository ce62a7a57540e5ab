import { addressIn, groupsOf } from './dsn.ts'

/** A report of abuse (RFC 5965). */
export interface FeedbackReport {
  /** False for `not-spam`, and for reports that no reader made (`auth-failure`, `dmarc`). */
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

/** Takes a part without a type for abuse, as in Outlook's former reports. */
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
/** 48 letters of our alphabet, alone or as a return path's local part. Verified later. */
const TOKENS = /(?<![0-9a-z])[bu]?([0-9a-hjkmnp-tv-z]{48})(?![0-9a-z])/gi

/** Finds possible recipient tokens at the beginning of a message: headers and first links. */
export function recipientTokensIn(text: string): string[] {
  const found = [...text.slice(0, HEAD_MAX).matchAll(TOKENS)].map((match) =>
    match[1]!.toLowerCase(),
  )
  return [...new Set(found)].slice(0, TOKENS_MAX)
}
