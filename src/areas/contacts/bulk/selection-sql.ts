import { type RawBuilder, sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { allOf, baseOf, restOf } from '../search/filter-sql.ts'
import type { StoredSelection } from './selection.ts'

/** The conditions of a selection: those that an index in the order of ids serves, and those that each contact is tested by. */
export interface SelectionSql {
  base: RawBuilder<unknown>
  rest: RawBuilder<unknown>
}

export function selectionSql(accountId: string, { newsletterId, contactIds, q }: StoredSelection): SelectionSql {
  return {
    base: allOf([baseOf(accountId, { newsletterId }), contactIds !== undefined && sql`contact_id = any(${contactIds.map(uuidOf)}::uuid[])`]),
    rest: restOf(accountId, { q }, 'test') ?? sql`true`,
  }
}
