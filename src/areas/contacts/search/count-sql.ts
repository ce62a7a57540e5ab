import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { isCanceled, row, setLocally } from '#db/rows.ts'
import { sumContacts } from '../growth/growth-sql.ts'
import { contactColumns } from '../record/contact-sql.ts'
import { baseOf, type ContactFilter, matching, restOf, testable } from './filter-sql.ts'
import { steerPlanner } from './planner-sql.ts'
import { searchFor } from './search.ts'

/** The most contacts counted by an index-only scan, which takes about 100 ms. */
const COUNTED_MAX = 500_000
/** The most contacts tested one by one, which takes about 60 ms. Larger numbers are estimated. */
const TESTED_MAX = 50_000
/**
 * The number of contacts in a sample, on about 700 pages of the table. Reading them takes 15 to 30
 * ms.
 */
const SAMPLE = 20_000
/**
 * The most pages that a sample reads. Most of these pages may contain contacts of other
 * newsletters.
 */
const SAMPLE_PAGES = 4000
/**
 * The least number of contacts in a sample. A smaller sample is not worth the pages that it reads.
 */
const SAMPLE_LEAST = 2000
/**
 * The number of matches in a sample from which the estimate has an error of at most 10 % in 19 of
 * 20 cases.
 */
const FREQUENT = 400

/** The condition of the partial index `contact_counts`, which is true for every contact. */
const COUNTED = sql`email <> ''`

interface Estimate {
  total: number
  exact: boolean
}

export async function countContacts(scope: AccountDb, filter: ContactFilter): Promise<number> {
  const { db, accountId } = scope
  const isPlain = restOf(accountId, filter, 'index') === null
  const summed = isPlain ? await largeTotal(scope, filter) : null
  if (summed !== null) return summed
  await steerPlanner(scope, isPlain || filter.email !== undefined ? 'order' : 'filter')
  return count(
    db,
    sql`select 1 from contact where ${matching(accountId, filter)} ${isPlain ? sql`and ${COUNTED}` : sql``}`,
  )
}

/**
 * Counts contacts when they are few, and otherwise estimates them from sums, a sample or
 * PostgreSQL's statistics. `exactMs` limits the time of counting, after which a sample is used.
 */
export async function estimateContacts(
  scope: AccountDb,
  filter: ContactFilter,
  exactMs?: number,
): Promise<Estimate> {
  if (filter.email !== undefined || filter.matcher?.isOfAddresses === true)
    return { total: await countContacts(scope, filter), exact: true }
  const rest = restOf(scope.accountId, filter, 'test')
  await steerPlanner(scope, 'order')
  const all = await countBase(scope, filter, rest === null)
  if (rest === null || all.total === 0) return all
  const sampled = all.exact ? null : await sample(scope, filter, { rest, of: all.total })
  if (sampled && (sampled.isFrequent || isUnindexed(filter)))
    return { total: sampled.total, exact: false }
  const counted =
    exactMs === undefined
      ? await countContacts(scope, filter)
      : await countWithin(scope, filter, exactMs)
  if (counted !== null) return { total: counted, exact: true }
  const { total } = sampled ?? (await sample(scope, filter, { rest, of: all.total }))
  return { total, exact: false }
}

/** Returns whether no character of a search is in the index. */
function isUnindexed({ q }: ContactFilter): boolean {
  return q !== undefined && searchFor(q).by === null
}

/**
 * Returns the number of a newsletter's contacts with a status from the sums, or null when the
 * contacts are few.
 */
async function largeTotal(scope: AccountDb, filter: ContactFilter): Promise<number | null> {
  const summed = await sumContacts(scope, filter)
  return summed !== null && summed > TESTED_MAX ? summed : null
}

/**
 * Counts a newsletter's contacts with a status. Without sums it counts up to a maximum. Above it,
 * PostgreSQL's statistics are used, unless they are too old. `isWhole`: there is no further
 * condition. `exact`: the number is exact, and small when further conditions must be tested.
 */
