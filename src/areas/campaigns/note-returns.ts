import type { Scope } from '#operation/scope.ts'
import { type BounceReport, type NewBounce, recordBounces } from '#areas/bounces/index.ts'
import { pauseRunaway } from './pause-runaway.ts'
import { addReturns } from './returns-sql.ts'

/**
 * What mail servers say of one campaign's mails, counted once for each recipient, with all that follows: addresses that are suppressed,
 * a campaign that pauses itself. Only what is final is a return. Lock the campaign first. Answers what was new.
 */
export async function noteReturns(scope: Scope, campaignId: string, reports: readonly BounceReport[]): Promise<NewBounce[]> {
  const fresh = await recordBounces(scope, reports)
  const firsts = fresh.filter(({ first }) => first)
  if (firsts.length === 0) return fresh
  const count = (holds: (one: NewBounce) => boolean) => firsts.filter(holds).length
  const complaints = count(({ kind }) => kind === 'complaint')
  const policyRejections = count(({ fault }) => fault === 'policy')
  await addReturns(scope, campaignId, { bounces: firsts.length - complaints, complaints, policyRejections })
  if (complaints + policyRejections > 0) await pauseRunaway(scope, campaignId)
  return fresh
}
