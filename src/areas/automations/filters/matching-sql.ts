import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import { typeId, uuidOf } from '#lib/typeid.ts'
import type { Scope } from '#operation/scope.ts'
import { type Filter, matcherOf } from '#areas/contacts/index.ts'

/**
 * Lists contacts that match a filter, out of some of a newsletter. None matches a filter that names
 * a deleted thing.
 */
export async function matching(
  scope: Scope,
  newsletterId: string,
  contactIds: readonly string[],
  filter: Filter,
): Promise<ReadonlySet<string>> {
  const matcher = await matcherOf(scope, { newsletterId, filter })
  if (matcher === null) return new Set(contactIds)
  const found = await rows(
    scope.db,
    sql<{
      contact_id: string
    }>`select contact_id from contact where contact.account_id = ${uuidOf(scope.accountId)}
      and contact.contact_id = any(${contactIds.map(uuidOf)}::uuid[]) and ${matcher.test}`,
  )
  return new Set(found.map(({ contact_id }) => typeId('sub', contact_id)))
}
