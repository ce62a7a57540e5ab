import type { Scope } from '#operation/scope.ts'
import { type BounceReport, type NewBounce, recordBounces } from '#areas/bounces/index.ts'
import { autoPause } from './auto-pause.ts'
import { addReturns } from './returns-sql.ts'

/**
 * Notes final bounces of and complaints about one campaign, and counts each recipient once. May suppress addresses and pause the
 * campaign. Lock the campaign first. Returns the reports that were new.
 */
export async function noteReturns(scope: Scope, campaignId: string, reports: readonly BounceReport[]): Promise<NewBounce[]> {
  const fresh = await recordBounces(scope, reports)
  const firsts = fresh.filter(({ first }) => first)
  if (firsts.length === 0) return fresh
  const count = (holds: (one: NewBounce) => boolean) => firsts.filter(holds).length
  const complaints = count(({ kind }) => kind === 'complaint')
  const policyRejections = count(({ fault }) => fault === 'policy')
  await addReturns(scope, campaignId, { bounces: firsts.length - complaints, complaints, policyRejections })
  if (complaints + policyRejections > 0) await autoPause(scope, campaignId)
  return fresh
}
