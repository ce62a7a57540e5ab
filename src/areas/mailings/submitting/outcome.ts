import type { SendResult } from '#ports/mailer.ts'
import type { BounceReport } from '#areas/bounces/index.ts'
import { MINUTE_MS } from '#lib/duration.ts'
import type { PendingRecipient } from '../pending-recipient.ts'

/**
 * The pause after each result `later`: six tries within two hours. Greylisting asks for 5 to 15
 * minutes.
 */
const PAUSES_MS = [1, 5, 15, 35, 65].map((minutes) => minutes * MINUTE_MS)

const END = { sent: 'sent', refused: 'failed', unknown: 'uncertain' } as const

/** The reason stored for a recipient whose worker ended before the mail server answered. */
export const LOST =
  'Mailcast stopped while it submitted this message, so it may or may not have arrived.'

export interface Outcome<R extends PendingRecipient = PendingRecipient> {
  recipient: R
  /** The result. With `later`, the next try is due at `retryAt`. */
  status: 'sent' | 'failed' | 'skipped' | 'uncertain' | 'later'
  reason: string | null
  retryAt: Date | null
  /** The number of times that the message was offered to a mail server. */
  attempts: number
}

export interface Bounced<R extends PendingRecipient = PendingRecipient> {
  recipient: R
  report: BounceReport
}

export interface Results<R extends PendingRecipient = PendingRecipient> {
  outcomes: readonly Outcome<R>[]
  bounces: readonly Bounced<R>[]
}

export const NO_RESULTS: Results<never> = { outcomes: [], bounces: [] }

export function outcomeOf<R extends PendingRecipient>(
  recipient: R,
  { outcome, detail, reached }: SendResult,
  now: Date,
): Outcome<R> {
  const before = recipient.attempts
  const attempts = before + 1
  const again = (pauseMs: number) => ({
    recipient,
    status: 'later' as const,
    reason: detail,
    retryAt: new Date(now.getTime() + pauseMs),
  })
  const ended = { recipient, retryAt: null, attempts }
  if (outcome !== 'later')
    return { ...ended, status: END[outcome], reason: outcome === 'sent' ? null : detail }
  // An unreachable mail server says nothing about the recipient, so the try is not counted.
  if (reached === false) return { ...again(MINUTE_MS), attempts: before }
  const pauseMs = PAUSES_MS[before]
  if (pauseMs === undefined)
    return {
      ...ended,
      status: 'failed',
      reason: `Given up after ${attempts} tries: ${detail}`.slice(0, 500),
    }
  return { ...again(pauseMs), attempts }
}
