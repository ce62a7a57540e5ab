import { type RawBuilder, sql } from 'kysely'
import { addressIdentity, identityOf } from '#operation/address-identity.ts'
import type { ContactRow } from '../contact-sql.ts'

export type Sort = 'newest' | 'oldest' | 'email'

export interface ListPage {
  limit: number
  sort: Sort
  after: string[] | null
}

/** The conditions of a list: those that an index in its order serves, and those that each contact is tested by. */
export interface Walk {
  base: RawBuilder<unknown>
  tested: RawBuilder<unknown>
}

/** The order of a list within one newsletter, where its key is unique. */
export interface Order {
  key: RawBuilder<unknown>
  direction: RawBuilder<unknown>
  /** The comparison with the keys that follow in the list, or are equal. */
  onwards: RawBuilder<unknown>
  type: RawBuilder<unknown>
  after(position: string[]): RawBuilder<unknown>
  compare(a: ContactRow, b: ContactRow): number
  /** Whether an index has the contacts of one status in this order. */
  servesStatus: boolean
}

const byId = (a: ContactRow, b: ContactRow) => (a.contact_id < b.contact_id ? -1 : 1)
/** Compares as the collation "C" does: by bytes. */
const byEmail = (a: ContactRow, b: ContactRow) => Buffer.compare(Buffer.from(addressIdentity(a.email)), Buffer.from(addressIdentity(b.email)))

export const ORDERS: Record<Sort, Order> = {
  newest: {
    key: sql`contact_id`,
    direction: sql`desc`,
    onwards: sql`<=`,
    type: sql`uuid`,
    after: ([id]) => sql`contact_id < ${id}`,
    compare: (a, b) => byId(b, a),
    servesStatus: true,
  },
  oldest: {
    key: sql`contact_id`,
    direction: sql`asc`,
    onwards: sql`>=`,
    type: sql`uuid`,
    after: ([id]) => sql`contact_id > ${id}`,
    compare: byId,
    servesStatus: true,
  },
  email: {
    key: identityOf('email'),
    direction: sql`asc`,
    onwards: sql`>=`,
    type: sql`text`,
    after: ([email, id]) => sql`(${identityOf('email')}, contact_id) > (${addressIdentity(email!)}, ${id}::uuid)`,
    compare: (a, b) => byEmail(a, b) || byId(a, b),
    servesStatus: false,
  },
}
