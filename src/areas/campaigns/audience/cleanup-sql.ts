import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { setLocally } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { identityOf } from '#operation/addresses/address-identity.ts'
import { type AudienceScope, type MatcherUse, withinSpan } from '#areas/contacts/index.ts'
import { DAY_MS } from '#lib/duration.ts'
import { ADDRESS_MAX, ADDRESS_PATTERN } from '#operation/addresses/email-address.ts'
import {
  DEAD_DOMAINS,
  DEAD_ENDINGS,
  disposableDomains,
  MISTYPED_DOMAINS,
  ROLES,
} from './address-lists.ts'
import type { Cleanup, CleanupReason } from '../record/cleanup.ts'

/**
 * The number of soft-bounced mails within `SOFT_DAYS` days from which a cleanup excludes a reader.
 * Reports are stored for the same number of days.
 */
const SOFT_LEAST = 3
const SOFT_DAYS = 90

type CleanupScope = AccountDb & Pick<AudienceScope, 'now' | 'span'>

/** A reason to exclude a reader, with its SQL condition on `contact`, which is never null. */
interface ReasonSql {
  reason: CleanupReason
  condition: RawBuilder<boolean>
}

/**
 * Compiles the SQL condition of readers whom a cleanup excludes, or returns null when it has no
 * rules. May raise the transaction's memory. `use` chooses the SQL form of filters (`filter-sql.ts`
 * of contacts).
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

/** Compiles an SQL condition for each reason of a cleanup, the most important first. */
export async function cleanupReasons(
  scope: CleanupScope,
  cleanup: Cleanup | null,
  newsletterId: string,
  use: MatcherUse = 'scan',
): Promise<ReasonSql[]> {
  if (cleanup === null) return []
  const { invalidAddresses, roleAddresses, disposableAddresses, softBounces, inactiveMonths } =
    cleanup
  // PostgreSQL uses a hash of bounces and opens only if it expects one entry for each open to fit
  // into memory.
  if (softBounces || inactiveMonths !== null)
    await setLocally(scope.db, { work_mem: '256MB', hash_mem_multiplier: '100', jit: 'off' })
  return [
    ...(invalidAddresses ? [{ reason: 'invalid_address', condition: INVALID } as const] : []),
    ...(roleAddresses ? [{ reason: 'role_address', condition: ROLE } as const] : []),
    ...(disposableAddresses
      ? [
          {
            reason: 'disposable_address',
            condition: disposableSql(await disposableDomains()),
          } as const,
        ]
      : []),
    ...(softBounces
      ? [{ reason: 'soft_bounces', condition: softSql(scope, newsletterId) } as const]
      : []),
    ...(inactiveMonths === null
      ? []
      : [
          {
            reason: 'inactive',
            condition: inactiveSql(scope, newsletterId, { months: inactiveMonths, use }),
          } as const,
        ]),
  ]
}

// PostgreSQL hashes a subselect once for a statement, but never an array in a `not` within a
// `case`, which takes 80 µs for each contact. `is true` prevents a join with the subselect.
const oneOf = (text: RawBuilder<string>, list: readonly string[]) =>
  sql<boolean>`((${text} in (select unnest(${list}::text[]))) is true)`
const EMAIL = identityOf('contact.email')
const DOMAIN = sql<string>`split_part(${EMAIL}, '@', 2)`
const ABOVE_DOMAIN = sql<string>`substr(${DOMAIN}, strpos(${DOMAIN}, '.') + 1)`
const ENDING = sql<string>`substring(${EMAIL} from '[^.]*$')`
const ROLE_PART = sql<string>`split_part(split_part(${EMAIL}, '@', 1), '+', 1)`

/**
 * A pattern for most short addresses that `ADDRESS_PATTERN` matches. A test takes 2 µs instead of
 * 80.
 */
export const PLAIN_PATTERN =
  '^[A-Za-z0-9_+-]+(\\.[A-Za-z0-9_+-]+)*@([A-Za-z0-9]+(-+[A-Za-z0-9]+)*\\.)+[A-Za-z][A-Za-z]+$'
export const PLAIN_MAX = 64
const VALID = sql`((length(contact.email) <= ${PLAIN_MAX} and contact.email ~ ${PLAIN_PATTERN})
  or (length(contact.email) <= ${ADDRESS_MAX} and contact.email ~ ${ADDRESS_PATTERN}))`
const INVALID = sql<boolean>`(not ${VALID}
  or ${oneOf(ENDING, DEAD_ENDINGS)} or ${oneOf(DOMAIN, [...DEAD_DOMAINS, ...MISTYPED_DOMAINS])})`
const ROLE = oneOf(ROLE_PART, ROLES)
const disposableSql = (domains: readonly string[]) =>
  sql<boolean>`(${oneOf(DOMAIN, domains)} or ${oneOf(ABOVE_DOMAIN, domains)})`

/**
 * Compiles the condition of readers with `SOFT_LEAST` soft-bounced mails and no accepted mail
 * since. The accepted mail is the value of a subselect, because PostgreSQL turned `not exists` into
 * a join with all recipients.
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
 * Compiles the condition of readers who subscribed before the given months, got campaigns since,
 * and opened or clicked none of these. Ignores campaigns without open tracking. Hashes readers in
 * one pass, unless one contact is tested.
 */
function inactiveSql(
  { accountId, now, span }: CleanupScope,
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
      : sql`(contact.contact_id in (${acts(withinSpan(sql`e.recipient_id`, span))})) is true`
  return sql<boolean>`(contact.subscribed_at < ${since} and not (${read})
    and (select 1 from mailing m
      join recipient r on r.account_id = ${account} and r.mailing_id = m.mailing_id and r.recipient_id = contact.contact_id
      where ${recent} and (m.opens > m.clicks or m.machine_opens > 0) and r.status = 'sent' limit 1) is not null)`
}

/** Returns the time some UTC months before. A day that this month lacks becomes its last day. */
export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now)
  const day = then.getUTCDate()
  then.setUTCDate(1)
  then.setUTCMonth(then.getUTCMonth() - months)
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate()
  then.setUTCDate(Math.min(day, last))
  return then
}
