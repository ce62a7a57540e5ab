import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { setLocally } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { identityOf } from '#operation/addresses/address-identity.ts'
import type { MatcherUse } from '#areas/contacts/index.ts'
import { DAY_MS } from '#lib/duration.ts'
import { ADDRESS_MAX, ADDRESS_PATTERN } from '#operation/addresses/email-address.ts'
import { DEAD_DOMAINS, DEAD_ENDINGS, disposableDomains, MISTYPED_DOMAINS, ROLES } from './address-lists.ts'
import type { Cleanup, CleanupReason } from '../record/cleanup.ts'

/** Soft bounces of so many mails, within so many days. Reports are kept for as long (`bounces/retention-sql.ts`). */
export const SOFT_LEAST = 3
export const SOFT_DAYS = 90

export interface CleanupScope extends AccountDb {
  now: Date
}

/** One reason with its condition on the table `contact`, which is never null. */
export interface ReasonSql {
  reason: CleanupReason
  condition: RawBuilder<boolean>
}

/**
 * Compiles a cleanup into the condition on the table `contact` that holds for readers whom it leaves out; null where it has no rule.
 * Where it asks for bounces or opens, the rest of the transaction gets more memory. `use` is the form of filters (`filter-sql.ts` of contacts).
 */
export async function cleanupSql(
  scope: CleanupScope,
  cleanup: Cleanup | null,
  newsletterId: string,
  use: MatcherUse,
): Promise<RawBuilder<boolean> | null> {
  const reasons = await cleanupReasons(scope, cleanup, newsletterId, use)
  if (reasons.length === 0) return null
  return sql<boolean>`(${sql.join(
    reasons.map(({ condition }) => condition),
    sql` or `,
  )})`
}

/** Compiles each reason of a cleanup, in their order. A reader is left out for the first that holds. */
export async function cleanupReasons(
  scope: CleanupScope,
  cleanup: Cleanup | null,
  newsletterId: string,
  use: MatcherUse = 'scan',
): Promise<ReasonSql[]> {
  if (cleanup === null) return []
  const { invalidAddresses, roleAddresses, disposableAddresses, softBounces, inactiveMonths } = cleanup
  // PostgreSQL gathers bounces and opens into a hash only where it expects them to fit into memory, with one entry for each open. A hash has only one
  // for each reader.
  if (softBounces || inactiveMonths !== null) await setLocally(scope.db, { work_mem: '256MB', hash_mem_multiplier: '100', jit: 'off' })
  return [
    ...(invalidAddresses ? [{ reason: 'invalid_address', condition: INVALID } as const] : []),
    ...(roleAddresses ? [{ reason: 'role_address', condition: ROLE } as const] : []),
    ...(disposableAddresses ? [{ reason: 'disposable_address', condition: disposableSql(await disposableDomains()) } as const] : []),
    ...(softBounces ? [{ reason: 'soft_bounces', condition: softSql(scope, newsletterId) } as const] : []),
    ...(inactiveMonths === null
      ? []
      : [{ reason: 'inactive', condition: inactiveSql(scope, newsletterId, { months: inactiveMonths, use }) } as const]),
  ]
}

// PostgreSQL makes a hash of a subselect, once a statement. Of an array it makes none where the condition stands in a `not` within a `case`, as in
// plans: each contact then took 80 µs for 8,883 domains. `is true` keeps the subselect from becoming a join.
const oneOf = (text: RawBuilder<string>, list: readonly string[]) => sql<boolean>`((${text} in (select unnest(${list}::text[]))) is true)`
const EMAIL = identityOf('contact.email')
const DOMAIN = sql<string>`split_part(${EMAIL}, '@', 2)`
const ABOVE_DOMAIN = sql<string>`substr(${DOMAIN}, strpos(${DOMAIN}, '.') + 1)`
const ENDING = sql<string>`substring(${EMAIL} from '[^.]*$')`
const ROLE_PART = sql<string>`split_part(split_part(${EMAIL}, '@', 1), '+', 1)`

/**
 * Matches most addresses that `ADDRESS_PATTERN` matches, as long as they are short: a short address has no part that is too long. PostgreSQL takes
 * 2 µs for it, and 80 µs for the pattern, which counts the letters of each part.
 */
