import { MINUTE_MS } from '#lib/duration.ts'
import type { System } from '#operation/system.ts'
import type { SendResult } from '#ports/mailer.ts'
import type { MailingRef } from '../mailing.ts'
import { OPEN_MAX_SHARED } from './batch-limiter.ts'

/**
 * The number of consecutive results `later` from which the mail server counts as away. Its mails
 * are tried again after `BLOCKED_MS`.
 */
export const BLOCKED_AFTER = OPEN_MAX_SHARED
export const BLOCKED_MS = MINUTE_MS

/** Returns the results `later` since the last message with another result. */
export function listRefusedSince(
  before: SendResult[],
  results: readonly SendResult[],
): SendResult[] {
  const other = results.findLastIndex(({ outcome }) => outcome !== 'later')
  return other < 0 ? [...before, ...results] : results.slice(other + 1)
}

/** Time of the last log line for each blocked mailing. There is one a minute for all workers. */
const logged = new Map<string, number>()

export function logBlocked(
  { ports }: System,
  { accountId, mailingId }: MailingRef,
  { detail }: SendResult,
): void {
  const now = ports.clock.now().getTime()
  for (const [id, at] of logged) if (at <= now - BLOCKED_MS) logged.delete(id)
  if (logged.has(mailingId)) return
  logged.set(mailingId, now)
  ports.log.warn(
    { accountId, mailingId, detail },
    'the mail server takes no messages now; trying the mailing again in a minute',
  )
}
