import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { identityOf } from '#operation/addresses/address-identity.ts'
import {
  type AudienceScope,
  type Filter,
  type MatcherUse,
  withinSpan,
} from '#areas/contacts/index.ts'
import { type AudienceRule, matcherOfRule, ruleFaults } from '#areas/segments/index.ts'
import type { Audience, Campaign } from '../record/campaign.ts'
import { paidSql } from '#areas/subscriptions/index.ts'
import { gateOf } from '../record/gate.ts'
import { cleanupSql } from './cleanup-sql.ts'
import type { Include, Step } from './step.ts'

export type CampaignAudience = Pick<
  Campaign,
  | 'id'
  | 'newsletterId'
  | 'audience'
  | 'access'
  | 'subject'
  | 'previewText'
  | 'content'
  | 'variants'
  | 'steps'
>

export type RuleName =
  | 'status'
  | 'suppressed'
  | 'already_sent'
  | 'access'
  | 'tier'
  | 'tags'
  | 'segment'
  | 'cleanup'

/** A condition that a contact must meet to get a step of a campaign. */
interface Rule {
  name: RuleName
  /** An SQL condition on the table `contact`. Null counts as not met. */
  keeps: RawBuilder<unknown>
}

/**
 * Lists the conditions of a step in order: the first unmet one is the reason to exclude a contact.
 * Plans, freezing and previews use the same conditions. `use` chooses the SQL form of filters. If
 * `scope` has a span, the conditions hold only within it.
 */
export async function rulesOf(
  scope: AudienceScope,
  campaign: CampaignAudience,
  step: Step,
  use: MatcherUse,
): Promise<Rule[]> {
  const account = uuidOf(scope.accountId)
  const { tier, includeTags, excludeTags } = campaign.audience
  const earlier = step.number === 1 ? [] : await earlierMailings(scope, campaign.id, step)
  const chosen = await chosenSql(scope, campaign, use)
  const cleaned = await cleanupSql(scope, campaign.audience.cleanup, campaign.newsletterId, use)
  // Compares tags in the form of the words that the index `tag_words` contains.
  const carries = (tags: readonly string[]) =>
    sql`tag_words(contact.account_id, contact.tags) && ${tags.map((tag) => `${account} ${tag}`)}::text[]`
  const tags = [
    includeTags.length > 0 && carries(includeTags),
    excludeTags.length > 0 && sql`not ${carries(excludeTags)}`,
  ].filter((one) => one !== false)
  const sent = (statuses: RawBuilder<unknown>) =>
    inListSql(
      sql`contact.contact_id`,
      use,
      (on) => sql`select r.recipient_id from recipient r where r.account_id = ${account}
      and r.mailing_id = any(${earlier}::uuid[]) and ${statuses} ${withinSpan(sql`r.recipient_id`, scope.span)} ${on(sql`r.recipient_id`)}`,
    )
  const again = againOf(step.include)
  const onlyAgain =
    !step.include.includes('matching') && sent(sql`r.status = any(${again}::text[])`)
  const segment = [onlyAgain, chosen].filter((one) => one !== false && one !== null)
  return [
    { name: 'status', keeps: sql`contact.status = 'active'` },
    // A contact may be active though suppressed, if it was added while being suppressed.
    { name: 'suppressed', keeps: sql`not ${suppressed(account, scope.span ? 'index' : use)}` },
    ...(earlier.length === 0
      ? []
      : [
          {
            name: 'already_sent' as const,
            keeps: sql`not ${sent(sql`r.status <> all(${['replaced', ...again]}::text[])`)}`,
          },
        ]),
    ...(gateOf(campaign) === 'shut'
      ? [{ name: 'access' as const, keeps: paidSql(scope.now) }]
      : []),
    ...(tier === null ? [] : [{ name: 'tier' as const, keeps: sql`contact.tier = ${tier}` }]),
    ...(tags.length === 0 ? [] : [{ name: 'tags' as const, keeps: sql.join(tags, sql` and `) }]),
    ...(segment.length === 0
      ? []
      : [{ name: 'segment' as const, keeps: sql.join(segment, sql` and `) }]),
    ...(cleaned === null ? [] : [{ name: 'cleanup' as const, keeps: sql`not ${cleaned}` }]),
  ]
}

