import { z } from 'zod'
import { Id, Timestamp } from '#operation/fields.ts'
import type { JobKind, Scope } from '#operation/scope.ts'
import type { Mailing } from '../mailing.ts'
import { AutoPauseReason, autoPauseReason } from './circuit-breaker.ts'
import { pauseFor, readWatched } from './returns-sql.ts'

const data = z.strictObject({
  accountId: Id('acc'),
  campaignId: Id('cmp'),
  reason: z.enum([...AutoPauseReason.options, 'plan_limit_emails']),
  at: Timestamp,
})

/** The job by which a campaign follows a mailing of its own that paused itself. The area of campaigns handles it. */
export const mailingPaused: JobKind<typeof data> = { name: 'mailing_paused', data }

/**
 * Pauses a campaign's mailing that harms its sender with every further message. Lock the mailing first. Mailings of single mails have no
 * such end: each of their mails answers a reader.
 */
export async function autoPause(scope: Scope, { mailingId, ownerId, kind, status }: Mailing): Promise<void> {
  if (kind !== 'campaign' || status !== 'sending') return
  const { accountId, now, ports } = scope
  const { counts, from } = await readWatched(scope, mailingId)
  const reason = autoPauseReason(counts, from)
  if (reason === null) return
  await pauseFor(scope, mailingId, reason)
  await scope.enqueue(mailingPaused, { accountId, campaignId: ownerId, reason, at: now.toISOString() })
  ports.log.warn(
    { accountId, campaignId: ownerId, reason, ...counts },
    'a campaign paused itself; its owner gets a mail with the reason; resume_campaign continues it',
  )
}

/** Stops a campaign's mailing whose account has used up its allowance. Lock the mailing first. */
export async function stopForLimit(scope: Scope, { mailingId, ownerId, kind }: Mailing): Promise<void> {
  if (kind !== 'campaign') return
  const { accountId, now, ports } = scope
  await pauseFor(scope, mailingId, 'plan_limit_emails')
  await scope.enqueue(mailingPaused, { accountId, campaignId: ownerId, reason: 'plan_limit_emails', at: now.toISOString() })
  ports.log.info(
    { accountId, campaignId: ownerId },
    "a campaign stopped: the account's e-mails of this month are used up; resume_campaign continues it once more are allowed",
  )
}