export const PLAIN_PATTERN = '^[A-Za-z0-9_+-]+(\\.[A-Za-z0-9_+-]+)*@([A-Za-z0-9]+(-+[A-Za-z0-9]+)*\\.)+[A-Za-z][A-Za-z]+$'
export const PLAIN_MAX = 64
const VALID = sql`((length(contact.email) <= ${PLAIN_MAX} and contact.email ~ ${PLAIN_PATTERN})
  or (length(contact.email) <= ${ADDRESS_MAX} and contact.email ~ ${ADDRESS_PATTERN}))`
const INVALID = sql<boolean>`(not ${VALID}
  or ${oneOf(ENDING, DEAD_ENDINGS)} or ${oneOf(DOMAIN, [...DEAD_DOMAINS, ...MISTYPED_DOMAINS])})`
const ROLE = oneOf(ROLE_PART, ROLES)
const disposableSql = (domains: readonly string[]) => sql<boolean>`(${oneOf(DOMAIN, domains)} or ${oneOf(ABOVE_DOMAIN, domains)})`

/**
 * Selects the readers whose last mails came back: `SOFT_LEAST` or more of different mailings, and none was taken after the last of them.
 * The test for a taken mail is a value and no `not exists`: without statistics PostgreSQL joined that with all recipients for each address.
 */
function softSql({ accountId, now }: CleanupScope, newsletterId: string): RawBuilder<boolean> {
  const account = uuidOf(accountId)
  const newsletter = uuidOf(newsletterId)
  const since = new Date(now.getTime() - SOFT_DAYS * DAY_MS)
  return sql<boolean>`((${EMAIL} in (select b.email from (
      select email, max(at) as last_at from bounce
      where account_id = ${account} and fault = 'mailbox' and at > ${since}
      group by email having count(distinct mailing_id) >= ${SOFT_LEAST}) b
    where (select 1 from contact c
      join mailing m on m.account_id = ${account} and m.newsletter_id = ${newsletter} and m.kind = 'campaign'
      join recipient r on r.account_id = ${account} and r.mailing_id = m.mailing_id and r.recipient_id = c.contact_id
      where c.account_id = ${account} and c.newsletter_id = ${newsletter} and ${identityOf('c.email')} = b.email
        and r.status = 'sent' and r.finished_at > b.last_at limit 1) is null)) is true)`
}

/**
 * Selects the readers who got a campaign of the newsletter within the months, subscribed before them, and opened and clicked none. A campaign of
 * which no open was measured asks nothing of a reader. People who read are gathered into a hash, which takes one pass over the opens,
 * except for the test of one contact. The recipient's row is looked up only for the others, and the first look-up mostly finds it.
 */
function inactiveSql(
  { accountId, now }: CleanupScope,
  newsletterId: string,
  { months, use }: { months: number; use: MatcherUse },
): RawBuilder<boolean> {
  const account = uuidOf(accountId)
  const since = monthsBefore(now, months)
  const recent = sql`m.account_id = ${account} and m.newsletter_id = ${uuidOf(newsletterId)} and m.kind = 'campaign' and m.created_at >= ${since}`
  const acts = (on: RawBuilder<unknown>) => sql`select e.recipient_id from mailing m
      join engagement e on e.account_id = ${account} and e.mailing_id = m.mailing_id
      where ${recent} and not e.by_machine ${on}`
  const read =
    use === 'test'
      ? sql`(${acts(sql`and e.recipient_id = contact.contact_id limit 1`)}) is not null`
      : sql`(contact.contact_id in (${acts(sql``)})) is true`
  return sql<boolean>`(contact.subscribed_at < ${since} and not (${read})
    and (select 1 from mailing m
      join recipient r on r.account_id = ${account} and r.mailing_id = m.mailing_id and r.recipient_id = contact.contact_id
      where ${recent} and (m.opens > m.clicks or m.machine_opens > 0) and r.status = 'sent' limit 1) is not null)`
}

/** Goes back whole months of the calendar in UTC. A day that the month lacks becomes its last one. */
export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now)
  const day = then.getUTCDate()
  then.setUTCDate(1)
  then.setUTCMonth(then.getUTCMonth() - months)
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate()
  then.setUTCDate(Math.min(day, last))
  return then
}
