import type { Handover } from '#ports/mailer.ts'
import type { Outcome } from './recipient-sql.ts'

const MINUTE_MS = 60_000
/** Pauses after a refusal for now: six tries in two hours and a minute. Greylisting asks for 5 to 15 minutes. */
const PAUSES_MS = [1, 5, 15, 35, 65].map((minutes) => minutes * MINUTE_MS)

const END = { sent: 'sent', refused: 'failed', unknown: 'uncertain' } as const

/** What a handover means for a recipient that has now been tried `attempts` times. */
export function outcomeOf(contactId: string, { outcome, detail, reached }: Handover, attempts: number, now: Date): Outcome {
  const ended = { contactId, dueAt: null, tried: true }
  const again = (pauseMs: number) => ({ contactId, status: 'pending' as const, reason: detail, dueAt: new Date(now.getTime() + pauseMs) })
  if (outcome !== 'later') return { ...ended, status: END[outcome], reason: outcome === 'sent' ? null : detail }
  // A server that is away says nothing about a reader: it does not use up their tries.
  if (reached === false) return { ...again(MINUTE_MS), tried: false }
  const pauseMs = PAUSES_MS[attempts - 1]
  if (pauseMs === undefined) return { ...ended, status: 'failed', reason: `Given up after ${attempts} tries: ${detail}`.slice(0, 500) }
  return { ...again(pauseMs), tried: true }
}
