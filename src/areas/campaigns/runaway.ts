export type RunawayReason = 'complaints' | 'policy_rejections'

export interface Watched {
  /** Handed over, whatever the answer: sent, failed and uncertain. */
  ended: number
  complaints: number
  policyRejections: number
}

export const NOTHING_YET: Watched = { ended: 0, complaints: 0, policyRejections: 0 }

/** Before that a rate is chance. */
const ENDED_MIN = 100
/** Gmail's and Yahoo's guidelines for senders: below 0.1 %, and never 0.3 % or more, or mail goes to spam for weeks. */
const COMPLAINT_RATE = 0.003
/** Where few got it, some annoyed readers are no verdict: with 5, the rate decides from about 1,700 mails on. */
const COMPLAINTS_MIN = 5
/**
 * A sender that is trusted is refused by hardly anybody; one that is not by a whole provider at once, and none of the large ones has
 * less than a tenth of a usual list. Every further try lowers the reputation that the refusal was for.
 */
const REJECTION_RATE = 0.1
const REJECTIONS_MIN = 50

/** Why a campaign runs away, by what came since it began or was resumed; null when it does not. */
export function runawayReason(counts: Watched, from: Watched = NOTHING_YET): RunawayReason | null {
  const ended = counts.ended - from.ended
  const complaints = counts.complaints - from.complaints
  const rejections = counts.policyRejections - from.policyRejections
  if (ended < ENDED_MIN) return null
  if (complaints >= COMPLAINTS_MIN && complaints >= ended * COMPLAINT_RATE) return 'complaints'
  return rejections >= REJECTIONS_MIN && rejections >= ended * REJECTION_RATE ? 'policy_rejections' : null
}
