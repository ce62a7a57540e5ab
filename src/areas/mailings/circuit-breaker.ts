import { z } from 'zod'

const AutoPauseReason = z.enum(['complaints', 'policy_rejections'])
type AutoPauseReason = z.output<typeof AutoPauseReason>

/** A mailing pauses itself by the circuit breaker, at the end of its allowance, or for its text. */
export const StopReason = z.enum([...AutoPauseReason.options, 'plan_limit_emails', 'text_unusable'])
export type StopReason = z.output<typeof StopReason>

export interface WatchedCounts {
  /** Submitted recipients, whatever the result: sent, failed and uncertain. */
  ended: number
  complaints: number
  policyRejections: number
}

export const NOTHING_YET: WatchedCounts = { ended: 0, complaints: 0, policyRejections: 0 }

/** Below that many recipients a rate is chance. */
const ENDED_MIN = 100
/** Gmail's and Yahoo's sender guidelines: below 0.1 %, never 0.3 %, or mail goes to spam. */
const COMPLAINT_RATE = 0.003
/** A few complaints are no verdict. With 5, the rate decides from about 1,700 mails on. */
const COMPLAINTS_MIN = 5
/**
 * A trusted sender is hardly ever refused. A provider that distrusts one refuses all its mail, a
 * tenth of a usual list or more. Further tries lower the reputation.
 */
const REJECTION_RATE = 0.1
const REJECTIONS_MIN = 50

/**
 * Returns the reason to pause, by the counts since the beginning or resumption (`from`), or null.
 */
export function autoPauseReason(
  counts: WatchedCounts,
  from: WatchedCounts = NOTHING_YET,
): AutoPauseReason | null {
  const ended = counts.ended - from.ended
  const complaints = counts.complaints - from.complaints
  const rejections = counts.policyRejections - from.policyRejections
  if (ended < ENDED_MIN) return null
  if (complaints >= COMPLAINTS_MIN && complaints >= ended * COMPLAINT_RATE) return 'complaints'
  return rejections >= REJECTIONS_MIN && rejections >= ended * REJECTION_RATE
    ? 'policy_rejections'
    : null
}
