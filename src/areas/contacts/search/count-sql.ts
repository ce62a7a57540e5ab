import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { isCanceled, row, setLocally } from '#db/rows.ts'
import { contactColumns } from '../record/contact-sql.ts'
import { baseOf, type ContactFilter, matching, restOf, testable } from './filter-sql.ts'
import { steerPlanner } from './planner-sql.ts'
import { searchFor } from './search.ts'

/** The most contacts that are counted in an index alone: about 100 ms. */
const COUNTED_MAX = 500_000
/** So many contacts are tested one by one: about 60 ms. */
const TESTED_MAX = 50_000
/** Contacts of a sample at either end of the list. */
const SAMPLE = 5000
/** The same for an estimate that must be quick. */
const QUICK_SAMPLE = 1000
/** So many matches in the sample estimate the whole. */
const FREQUENT = 100
/** The most matches that are counted: about 100 ms. */
const MATCHES_MAX = 50_000

/** The condition of the index `contact_counts`, which every contact meets. */
const COUNTED = sql`email <> ''`

export interface Estimate {
  total: number
  exact: boolean
}

/** Counts all matches: without further conditions in an index alone, otherwise by the index of the filters. */
export async function countContacts(scope: AccountDb, filter: ContactFilter): Promise<number> {
  const { db, accountId } = scope
  const isPlain = restOf(accountId, filter, 'index') === null
  await steerPlanner(scope, isPlain || filter.email !== undefined ? 'order' : 'filter')
  return count(db, sql`select 1 from contact where ${matching(accountId, filter)} ${isPlain ? sql`and ${COUNTED}` : sql``}`)
}

/** Counts contacts, exactly where that is quick. Otherwise it estimates the number from a sample or from PostgreSQL's statistics. */
export async function estimateContacts(scope: AccountDb, filter: ContactFilter): Promise<Estimate> {
  // An address stands once in each newsletter.
  if (filter.email !== undefined) return { total: await countContacts(scope, filter), exact: true }
  const [base, rest] = [baseOf(scope.accountId, filter), restOf(scope.accountId, filter, 'test')]
  await steerPlanner(scope, 'order')
  const all = await countBase(scope, base, rest === null ? COUNTED_MAX : TESTED_MAX)
  if (rest === null || all.total === 0) return all
  if (all.exact) return { total: await countContacts(scope, filter), exact: true }
  return estimateMatches(scope, filter, { base, rest, of: all.total })
}

/** Counts contacts up to a maximum. Beyond it, PostgreSQL's statistics tell their number, unless they are too old to know of so many. */
async function countBase({ db, accountId }: AccountDb, base: RawBuilder<unknown>, most: number): Promise<Estimate> {
  const upTo = (limit: number) => count(db, sql`select 1 from contact /* account_id is in the base */ where ${base} and ${COUNTED} limit ${limit}`)
  const counted = await upTo(most + 1)
  if (counted <= most) return { total: counted, exact: true }
  const total = await planned({ db, accountId }, base)
  return { total: total > counted ? total : await upTo(COUNTED_MAX), exact: false }
}

/** Estimates how many of many contacts match, or counts them where they are few. */
async function estimateMatches(
  scope: AccountDb,
  filter: ContactFilter,
  { base, rest, of }: { base: RawBuilder<unknown>; rest: RawBuilder<unknown>; of: number },
): Promise<Estimate> {
  const sampled = await sample(scope, { base, rest, size: SAMPLE })
  const extrapolated = Math.round((sampled / (2 * SAMPLE)) * of)
  if (sampled >= FREQUENT || (filter.q !== undefined && searchFor(filter.q).by === null)) return { total: extrapolated, exact: false }
  await steerPlanner(scope, 'filter')
  // `offset 0` hides the limit from the planner, which would otherwise test contact after contact until enough match.
  const matches = await count(
    scope.db,
    sql`select 1 from (select 1 from contact where ${matching(scope.accountId, filter)} offset 0) contact limit ${MATCHES_MAX + 1}`,
  )
  return matches <= MATCHES_MAX ? { total: matches, exact: true } : { total: Math.max(matches, extrapolated), exact: false }
}

/** Counts contacts exactly unless it takes longer than a time. Returns null then. */
export async function countWithin(scope: AccountDb, filter: ContactFilter, timeMs: number): Promise<number | null> {
  const { db } = scope
  await sql`savepoint counting`.execute(db)
  await setLocally(db, { statement_timeout: String(timeMs) })
  const counted = await countContacts(scope, filter).catch(tookTooLong)
  // Gives the settings their earlier values back.
  await sql`rollback to savepoint counting`.execute(db)
  return counted
}

function tookTooLong(error: unknown): null {
  if (!isCanceled(error)) throw error
  return null
}

/** Estimates how many contacts match from a small sample, within about 100 ms, whatever the filter. */
export async function estimateQuickly(scope: AccountDb, filter: ContactFilter): Promise<number> {
  const [base, rest] = [baseOf(scope.accountId, filter), restOf(scope.accountId, filter, 'test')]
  await steerPlanner(scope, 'order')
  const { total } = await countBase(scope, base, TESTED_MAX)
  const size = Math.min(testable(filter, QUICK_SAMPLE), Math.ceil(total / 2))
  return rest === null || total === 0 ? total : Math.round(((await sample(scope, { base, rest, size })) / (2 * size)) * total)
}

/** Counts the matches among the newest and the oldest contacts. */
async function sample(
  { db }: AccountDb,
  { base, rest, size }: { base: RawBuilder<unknown>; rest: RawBuilder<unknown>; size: number },
): Promise<number> {
  const end = (order: RawBuilder<unknown>) =>
    sql`(select account_id, ${contactColumns} from contact where ${base} order by contact_id ${order} limit ${size})`
  return count(db, sql`select 1 from (${end(sql`desc`)} union all ${end(sql`asc`)}) contact where ${rest}`)
}

async function count(db: AccountDb['db'], selection: RawBuilder<unknown>): Promise<number> {
  return (await row(db, sql<{ n: number }>`select count(*) as n from (${selection}) contact /* every account: the selection names it */`))!.n
}

/** Returns the planner's estimate of the number of rows. */
async function planned({ db }: AccountDb, condition: RawBuilder<unknown>): Promise<number> {
  const found = await row(
    db,
    sql<{
      'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }]
    }>`explain (format json) select 1 from contact where ${condition} /* account_id is in it */`,
  )
  return found!['QUERY PLAN'][0].Plan['Plan Rows']
}
