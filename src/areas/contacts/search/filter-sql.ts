import { type RawBuilder, sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { addressIdentity, identityOf } from '#operation/addresses/address-identity.ts'
import { domainSearch } from '#operation/addresses/domain-search.ts'
import type { Status } from '../record/contact.ts'
import type { Matcher } from '../filters/audience-sql.ts'
import { type Search, searchFor } from './search.ts'

export interface ContactFilter {
  newsletterId?: string | undefined
  status?: Status | undefined
  tier?: 'free' | 'paid' | undefined
  tag?: string | undefined
  source?: string | undefined
  email?: string | undefined
  q?: string | undefined
  matcher?: Matcher | null | undefined
}

export function allOf(conditions: readonly (RawBuilder<unknown> | false)[]): RawBuilder<unknown> {
  return sql.join(
    conditions.filter((condition) => condition !== false),
    sql` and `,
  )
}

/** Returns the conditions that an index sorted by id can decide. */
export function baseOf(
  accountId: string,
  { newsletterId, status }: ContactFilter,
): RawBuilder<unknown> {
  return allOf([
    sql`account_id = ${uuidOf(accountId)}`,
    newsletterId !== undefined && sql`newsletter_id = ${uuidOf(newsletterId)}`,
    status !== undefined && sql`status = ${status}`,
  ])
}

/**
 * Returns all other conditions, or null when there are none. `by`: whether an index finds contacts,
 * or each contact is tested.
 */
export function restOf(
  accountId: string,
  { tier, tag, source, email, q, matcher }: ContactFilter,
  by: 'index' | 'test',
): RawBuilder<unknown> | null {
  const account = uuidOf(accountId)
  const conditions: (RawBuilder<unknown> | false)[] = [
    tier !== undefined && sql`tier = ${tier}`,
    // The index contains words (tag_words in migrations/schema.sql). Computing the words of one
    // contact takes 4 µs.
    tag !== undefined &&
      (by === 'index'
        ? sql`tag_words(account_id, tags) @> array[${`${account} ${tag}`}]`
        : sql`tags @> array[${tag}]`),
    source !== undefined && sql`source = ${source}`,
    // The newsletter is the first column of the index of addresses.
    email !== undefined &&
      sql`newsletter_id = any(array(select newsletter_id from newsletter where account_id = ${account})) and ${identityOf('email')} = ${addressIdentity(email)}`,
    q !== undefined && found(q, by),
    matcher ? matcher[by] : false,
  ]
  return conditions.some((condition) => condition !== false) ? allOf(conditions) : null
}

/**
 * Returns SQL that matches a search. If the search contains a domain, its ASCII form matches too.
 */
function found(q: string, by: 'index' | 'test'): RawBuilder<unknown> {
  const domain = domainSearch(q)
  const written = foundAs(searchFor(q), by)
  return domain === null ? written : sql`(${written} or ${foundAs(searchFor(domain), by)})`
}

/**
 * Returns SQL that matches a search. The index contains only parts of long texts, so contacts found
 * by the index are tested too.
 */
function foundAs(search: Search, by: 'index' | 'test'): RawBuilder<unknown> {
  const like = sql`like fold_search(${search.pattern})`
  if (by === 'test' || search.by === null || search.by === 'trigrams')
    return sql`search_words(email, fields) ${like}`
  // Adding the empty text prevents PostgreSQL from using the index for this pattern, because it
  // would read the whole index.
  const tested = sql`search_words(email, fields) || '' ${like}`
  const signs = Array.from(search.text)
  const length = signs.length
  if (search.by === 'signs')
    return allOf([sql`search_keys(email, fields) @> ${search.signs}::text[]`, length > 1 && tested])
  const address = `@${addressIdentity(signs.slice(0, 2).join(''))}`
  return allOf([
    sql`search_keys(email, fields) && array[${address}, ${keyOfName(search.text)}]`,
    length > 2 && tested,
  ])
}

/** Returns the index key of names in which a word begins with one or two letters. */
export function keyOfName(q: string): RawBuilder<unknown> {
  return sql`left(fold_search(${q}), 2)`
}

/** The number of contacts to test when each test reads events. */
const LOOKED_UP = { most: 1000, least: 100 }

/** Returns how many contacts can be tested in about 100 ms, at most `most`. */
export function testable({ matcher }: ContactFilter, most: number): number {
  if (!matcher?.lookUps) return most
  return Math.min(most, Math.max(LOOKED_UP.least, Math.floor(LOOKED_UP.most / matcher.lookUps)))
}

export function matching(accountId: string, filter: ContactFilter): RawBuilder<unknown> {
  return allOf([baseOf(accountId, filter), restOf(accountId, filter, 'index') ?? false])
}
