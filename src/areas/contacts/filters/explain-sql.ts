import { sql } from 'kysely'
import { row } from '#db/rows.ts'
import { uuidOf } from '#lib/typeid.ts'
import { type AudienceScope, termsOf } from './audience-sql.ts'
import { type Filter, type MetFilter, partsOf } from './filter.ts'
import { filterSql } from './filter-sql.ts'

/**
 * Returns for each part of a filter whether one contact meets it, by the same SQL that lists
 * contacts. Returns null when there is no such contact.
 */
export async function explain(
  scope: AudienceScope,
  { filter, newsletterId, contactId }: { filter: Filter; newsletterId: string; contactId: string },
): Promise<MetFilter | null> {
  const terms = await termsOf(scope, [filter], newsletterId)
  const parts = inOrder(filter)
  const answers = parts.map((part) => sql`coalesce(${filterSql(part, terms, 'test')}, false)`)
  const found = await row(
    scope.db,
    sql<{ met: boolean[] }>`select array[${sql.join(answers)}] as met from contact
      where contact.account_id = ${uuidOf(scope.accountId)} and contact.newsletter_id = ${uuidOf(newsletterId)} and contact.contact_id = ${uuidOf(contactId)}`,
  )
  if (!found) return null
  const met = new Map(parts.map((part, i) => [part, found.met[i]!]))
  return withMet(filter, (part) => met.get(part)!)
}

export function withMet(filter: Filter, isMet: (part: Filter) => boolean): MetFilter {
  const inner = (part: Filter) => withMet(part, isMet)
  const { all, any, not, ...own } = filter
  return {
    ...own,
    ...(all && { all: all.map(inner) }),
    ...(any && { any: any.map(inner) }),
    ...(not && { not: inner(not) }),
    met: isMet(filter),
  }
}

function inOrder(filter: Filter): Filter[] {
  return [filter, ...partsOf(filter).flatMap(inOrder)]
}