async function countBase(
  { db, accountId }: AccountDb,
  filter: ContactFilter,
  isWhole: boolean,
): Promise<Estimate> {
  const summed = await largeTotal({ db, accountId }, filter)
  if (summed !== null) return { total: summed, exact: isWhole }
  const base = baseOf(accountId, filter)
  const most = isWhole ? COUNTED_MAX : TESTED_MAX
  const upTo = (limit: number) =>
    count(
      db,
      sql`select 1 from contact /* account_id is in the base */ where ${base} and ${COUNTED} limit ${limit}`,
    )
  const counted = await upTo(most + 1)
  if (counted <= most) return { total: counted, exact: true }
  const total = await planned({ db, accountId }, base)
  return { total: total > counted ? total : await upTo(COUNTED_MAX), exact: false }
}

/** Counts contacts exactly, or returns null when this takes longer than `timeMs`. */
export async function countWithin(
  scope: AccountDb,
  filter: ContactFilter,
  timeMs: number,
): Promise<number | null> {
  const { db } = scope
  await sql`savepoint counting`.execute(db)
  await setLocally(db, { statement_timeout: String(timeMs) })
  const counted = await countContacts(scope, filter).catch(tookTooLong)
  // Restores the settings.
  await sql`rollback to savepoint counting`.execute(db)
  return counted
}

function tookTooLong(error: unknown): null {
  if (!isCanceled(error)) throw error
  return null
}

interface Sampled {
  total: number
  isFrequent: boolean
}

/**
 * Estimates the matches among `of` contacts from random pages of the table. If a newsletter's
 * contacts are few and on many pages, the sample is its oldest and newest contacts.
 */
async function sample(
  { db, accountId }: AccountDb,
  filter: ContactFilter,
  { rest, of }: { rest: RawBuilder<unknown>; of: number },
): Promise<Sampled> {
  const base = baseOf(accountId, filter)
  const size = Math.min(testable(filter, SAMPLE), of)
  const share = Math.min(size / of, SAMPLE_PAGES / (await pagesOfContacts(db)))
  const counts = sql`select count(*) as tested, count(*) filter (where ${rest}) as matches`
  const end = (order: RawBuilder<unknown>) =>
    sql`(select account_id, ${contactColumns} from contact where ${base} order by contact_id ${order} limit ${Math.ceil(size / 2)})`
  const found = await row(
    db,
    share * of >= Math.min(size, SAMPLE_LEAST)
      ? // With one seed, an estimate stays the same from page to page.
        sql<Tested>`${counts} from contact tablesample system (${share * 100}::real) repeatable (1) where /* account_id is in the base */ ${base}`
      : sql<Tested>`${counts} from (${end(sql`desc`)} union all ${end(sql`asc`)}) contact`,
  )
  const { tested, matches } = found!
  return {
    total: tested === 0 ? 0 : Math.round((matches / tested) * of),
    // A test that looks up events is slow, so a small sample is enough if a tenth of it matches.
    isFrequent: matches >= Math.min(FREQUENT, size / 10),
  }
}

interface Tested {
  tested: number
  matches: number
}

async function pagesOfContacts(db: AccountDb['db']): Promise<number> {
  const found = await row(
    db,
    sql<{
      n: number
    }>`select pg_relation_size('contact') / current_setting('block_size')::bigint + 1 as n`,
  )
  return found!.n
}

async function count(db: AccountDb['db'], selection: RawBuilder<unknown>): Promise<number> {
  return (await row(
    db,
    sql<{
      n: number
    }>`select count(*) as n from (${selection}) contact /* every account: the selection names it */`,
  ))!.n
}

/** Returns PostgreSQL's estimate of the number of rows. */
async function planned({ db }: AccountDb, condition: RawBuilder<unknown>): Promise<number> {
  const found = await row(
    db,
    sql<{
      'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }]
    }>`explain (format json) select 1 from contact where ${condition} /* account_id is in it */`,
  )
  return found!['QUERY PLAN'][0].Plan['Plan Rows']
}
