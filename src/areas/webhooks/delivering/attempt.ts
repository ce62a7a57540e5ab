import { typeId } from '#lib/typeid.ts'
import { docsUrl } from '#operation/system.ts'
import type { WebAnswer } from '#ports/web.ts'
import type { Ports } from '#ports/ports.ts'
import type { Claimed } from './claim-sql.ts'
import type { SigningKeyCache } from './signing-key-cache.ts'
import { nextAttemptAt, randomJitter } from './schedule.ts'
import { signedHeaders } from '../endpoints/signing.ts'

/** An attempt that has ended, and its consequences as far as the attempt alone decides them. */
export interface Ended {
  claim: Claimed
  /** The beginning of the attempt. */
  at: Date
  /** The end of the attempt. */
  endedAt: Date
  answer: WebAnswer
  /** The receiver answered with a 2xx status. */
  accepted: boolean
  /** The receiver answered 410: it wants no more events. */
  gone: boolean
  /** The time of the next attempt; null after an acceptance or the last attempt. */
  nextAt: Date | null
}

/** Posts one delivery: the stored bytes with a new timestamp and signature. Rejects only for a bug in Mailcast. */
export async function attempt(ports: Ports, keys: SigningKeyCache, claim: Claimed): Promise<Ended> {
  const at = ports.clock.now()
  const answer = await ports.web.post({
    url: claim.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': `Mailcast-Webhooks/1.0 (${docsUrl(ports)}#webhook-events)`,
      ...signedHeaders(keys.keysOf(claim), { id: typeId('msg', claim.eventUuid), body: claim.body, at }),
    },
    body: claim.body,
  })
  const endedAt = ports.clock.now()
  const { statusCode, retryAfter } = answer
  const accepted = statusCode !== null && statusCode >= 200 && statusCode < 300
  const failure = { attempts: claim.attempts + 1, endedAt, statusCode, retryAfter }
  return { claim, at, endedAt, answer, accepted, gone: statusCode === 410, nextAt: accepted ? null : nextAttemptAt(failure, randomJitter()) }
}
