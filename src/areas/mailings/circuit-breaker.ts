import { z } from 'zod'

export const AutoPauseReason = z.enum(['complaints', 'policy_rejections'])
export type AutoPauseReason = z.output<typeof AutoPauseReason>

/** The reasons for which a mailing pauses itself: the circuit breaker's, the end of its account's allowance, or a text that makes no mails. */
export const StopReason = z.enum([...AutoPauseReason.options, 'plan_limit_emails', 'text_unusable'])
export type StopReason = z.output<typeof StopReason>

/** Counts of a mailing that the circuit breaker watches. */
export interface WatchedCounts {
  /** Recipients that were submitted to a mail server, whatever the result: sent, failed and uncertain. */
  ended: number
  complaints: number
  policyRejections: number
}

export const NOTHING_YET: WatchedCounts = { ended: 0, complaints: 0, policyRejections: 0 }

/** Below that many recipients a rate is chance. */
const ENDED_MIN = 100
/** Gmail's and Yahoo's guidelines for senders: below 0.1 %, and never 0.3 % or more, or mail goes to spam for weeks. */
const COMPLAINT_RATE = 0.003
/** In a small audience some annoyed readers are no verdict. With 5, the rate decides from about 1,700 mails on. */
const COMPLAINTS_MIN = 5
/**
 * Hardly any server refuses a trusted sender. An untrusted one is refused by a whole provider at once, and each large provider has at
 * least a tenth of a usual list. Every further try lowers the reputation that the refusal was for.
 */
const REJECTION_RATE = 0.1
const REJECTIONS_MIN = 50

/** Returns the reason for a mailing to pause itself, by the counts since it began or was resumed (`from`); null when there is none. */
export function autoPauseReason(counts: WatchedCounts, from: WatchedCounts = NOTHING_YET): AutoPauseReason | null {
  const ended = counts.ended - from.ended
  const complaints = counts.complaints - from.complaints
  const rejections = counts.policyRejections - from.policyRejections
  if (ended < ENDED_MIN) return null
  if (complaints >= COMPLAINTS_MIN && complaints >= ended * COMPLAINT_RATE) return 'complaints'
  return rejections >= REJECTIONS_MIN && rejections >= ended * REJECTION_RATE ? 'policy_rejections' : null
}
