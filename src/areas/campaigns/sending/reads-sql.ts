import { sql } from 'kysely'
import { z } from 'zod'
import { row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import type { AudienceScope } from '#areas/contacts/index.ts'
import { paidSql } from '#areas/subscriptions/index.ts'
import { type CampaignAudience, matchingSql, rulesOf } from '../audience/audience-sql.ts'
import { gatherInMemory } from '../audience/memory.ts'
import { orderShuffled } from '../audience/sample-sql.ts'
import type { Step } from '../audience/step.ts'
import { gateOf } from '../record/gate.ts'

const Count = (description: string, example: number) =>
  z
    .int()
    .min(0)
    .meta({ description, examples: [example] })

export const Reads = z
  .strictObject({
    whole: Count('Paid readers, who get the whole text.', 320),
    part: Count('Free readers, who get the part above the paywall.', 12_083),
  })
  .meta({
    id: 'CampaignReads',
    description:
      'The two parts of `recipients` where a paywall parts the text; null: all get the same.',
  })

/**
 * Counts the readers of a step who get the whole text, and the other readers. Returns null when all
 * readers get the same text.
 */
export async function countReads(
  scope: AudienceScope,
  campaign: CampaignAudience,
  step: Step,
): Promise<z.output<typeof Reads> | null> {
  if (gateOf(campaign) !== 'parted') return null
  await gatherInMemory(scope)
  const rules = await rulesOf(scope, campaign, step, 'scan')
  // With a limit, selects the same random readers as the freeze will.
  const drawn =
    step.limit === null
      ? sql``
      : sql`order by ${orderShuffled(campaign.id)}, contact.contact_id limit ${step.limit}`
  const found = await row(
    scope.db,
    sql<{
      whole: number
      part: number
    }>`select count(*) filter (where paid)::int as whole, count(*) filter (where not paid)::int as part
      from (select ${paidSql(scope.now)} as paid from contact
        where contact.account_id = ${uuidOf(scope.accountId)} and ${matchingSql(scope, campaign, rules)} ${drawn}) r`,
  )
  return found!
}
