import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { rows } from '#db/rows.ts'
import { newsletterIds } from '#areas/newsletters/index.ts'
import { contactColumns, type ContactRow } from '../record/contact-sql.ts'
import { allOf, baseOf, type ContactFilter, matching, restOf, testable } from './filter-sql.ts'
import { type ListPage, ORDERS, type Walk } from './order-sql.ts'
import { steerPlanner } from './planner-sql.ts'
import { endOfPage } from './probe-sql.ts'

/**
 * The number of contacts tested in the list's order before an index of the filters is used. It
 * takes 3 ms, or 12 ms in a list by address.
 */
const WALK = 3000

/**
 * Lists contacts, one more than fits on the page. Indexes are for one newsletter, so the pages of
 * several newsletters are merged.
 */
export async function listContacts(
  scope: AccountDb,
  filter: ContactFilter,
  page: ListPage,
): Promise<ContactRow[]> {
  if (filter.email !== undefined) return listOfAddress(scope, filter, page)
  const newsletters =
    filter.newsletterId === undefined ? await newsletterIds(scope) : [filter.newsletterId]
  const found: ContactRow[] = []
  for (const newsletterId of newsletters)
    found.push(...(await listOfNewsletter(scope, { ...filter, newsletterId }, page)))
  return newsletters.length === 1
    ? found
    : found.sort(ORDERS[page.sort].compare).slice(0, page.limit + 1)
}

/** Lists the contacts of one address, at most one in each newsletter. */
async function listOfAddress(
  scope: AccountDb,
  filter: ContactFilter,
  page: ListPage,
): Promise<ContactRow[]> {
  const { after, compare } = ORDERS[page.sort]
  await steerPlanner(scope, 'order')
  const found = await rows(
    scope.db,
    sql<ContactRow>`select ${contactColumns} from contact where /* account_id is in the matches */ ${allOf([matching(scope.accountId, filter), page.after ? after(page.after) : sql`true`])}`,
  )
  return found.sort(compare).slice(0, page.limit + 1)
}

/**
 * Lists contacts of one newsletter. First tests some contacts in the list's order, which fills the
 * page when matches are frequent. Otherwise uses the index of the filters. PostgreSQL cannot know
 * which is faster.
 */
async function listOfNewsletter(
  scope: AccountDb,
  filter: ContactFilter,
  page: ListPage,
): Promise<ContactRow[]> {
  const walk = walkOf(scope.accountId, filter, page)
  if (filter.matcher?.isOfAddresses === true) {
    await steerPlanner(scope, 'filter')
    return listByFilter(scope, allOf([matching(scope.accountId, filter), walk.after]), page)
  }
  await steerPlanner(scope, 'order')
  const found = await walkAlong(scope, walk, { ...page, length: testable(filter, WALK) })
  if (walk.isOrdered || found.length > page.limit) return found

  const end = await endOfPage(scope, walk, { ...page, q: filter.q })
  await steerPlanner(scope, 'filter')
  return listByFilter(
    scope,
    allOf([matching(scope.accountId, filter), walk.after, end ?? false]),
    page,
  )
}

/** Lists matches among a newsletter's newest contacts, within about 100 ms for any filter. */
export async function listAmongNewest(
  scope: AccountDb,
  filter: ContactFilter,
  limit: number,
): Promise<ContactRow[]> {
  const page: ListPage = { limit, sort: 'newest', after: null }
  await steerPlanner(scope, 'order')
  return walkAlong(scope, walkOf(scope.accountId, filter, page), {
    ...page,
    length: testable(filter, WALK),
  })
}

/**
 * Compiles the search in a list's order. `isOrdered`: the index decides all conditions, so no
 * contact needs a test.
 */
function walkOf(
  accountId: string,
  filter: ContactFilter,
  page: ListPage,
): Walk & { after: RawBuilder<unknown>; isOrdered: boolean } {
  const { after: position, servesStatus } = ORDERS[page.sort]
  const after = page.after ? position(page.after) : sql`true`
  const rest = restOf(accountId, filter, 'test')
  return {
    base: allOf([
      baseOf(accountId, servesStatus ? filter : { ...filter, status: undefined }),
      after,
    ]),
    tested: allOf([
      filter.status !== undefined && !servesStatus && sql`status = ${filter.status}`,
      rest ?? sql`true`,
    ]),
    after,
    isOrdered: rest === null && (servesStatus || filter.status === undefined),
  }
}

async function walkAlong(
  { db }: AccountDb,
  { base, tested }: Walk,
  { sort, limit, length }: ListPage & { length: number },
): Promise<ContactRow[]> {
  const { key, direction } = ORDERS[sort]
  return rows(
    db,
    // The inner list contains `key`, so PostgreSQL knows the order of the list and stops when the
    // page is full.
    sql<ContactRow>`select ${contactColumns} from
        (select ${contactColumns}, ${key} as key from contact /* account_id is in the base */ where ${base} order by ${key} ${direction} limit ${length}) contact
      where ${tested} order by key ${direction} limit ${limit + 1}`,
  )
}

async function listByFilter(
  { db }: AccountDb,
  matches: RawBuilder<unknown>,
  { sort, limit }: ListPage,
): Promise<ContactRow[]> {
  const { key, direction } = ORDERS[sort]
  return rows(
    db,
    // `offset 0` prevents the planner from scanning the index in the list's order instead.
    sql<ContactRow>`select ${contactColumns} from
        (select ${contactColumns}, ${key} as key from contact /* account_id is in the matches */ where ${matches} offset 0) contact
      order by key ${direction} limit ${limit + 1}`,
  )
}
