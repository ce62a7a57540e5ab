import { type RawBuilder, sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { allOf, restOf } from '../search/filter-sql.ts'
import { audienceOf, type AudienceScope } from '../segments/audience-sql.ts'
import type { StoredSelection } from './selection.ts'

/** Compiles a selection into one condition on the table `contact`. */
export async function selectionSql(
  scope: AudienceScope,
  { newsletterId, contactIds, segmentId, filter, q }: StoredSelection,
): Promise<RawBuilder<unknown>> {
  return allOf([
    await audienceOf(scope, { newsletterId, segmentId, filter }),
    contactIds !== undefined && sql`contact.contact_id = any(${contactIds.map(uuidOf)}::uuid[])`,
    restOf(scope.accountId, { q }, 'index') ?? false,
  ])
}
