import type { Scope } from '#operation/scope.ts'
import { type BounceReport, type NewBounce, recordBounces } from '#areas/bounces/index.ts'
import { findMailKind } from '../mail-kind.ts'
import { lockMailing } from '../mailing-sql.ts'
import { autoPause } from './auto-pause.ts'
import { addReturns, findReplaced } from './returns-sql.ts'

/**
 * Stores final bounces and complaints, each once for a recipient. Locks the mailing, may pause it,
 * and may suppress addresses. Returns new reports; none when the mailing was deleted.
 */
export async function noteReturns(
  scope: Scope,
  mailingId: string,
  reports: readonly BounceReport[],
): Promise<NewBounce[]> {
  const mailing = await lockMailing(scope, mailingId)
  if (!mailing) return []
  const campaignId = findMailKind(scope, mailing.kind).about?.(mailing) ?? null
  const replaced =
    mailing.replaced === 0 ? new Set() : await findReplaced(scope, mailingId, reports)
  const fresh = await recordBounces(scope, { mailingId, campaignId }, reports)
  const firsts = fresh.filter(({ first, recipientId }) => first && !replaced.has(recipientId))
  if (firsts.length === 0) return fresh
  const count = (holds: (one: NewBounce) => boolean) => firsts.filter(holds).length
  const complaints = count(({ kind }) => kind === 'complaint')
  const policyRejections = count(({ fault }) => fault === 'policy')
  await addReturns(scope, mailingId, {
    bounces: firsts.length - complaints,
    complaints,
    policyRejections,
  })
  if (complaints + policyRejections > 0) await autoPause(scope, mailing)
  return fresh
}
