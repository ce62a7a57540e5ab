import { typeId } from '#lib/typeid.ts'
import { docsUrl } from '#operation/system.ts'
import type { WebAnswer } from '#ports/web.ts'
import type { Ports } from '#ports/ports.ts'
import type { Claimed } from './claim-sql.ts'
import type { SigningKeyCache } from './signing-key-cache.ts'
import { nextAttemptAt, randomJitter } from './schedule.ts'
import { signHeaders } from '../endpoints/signing.ts'

/** An attempt that has ended, and the next state of its delivery. */
export interface Ended {
  claim: Claimed
  at: Date
  endedAt: Date
  answer: WebAnswer
  /** The number of regular attempts so far, including this one if it is regular. */
  scheduled: number
  /** Whether the receiver answered with a 2xx status. */
  accepted: boolean
  /** Whether the receiver answered 410, so that it wants no more events. */
  gone: boolean
  /**
   * The time of the next regular attempt. Null: the delivery was accepted, or no attempt is left.
   */
  nextAt: Date | null
}

/**
 * Signs and posts one delivery. A failure of the receiver is an outcome. The promise rejects only
 * for a bug in this program.
 */
export async function attempt(ports: Ports, keys: SigningKeyCache, claim: Claimed): Promise<Ended> {
  const at = ports.clock.now()
  const answer = await ports.web.post({
    url: claim.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': `Mailcast-Webhooks/1.0 (${docsUrl(ports)}#webhook-events)`,
      ...signHeaders(keys.keysOf(claim), {
        id: typeId('msg', claim.eventUuid),
        body: claim.body,
        at,
      }),
    },
    body: claim.body,
  })
  const endedAt = ports.clock.now()
  const { statusCode } = answer
  const accepted = statusCode !== null && statusCode >= 200 && statusCode < 300
  const scheduled = claim.attempts + (claim.trigger === 'manual' ? 0 : 1)
  const next =
    claim.trigger === 'manual'
      ? claim.scheduledAt
      : nextAttemptAt(scheduled, endedAt, randomJitter())
  return {
    claim,
    at,
    endedAt,
    answer,
    scheduled,
    accepted,
    gone: statusCode === 410,
    nextAt: accepted ? null : next,
  }
}
