import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { row } from '#db/rows.ts'
import { baseOf, type ContactFilter, matching, restOf } from './filter-sql.ts'
import { planFor } from './planner-sql.ts'
import { searchFor } from './search.ts'

/** The most contacts that are counted in an index alone: about 100 ms. */
const COUNTED_MAX = 1_000_000
/** So many contacts are tested one by one: about 60 ms. */
const TESTED_MAX = 50_000
/** Contacts of a sample at either end of the list. */
const SAMPLE = 5000
/** So many matches in the sample estimate the whole. */
const FREQUENT = 100
/** The most matches that are counted: about 100 ms. */
const MATCHES_MAX = 50_000

export interface Estimate {
  total: number
  exact: boolean
}

export async function countContacts({ db, accountId }: AccountDb, filter: ContactFilter): Promise<number> {
  return count(db, sql`select 1 from contact where ${matching(accountId, filter)}`)
}

/** Counts contacts, exactly where that is quick. Otherwise it estimates the number from a sample or from PostgreSQL's statistics. */
export async function estimateContacts(scope: AccountDb, filter: ContactFilter): Promise<Estimate> {
  const { db, accountId } = scope
  const [base, rest] = [baseOf(accountId, filter), restOf(accountId, filter)]
  await planFor(scope, 'filter')
  const counted = await count(db, sql`select 1 from contact where ${base} limit ${COUNTED_MAX + 1}`)
  const all = counted <= COUNTED_MAX ? { total: counted, exact: true } : { total: Math.max(counted, await planned(scope, base)), exact: false }
  if (rest === null || counted === 0) return all
  // An address stands once in each newsletter.
  if (counted <= TESTED_MAX || filter.email !== undefined) return { total: await countContacts(scope, filter), exact: true }

  await planFor(scope, 'order')
  const sampled = await sample(scope, base, rest)
  const extrapolated = { total: Math.round((sampled / (2 * SAMPLE)) * all.total), exact: false }
  if (sampled >= FREQUENT || (filter.q !== undefined && !searchFor(filter.q).indexed)) return extrapolated
  await planFor(scope, 'filter')
  // `offset 0` hides the limit from the planner, which would otherwise test contact after contact until enough match.
  const matches = await count(
    db,
    sql`select 1 from (select 1 from contact where ${matching(accountId, filter)} offset 0) contact limit ${MATCHES_MAX + 1}`,
  )
  return matches <= MATCHES_MAX ? { total: matches, exact: true } : { total: Math.max(matches, extrapolated.total), exact: false }
}

/** Counts the matches among the newest and the oldest contacts. */
async function sample({ db }: AccountDb, base: RawBuilder<unknown>, rest: RawBuilder<unknown>): Promise<number> {
  const end = (order: RawBuilder<unknown>) =>
    sql`(select account_id, email, fields, tags, source, tier from contact where ${base} order by contact_id ${order} limit ${SAMPLE})`
  return count(db, sql`select 1 from (${end(sql`desc`)} union all ${end(sql`asc`)}) contact where ${rest}`)
}

async function count(db: AccountDb['db'], selection: RawBuilder<unknown>): Promise<number> {
  return (await row(db, sql<{ n: number }>`select count(*) as n from (${selection}) contact /* every account: the selection names it */`))!.n
}

/** Returns the planner's estimate of the number of rows. */
async function planned({ db }: AccountDb, condition: RawBuilder<unknown>): Promise<number> {
  const found = await row(
    db,
    sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`explain (format json) select 1 from contact where ${condition} /* account_id is in it */`,
  )
  return found!['QUERY PLAN'][0].Plan['Plan Rows']
}
