import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { rows } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { addressIdentity, identityOf } from '#operation/address-identity.ts'
import { newsletterIds } from '#areas/newsletters/index.ts'
import { contactColumns, type ContactRow } from '../contact-sql.ts'
import { allOf, baseOf, type ContactFilter, matching, restOf } from './filter-sql.ts'
import { planFor } from './planner-sql.ts'

export type Sort = 'newest' | 'oldest' | 'email'

export interface ListPage {
  limit: number
  sort: Sort
  after: string[] | null
}

/** Contacts of which each is tested, in the order of the list, before an index of the filters is used. They take 30 ms. */
const WALK = 20_000

/** Lists one contact more than the page holds. Each newsletter has an index for each order, so its pages are read one by one and merged. */
export async function listContacts(scope: AccountDb, filter: ContactFilter, page: ListPage): Promise<ContactRow[]> {
  const newsletters = filter.newsletterId === undefined ? await newsletterIds(scope) : [filter.newsletterId]
  const found: ContactRow[] = []
  for (const newsletterId of newsletters) found.push(...(await listOfNewsletter(scope, { ...filter, newsletterId }, page)))
  return newsletters.length === 1 ? found : found.sort(ORDERS[page.sort].compare).slice(0, page.limit + 1)
}

/**
 * Lists contacts of one newsletter. A frequent match fills the page within a short walk along the order. A rare one is found by the index of the
 * filters, which returns all matches, to be sorted. PostgreSQL cannot know which of the two it is, and either is slow for the other.
 */
async function listOfNewsletter(scope: AccountDb, filter: ContactFilter, page: ListPage): Promise<ContactRow[]> {
  const { db, accountId } = scope
  const { by, position, servesStatus } = ORDERS[page.sort]
  const after = page.after ? position(page.after) : false
  const walked = servesStatus ? filter : { ...filter, status: undefined }
  const tested = allOf([
    filter.status !== undefined && !servesStatus && sql`status = ${filter.status}`,
    restOf(accountId, filter) ?? sql`true`,
  ])
  await planFor(scope, 'order')
  const found = await rows(
    db,
    sql<ContactRow>`select ${contactColumns} from
        (select account_id, ${contactColumns} from contact where ${allOf([baseOf(accountId, walked), after])} order by ${by} limit ${WALK}) contact
      where ${tested} order by ${by} limit ${page.limit + 1}`,
  )
  const isWhole = found.length > page.limit || (restOf(accountId, filter) === null && (servesStatus || filter.status === undefined))
  if (isWhole) return found
  await planFor(scope, 'filter')
  return rows(
    db,
    // `offset 0` keeps the planner from a walk along the order until enough contacts match.
    sql<ContactRow>`select ${contactColumns} from (select ${contactColumns} from contact where ${allOf([matching(accountId, filter), after])} offset 0) contact
      order by ${by} limit ${page.limit + 1}`,
  )
}

interface Order {
  by: RawBuilder<unknown>
  position(after: string[]): RawBuilder<unknown>
  compare(a: ContactRow, b: ContactRow): number
  /** Whether an index has the contacts of one status in this order. */
  servesStatus: boolean
}

const byId = (a: ContactRow, b: ContactRow) => (a.contact_id < b.contact_id ? -1 : 1)
/** Compares as the collation "C" does: by bytes. */
const byEmail = (a: ContactRow, b: ContactRow) => Buffer.compare(Buffer.from(addressIdentity(a.email)), Buffer.from(addressIdentity(b.email)))

const ORDERS: Record<Sort, Order> = {
  newest: { by: sql`contact_id desc`, position: ([id]) => sql`contact_id < ${id}`, compare: (a, b) => byId(b, a), servesStatus: true },
  oldest: { by: sql`contact_id`, position: ([id]) => sql`contact_id > ${id}`, compare: byId, servesStatus: true },
  email: {
    // Within a newsletter an address stands once.
    by: identityOf('email'),
    position: ([email, id]) => sql`(${identityOf('email')}, contact_id) > (${addressIdentity(email!)}, ${id}::uuid)`,
    compare: (a, b) => byEmail(a, b) || byId(a, b),
    servesStatus: false,
  },
}
