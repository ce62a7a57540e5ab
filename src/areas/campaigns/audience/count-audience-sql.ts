import { sql } from 'kysely'
import { row, rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import {
  type AudienceScope,
  contactColumns,
  type ContactRow,
  type Subscriber,
  toSubscriber,
} from '#areas/contacts/index.ts'
import {
  type CampaignAudience,
  matchingSql,
  ofNewsletter,
  reasonSql,
  type RuleName,
  rulesOf,
} from './audience-sql.ts'
import { gatherInMemory } from './memory.ts'
import type { Step } from './step.ts'

/** The reasons for which a contact does not get a step. The first that applies is counted. */
export const REASONS = [
  'pending',
  'unsubscribed',
  'bounced',
  'complained',
  'suppressed',
  'already_sent',
  'access',
  'tier',
  'tags',
  'segment',
  'cleanup',
] as const
type Reason = (typeof REASONS)[number]

interface Counted {
  /** The contacts that match the audience, before a limit on their number. */
  matching: number
  excluded: { reason: Reason; count: number }[]
}

/** Counts the contacts that get a step, and the others by reason. Reads each contact once. */
export async function countAudience(
  scope: AudienceScope,
  campaign: CampaignAudience,
  step: Step,
): Promise<Counted> {
  await gatherInMemory(scope)
  const rules = await rulesOf(scope, campaign, step, 'scan')
  const found = await rows(
    scope.db,
    sql<{ reason: Reason | null; n: number }>`select reason, count(*)::int as n
      from (select ${reasonSql(rules)} as reason from contact where contact.account_id = ${uuidOf(scope.accountId)} and ${ofNewsletter(scope, campaign)}) c
      group by reason`,
  )
  const counts = new Map(found.map(({ reason, n }) => [reason, n]))
  return {
    matching: counts.get(null) ?? 0,
    excluded: REASONS.flatMap((reason) =>
      counts.has(reason) ? [{ reason, count: counts.get(reason)! }] : [],
    ),
  }
}

export async function sampleAudience(
  scope: AudienceScope,
  campaign: CampaignAudience,
  step: Step,
  size: number,
): Promise<Subscriber[]> {
  await gatherInMemory(scope)
  // `scan`, because an index scan would test each of a million contacts to find few.
  const rules = await rulesOf(scope, campaign, step, 'scan')
  const found = await rows(
    scope.db,
    sql<ContactRow>`select ${contactColumns} from contact where contact.account_id = ${uuidOf(scope.accountId)} and ${matchingSql(scope, campaign, rules)}
      order by contact.contact_id desc limit ${size}`,
  )
  return found.map(toSubscriber)
}

/**
 * Tests a contact against each rule, in order. Returns null when the newsletter has no such
 * contact.
 */
export async function askRules(
  scope: AudienceScope,
  { campaign, step, contactId }: { campaign: CampaignAudience; step: Step; contactId: string },
): Promise<{ name: RuleName; met: boolean }[] | null> {
  const rules = await rulesOf(scope, campaign, step, 'test')
  const answers = rules.map(({ keeps }) => sql`coalesce(${keeps}, false)`)
  const found = await row(
    scope.db,
    sql<{ met: boolean[] }>`select array[${sql.join(answers)}] as met from contact
      where contact.account_id = ${uuidOf(scope.accountId)} and ${ofNewsletter(scope, campaign)} and contact.contact_id = ${uuidOf(contactId)}`,
  )
  return found ? rules.map(({ name }, i) => ({ name, met: found.met[i]! })) : null
}
