import type { SendResult } from '#ports/mailer.ts'
import type { Outcome } from './batch-sql.ts'

const MINUTE_MS = 60_000
/** Pauses after each result `later`: six tries in two hours and a minute. Greylisting asks for 5 to 15 minutes. */
const PAUSES_MS = [1, 5, 15, 35, 65].map((minutes) => minutes * MINUTE_MS)

const END = { sent: 'sent', refused: 'failed', unknown: 'uncertain' } as const

/** Turns a send result into the outcome of a recipient that was tried `before` times before. */
export function outcomeOf(contactId: string, { outcome, detail, reached }: SendResult, before: number, now: Date): Outcome {
  const attempts = before + 1
  const again = (pauseMs: number) => ({ contactId, status: 'pending' as const, reason: detail, retryAt: new Date(now.getTime() + pauseMs) })
  const ended = { contactId, retryAt: null, attempts }
  if (outcome !== 'later') return { ...ended, status: END[outcome], reason: outcome === 'sent' ? null : detail }
  // A mail server that cannot be reached says nothing about the recipient: it costs no try.
  if (reached === false) return { ...again(MINUTE_MS), attempts: before }
  const pauseMs = PAUSES_MS[before]
  if (pauseMs === undefined) return { ...ended, status: 'failed', reason: `Given up after ${attempts} tries: ${detail}`.slice(0, 500) }
  return { ...again(pauseMs), attempts }
}
