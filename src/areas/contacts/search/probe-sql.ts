import { type RawBuilder, sql } from 'kysely'
import type { AccountDb } from '#db/account-db.ts'
import { row, rows } from '#db/rows.ts'
import { addressIdentity } from '#operation/addresses/address-identity.ts'
import { contactColumns } from '../record/contact-sql.ts'
import { type ListPage, ORDERS, type Walk } from './order-sql.ts'

/**
 * The number of places in a list at which a few contacts are tested, which takes 5 to 10 ms in all.
 */
const PLACES = 48
/** The first characters of addresses at which a list by address is tested. */
const SIGNS = '0123456789abcdefghijklmnopqrstuvwxyz'.split('')

/**
 * Returns a condition that ends the search soon after the page's last match, or null when the
 * tested places have too few matches. Matches are often neighbours, such as the contacts of an old
 * import.
 */
export async function endOfPage(
  scope: AccountDb,
  { base, tested }: Walk,
  page: ListPage & { q: string | undefined },
): Promise<RawBuilder<unknown> | null> {
  const { key, direction, onwards, type, upTo } = ORDERS[page.sort]
  const places =
    page.sort === 'email'
      ? [...SIGNS, ...(page.q === undefined ? [] : [addressIdentity(page.q)])]
      : await idsBetween(scope, base, page.sort)
  const wanted = page.limit + 1
  const found = await rows(
    scope.db,
    sql<{
      key: string
    }>`select distinct p.key from unnest(${places}::${type}[]) as place (at) cross join lateral (
        select contact.key from
          (select ${contactColumns}, ${key} as key from contact /* account_id is in the base */ where ${base} and ${key} ${onwards} place.at
            order by ${key} ${direction} limit ${wanted}) contact
        where ${tested}) p
      order by p.key ${direction} limit ${wanted}`,
  )
  return found.length < wanted ? null : upTo(found.at(-1)!.key, page.q)
}

/** Returns ids at equal distances in time, from the first contact to the last. */
async function idsBetween(
  { db }: AccountDb,
  base: RawBuilder<unknown>,
  sort: 'newest' | 'oldest',
): Promise<string[]> {
  const end = (direction: RawBuilder<unknown>) =>
    sql`(select contact_id from contact /* account_id is in the base */ where ${base} order by contact_id ${direction} limit 1)`
  const ends = await row(
    db,
    sql<{
      first: string | null
      last: string | null
    }>`select ${end(sql`asc`)} as first, ${end(sql`desc`)} as last`,
  )
  if (!ends?.first || !ends.last) return []
  // A UUIDv7 begins with 48 bits of time (RFC 9562 §5.7).
  const [first, last] = [ends.first, ends.last].map((id) =>
    Number.parseInt(id.replace('-', '').slice(0, 12), 16),
  ) as [number, number]
  const rest = sort === 'newest' ? 'ffff-ffff-ffffffffffff' : '0000-0000-000000000000'
  return Array.from({ length: PLACES }, (_, i) => {
    const time = Math.floor(first + ((last - first) * (i + (sort === 'newest' ? 1 : 0))) / PLACES)
    const hex = time.toString(16).padStart(12, '0')
    return `${hex.slice(0, 8)}-${hex.slice(8)}-${rest}`
  })
}
