import type { Handover } from '#ports/mailer.ts'
import type { Outcome } from './window-sql.ts'

const MINUTE_MS = 60_000
/** Pauses after a refusal for now: six tries in two hours and a minute. Greylisting asks for 5 to 15 minutes. */
const PAUSES_MS = [1, 5, 15, 35, 65].map((minutes) => minutes * MINUTE_MS)

const END = { sent: 'sent', refused: 'failed', unknown: 'uncertain' } as const

/** What a handover means for a recipient that had been tried `before` times. */
export function outcomeOf(contactId: string, { outcome, detail, reached }: Handover, before: number, now: Date): Outcome {
  const attempts = before + 1
  const again = (pauseMs: number) => ({ contactId, status: 'pending' as const, reason: detail, retryAt: new Date(now.getTime() + pauseMs) })
  const ended = { contactId, retryAt: null, attempts }
  if (outcome !== 'later') return { ...ended, status: END[outcome], reason: outcome === 'sent' ? null : detail }
  // A server that is away says nothing about a reader: it does not use up their tries.
  if (reached === false) return { ...again(MINUTE_MS), attempts: before }
  const pauseMs = PAUSES_MS[before]
  if (pauseMs === undefined) return { ...ended, status: 'failed', reason: `Given up after ${attempts} tries: ${detail}`.slice(0, 500) }
  return { ...again(pauseMs), attempts }
}
