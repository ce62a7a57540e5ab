import { type RawBuilder, sql } from 'kysely'
import { foldSearch } from '#lib/fold-search.ts'
import { addressIdentity, identityOf } from '#operation/addresses/address-identity.ts'
import { domainSearch } from '#operation/addresses/domain-search.ts'
import type { ContactRow } from '../record/contact-sql.ts'
import { keyOfName } from './filter-sql.ts'
import { searchFor } from './search.ts'

export type Sort = 'newest' | 'oldest' | 'email'

export interface ListPage {
  limit: number
  sort: Sort
  after: string[] | null
}

/**
 * The conditions of a list: those that the index in its order decides, and those tested for each
 * contact.
 */
export interface Walk {
  base: RawBuilder<unknown>
  tested: RawBuilder<unknown>
}

/** The order of a list within a newsletter, by a unique key. */
interface Order {
  key: RawBuilder<unknown>
  direction: RawBuilder<unknown>
  /** The SQL operator for a key that is equal to another key or follows it in the order. */
  onwards: RawBuilder<unknown>
  type: RawBuilder<unknown>
  after(position: string[]): RawBuilder<unknown>
  /**
   * SQL for matches up to a key, by an index that PostgreSQL can combine with indexes of the
   * filters.
   */
  upTo(key: string, q: string | undefined): RawBuilder<unknown>
  compare(a: ContactRow, b: ContactRow): number
  /** Whether an index has this order among the contacts of one status. */
  servesStatus: boolean
}

const byId = (a: ContactRow, b: ContactRow) => (a.contact_id < b.contact_id ? -1 : 1)
/** Compares by bytes, like the collation "C". */
const byEmail = (a: ContactRow, b: ContactRow) =>
  Buffer.compare(Buffer.from(addressIdentity(a.email)), Buffer.from(addressIdentity(b.email)))

/** The ASCII characters of addresses (RFC 5322 §3.2.3) by code, without capital letters. */
const SIGNS = Array.from({ length: 0x7f - 0x21 }, (_, i) => String.fromCodePoint(0x21 + i)).filter(
  (sign) => !/[A-Z]/.test(sign),
)

/**
 * Returns the SQL condition for matches up to an address. When a search matches beginnings of
 * words, the matches are neighbours in the list. Other searches use the index of an address's first
 * two characters.
 */
function addressesUpTo(address: string, q: string | undefined): RawBuilder<unknown> {
  const identity = identityOf('email')
  if (q !== undefined && searchFor(q).by === 'starts' && domainSearch(q) === null)
    return sql`(search_keys(email, fields) @> array[${keyOfName(q)}] or ${identity} >= ${addressIdentity(foldSearch(q))}) and ${identity} <= ${address}`
  const [first = '', second = ''] = Array.from(address)
  // Old addresses may begin with letters beyond ASCII, which `SIGNS` does not contain.
  if (!SIGNS.includes(first) || !SIGNS.includes(second)) return sql`${identity} <= ${address}`
  const starts = [
    ...SIGNS.filter((sign) => sign < first),
    ...SIGNS.filter((sign) => sign < second).map((sign) => first + sign),
  ]
  return sql`(search_keys(email, fields) && ${starts.map((start) => `@${start}`)}::text[] or ${identity} >= ${first + second}) and ${identity} <= ${address}`
}

export const ORDERS: Record<Sort, Order> = {
  newest: {
    key: sql`contact_id`,
    direction: sql`desc`,
    onwards: sql`<=`,
    type: sql`uuid`,
    after: ([id]) => sql`contact_id < ${id}`,
    upTo: (id) => sql`contact_id >= ${id}::uuid`,
    compare: (a, b) => byId(b, a),
    servesStatus: true,
  },
  oldest: {
    key: sql`contact_id`,
    direction: sql`asc`,
    onwards: sql`>=`,
    type: sql`uuid`,
    after: ([id]) => sql`contact_id > ${id}`,
    upTo: (id) => sql`contact_id <= ${id}::uuid`,
    compare: byId,
    servesStatus: true,
  },
  email: {
    key: identityOf('email'),
    direction: sql`asc`,
    onwards: sql`>=`,
    type: sql`text`,
    after: ([email, id]) =>
      sql`(${identityOf('email')}, contact_id) > (${addressIdentity(email!)}, ${id}::uuid)`,
    upTo: addressesUpTo,
    compare: (a, b) => byEmail(a, b) || byId(a, b),
    servesStatus: false,
  },
}