/**
 * Compiles whether a value is in a list. PostgreSQL hashes the list once. `is true` prevents a
 * join, which PostgreSQL would do as a loop over the list.
 */
function inListSql(
  value: RawBuilder<unknown>,
  use: MatcherUse,
  list: (on: (column: RawBuilder<unknown>) => RawBuilder<unknown>) => RawBuilder<unknown>,
) {
  if (use === 'test')
    return sql`((${list((column) => sql`and ${column} = ${value} limit 1`)}) is not null)`
  return sql`((${value} in (${list(() => sql``)})) is true)`
}

/**
 * Compiles an SQL condition that the address is not suppressed. Freezing uses a join, since
 * suppressions may be many.
 */
function suppressed(account: string, use: MatcherUse): RawBuilder<unknown> {
  const email = identityOf('contact.email')
  const list = (on: RawBuilder<unknown>) =>
    sql`select s.email from suppression s where s.account_id = ${account} ${on}`
  if (use === 'index') return sql`exists (${list(sql`and s.email = ${email}`)})`
  return inListSql(email, use, (on) => list(on(sql`s.email`)))
}

export const ofNewsletter = ({ accountId }: AccountDb, { newsletterId }: CampaignAudience) =>
  sql`contact.account_id = ${uuidOf(accountId)} and contact.newsletter_id = ${uuidOf(newsletterId)}`

export function matchingSql(
  scope: AccountDb & Pick<AudienceScope, 'span'>,
  campaign: CampaignAudience,
  rules: readonly Rule[],
): RawBuilder<unknown> {
  const own = sql`${ofNewsletter(scope, campaign)} ${withinSpan(sql`contact.contact_id`, scope.span)}`
  return sql.join([own, ...rules.map(({ keeps }) => sql`(${keeps})`)], sql` and `)
}

/**
 * Returns SQL for the first reason why a contact does not get the step. It is null when the contact
 * gets the step.
 */
export function reasonSql(rules: readonly Rule[]): RawBuilder<string | null> {
  const cases = rules.map(
    ({ name, keeps }) =>
      sql`when (${keeps}) is not true then ${name === 'status' ? sql`contact.status` : sql.lit(name)}`,
  )
  return sql`case ${sql.join(cases, sql` `)} end`
}

/** Returns the statuses of earlier recipients whose readers may be sent to again. */
export function againOf(include: readonly Include[]): ('failed' | 'uncertain')[] {
  return include.filter((one) => one !== 'matching')
}

/** Returns a campaign's audience as a rule: segment, filter, and readers of another campaign. */
export function ruleOf({
  newsletterId,
  audience: { segmentId, filter, unopenedOf },
}: CampaignAudience): AudienceRule {
  const filters = [filter, unopenedOf === null ? null : unopenedFilter(unopenedOf)].filter(
    (one) => one !== null,
  )
  return {
    newsletterId,
    segmentId,
    filter: filters.length > 1 ? { all: filters } : (filters[0] ?? null),
  }
}

/**
 * Returns a filter for readers who got a campaign and did not open it. Opens by bots do not count.
 */
function unopenedFilter(campaignId: NonNullable<Audience['unopenedOf']>): Filter {
  return {
    all: [
      { event: 'sent', campaignId },
      { event: 'opened', campaignId, count: { op: 'lt', n: 1 } },
    ],
  }
}

/**
 * Compiles an audience's segment and filter to SQL, or returns null when it has neither. A segment
 * or filter that names deleted things matches no contact.
 */
async function chosenSql(
  scope: AudienceScope,
  campaign: CampaignAudience,
  use: MatcherUse,
): Promise<RawBuilder<unknown> | null> {
  const rule = ruleOf(campaign)
  if ((await ruleFaults(scope, rule)).length > 0) return sql`false`
  return (await matcherOfRule(scope, rule))?.[use] ?? null
}

async function earlierMailings(
  { db, accountId }: AccountDb,
  campaignId: string,
  { number }: Step,
): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ mailing_id: string }>`select mailing_id from mailing
      where account_id = ${uuidOf(accountId)} and kind = 'campaign' and owner_id = ${uuidOf(campaignId)}
        and split_part(part, ':', 1)::int < ${number} order by mailing_id`,
  )
  return found.map(({ mailing_id }) => mailing_id)
}
