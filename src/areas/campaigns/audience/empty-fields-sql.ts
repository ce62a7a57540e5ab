import { sql } from 'kysely'
import { row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { AudienceScope } from '#areas/contacts/index.ts'
import { type CampaignAudience, matchingSql, rulesOf } from './audience-sql.ts'
import type { Step } from './step.ts'

export async function countEmpty(
  scope: AudienceScope,
  campaign: CampaignAudience,
  step: Step,
  names: readonly string[],
): Promise<number[]> {
  if (names.length === 0) return []
  const counts = names.map(
    (name, i) =>
      sql`count(*) filter (where coalesce(contact.fields ->> ${name}, '') = '') as ${sql.ref(`empty_${i}`)}`,
  )
  const found = await row(
    scope.db,
    sql<Record<string, number>>`select ${sql.join(counts)} from contact
      where contact.account_id = ${uuidOf(scope.accountId)} and ${matchingSql(scope, campaign, await rulesOf(scope, campaign, step, 'scan'))}`,
  )
  return names.map((_, i) => found![`empty_${i}`]!)
}
