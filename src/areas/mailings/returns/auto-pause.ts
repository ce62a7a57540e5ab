import type { Scope } from '#operation/scope.ts'
import { findMailKind, type Stop } from '../mail-kind.ts'
import type { Mailing } from '../mailing.ts'
import { autoPauseReason } from '../circuit-breaker.ts'
import { lockMailing } from '../mailing-sql.ts'
import { pauseFor, readWatched } from './returns-sql.ts'

/**
 * Pauses a mailing with too many complaints or refusals, if its kind can pause. Lock the mailing
 * first.
 */
export async function autoPause(scope: Scope, mailing: Mailing): Promise<void> {
  if (mailing.status !== 'sending') return
  const { counts, from } = await readWatched(scope, mailing.mailingId)
  const reason = autoPauseReason(counts, from)
  if (reason !== null) await stop(scope, mailing, { reason, counts })
}

/** Stops a mailing whose account used up its allowance, if its kind can pause. Lock it first. */
export async function stopForLimit(scope: Scope, mailing: Mailing): Promise<void> {
  await stop(scope, mailing, { reason: 'plan_limit_emails', counts: null })
}

/** Stops a mailing whose text cannot be rendered, so that it is not retried forever. */
export async function stopForText(scope: Scope, mailingId: string, detail: string): Promise<void> {
  const mailing = await lockMailing(scope, mailingId)
  if (mailing?.status === 'sending')
    await stop(scope, mailing, { reason: 'text_unusable', counts: null, detail })
}

async function stop(scope: Scope, mailing: Mailing, why: Stop): Promise<void> {
  const kind = findMailKind(scope, mailing.kind)
  if (!kind.stopped) return
  await pauseFor(scope, mailing.mailingId, why.reason)
  await kind.stopped(scope, mailing, why)
}
