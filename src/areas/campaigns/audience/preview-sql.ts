import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { AudienceScope } from '#areas/contacts/index.ts'
import { type CampaignAudience, matchingSql, rulesOf } from './audience-sql.ts'
import { nextStep } from './step.ts'
import type { Cleanup, CleanupReason } from '../record/cleanup.ts'
import { cleanupReasons } from './cleanup-sql.ts'

export const SAMPLE_MAX = 10

interface CleanupEffect {
  recipients: number
  /** The readers excluded for each reason of the cleanup, in order. */
  reasons: { reason: CleanupReason; count: number; sample: string[] }[]
}

/**
 * Counts readers, and the excluded ones by their first reason. Only the excluded ones are stored
 * temporarily, on disk if there are many.
 */
export async function previewCleanup(
  scope: AudienceScope,
  campaign: CampaignAudience,
  cleanup: Cleanup | null,
): Promise<CleanupEffect> {
  const reasons = await cleanupReasons(scope, cleanup, campaign.newsletterId)
  const rules = (await rulesOf(scope, campaign, nextStep({ steps: [] }), 'scan')).filter(
    ({ name }) => name !== 'cleanup',
  )
  const readers = sql`from contact where contact.account_id = ${uuidOf(scope.accountId)} and ${matchingSql(scope, campaign, rules)}`
  const cases = reasons.map(
    ({ reason, condition }) => sql`when ${condition} then ${sql.lit(reason)}`,
  )
  const first = reasons.length === 0 ? sql`null::text` : sql`case ${sql.join(cases, sql` `)} end`
  const found = await rows(
    scope.db,
    sql<{
      reason: CleanupReason | null
      count: number
      sample: string[]
    }>`with left_out as materialized (
        select email, reason from (select contact.email, ${first} as reason ${readers}) r where reason is not null)
      select reason, count(*) as count,
        array(select email from left_out o where o.reason = left_out.reason order by email limit ${SAMPLE_MAX}) as sample
      from left_out group by reason
      union all select null, count(*), '{}' ${readers}`,
  )
  const countOf = (wanted: CleanupReason | null) => found.find(({ reason }) => reason === wanted)
  const counted = reasons.map(({ reason }) => ({
    reason,
    count: countOf(reason)?.count ?? 0,
    sample: countOf(reason)?.sample ?? [],
  }))
  return {
    recipients: (countOf(null)?.count ?? 0) - counted.reduce((sum, { count }) => sum + count, 0),
    reasons: counted,
  }
}
