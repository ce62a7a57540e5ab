import { type RawBuilder, sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { allOf, restOf } from '../search/filter-sql.ts'
import { audienceOf } from '../filters/audience-sql.ts'
import { findNamed } from '../filters/named-segment.ts'
import type { StoredSelection } from './selection.ts'

export async function selectionSql(
  scope: Scope,
  { newsletterId, contactIds, segmentId, filter, q }: StoredSelection,
): Promise<RawBuilder<unknown>> {
  return allOf([
    await audienceOf(scope, {
      newsletterId,
      segment: await findNamed(scope, { segmentId, newsletterId }),
      filter,
    }),
    contactIds !== undefined && sql`contact.contact_id = any(${contactIds.map(uuidOf)}::uuid[])`,
    restOf(scope.accountId, { q }, 'index') ?? false,
  ])
}
