import { type RawBuilder, sql } from 'kysely'
import { uuidOf } from '#lib/typeid.ts'
import { addressIdentity, identityOf } from '#operation/addresses/address-identity.ts'
import type { Status } from '../record/contact.ts'
import type { Matcher } from '../filters/audience-sql.ts'
import { searchFor } from './search.ts'

export interface ContactFilter {
  newsletterId?: string | undefined
  status?: Status | undefined
  tier?: 'free' | 'paid' | undefined
  tag?: string | undefined
  source?: string | undefined
  email?: string | undefined
  q?: string | undefined
  /** The condition of a segment, of a filter or of both. */
  matcher?: Matcher | null | undefined
}

export function allOf(conditions: readonly (RawBuilder<unknown> | false)[]): RawBuilder<unknown> {
  return sql.join(
    conditions.filter((condition) => condition !== false),
    sql` and `,
  )
}

/** The conditions that an index in the order of ids serves. */
export function baseOf(accountId: string, { newsletterId, status }: ContactFilter): RawBuilder<unknown> {
  return allOf([
    sql`account_id = ${uuidOf(accountId)}`,
    newsletterId !== undefined && sql`newsletter_id = ${uuidOf(newsletterId)}`,
    status !== undefined && sql`status = ${status}`,
  ])
}

/** All other conditions, or null when there is none. `by` says whether an index finds the contacts or each one is tested. */
export function restOf(accountId: string, { tier, tag, source, email, q, matcher }: ContactFilter, by: 'index' | 'test'): RawBuilder<unknown> | null {
  const account = uuidOf(accountId)
  const conditions: (RawBuilder<unknown> | false)[] = [
    tier !== undefined && sql`tier = ${tier}`,
    // The index holds words; see tag_words in migration 0001. To make the words of a contact takes 4 µs.
    tag !== undefined && (by === 'index' ? sql`tag_words(account_id, tags) @> array[${`${account} ${tag}`}]` : sql`tags @> array[${tag}]`),
    source !== undefined && sql`source = ${source}`,
    // The newsletters are named, since the index of addresses begins with them.
    email !== undefined &&
      sql`newsletter_id = any(array(select newsletter_id from newsletter where account_id = ${account})) and ${identityOf('email')} = ${addressIdentity(email)}`,
    q !== undefined && found(q, by),
    matcher ? matcher[by] : false,
  ]
  return conditions.some((condition) => condition !== false) ? allOf(conditions) : null
}

/** Beginnings of one or two letters and single signs are in the index as they are. Of longer texts it holds a part, so contacts are tested too. */
function found(q: string, by: 'index' | 'test'): RawBuilder<unknown> {
  const search = searchFor(q)
  const like = sql`like search_fold(${search.pattern})`
  if (by === 'test' || search.by === null || search.by === 'trigrams') return sql`search_words(email, fields) ${like}`
  // The empty text keeps the pattern from the index, which has no trigram for it and would read all of its entries.
  const tested = sql`search_words(email, fields) || '' ${like}`
  const length = Array.from(q).length
  if (search.by === 'signs') return allOf([sql`search_keys(email, fields) @> ${search.signs}::text[]`, length > 1 && tested])
  const address = `@${addressIdentity(Array.from(q).slice(0, 2).join(''))}`
  return allOf([sql`search_keys(email, fields) && array[${address}, ${keyOfName(q)}]`, length > 2 && tested])
}

/** The key of names with a word that begins with a text of one or two letters. */
export function keyOfName(q: string): RawBuilder<unknown> {
  return sql`left(search_fold(${q}), 2)`
}

/** Contacts of a walk or a sample where each test looks up events: they are fewer, the more conditions do. */
const LOOKED_UP = { most: 1000, least: 100 }

/** Returns the contacts that are tested one by one within about 100 ms, whatever the filter: at most so many. */
export function testable({ matcher }: ContactFilter, most: number): number {
  if (!matcher?.lookUps) return most
  return Math.min(most, Math.max(LOOKED_UP.least, Math.floor(LOOKED_UP.most / matcher.lookUps)))
}

export function matching(accountId: string, filter: ContactFilter): RawBuilder<unknown> {
  return allOf([baseOf(accountId, filter), restOf(accountId, filter, 'index') ?? false])
}
