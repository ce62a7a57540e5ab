import { z } from 'zod'

const AutoPauseReason = z.enum(['complaints', 'policy_rejections'])
type AutoPauseReason = z.output<typeof AutoPauseReason>

/**
 * The reason for which a mailing paused itself: the circuit breaker, the end of the allowance, or
 * its text.
 */
export const StopReason = z.enum([...AutoPauseReason.options, 'plan_limit_emails', 'text_unusable'])
export type StopReason = z.output<typeof StopReason>

export interface WatchedCounts {
  /** Recipients whose mail was submitted, with any result: sent, failed or uncertain. */
  ended: number
  complaints: number
  policyRejections: number
}

export const NOTHING_YET: WatchedCounts = { ended: 0, complaints: 0, policyRejections: 0 }

/** The fewest submitted recipients from which a rate is evaluated. */
const ENDED_MIN = 100
/**
 * The share of complaints at which a mailing pauses. Gmail's and Yahoo's sender guidelines ask for
 * under 0.1 %; from 0.3 % on, mail goes to spam.
 */
const COMPLAINT_RATE = 0.003
/** Fewest complaints at which a mailing pauses. Above about 1,700 mails the rate alone decides. */
const COMPLAINTS_MIN = 5
/**
 * The share of refusals by policy at which a mailing pauses. A trusted sender is hardly ever
 * refused. A provider that distrusts one refuses all its mail, a tenth of a usual list or more, and
 * further tries make it worse.
 */
const REJECTION_RATE = 0.1
const REJECTIONS_MIN = 50

/**
 * Returns the reason to pause a mailing; null when there is none. `from`: the counts when the
 * mailing was resumed, which are subtracted.
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
