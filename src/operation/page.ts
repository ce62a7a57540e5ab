import { type RawBuilder, sql } from 'kysely'
import { type Db, row } from '#db/rows.ts'
import type { Context } from './context.ts'
import { invalid } from './parse.ts'

/** The end of a page: the values that the list is ordered by. */
export type Position = readonly string[]

/** A check of one value of a position, so that nothing reaches PostgreSQL that it cannot read as the column's type. */
export type Part = (text: string) => boolean

/** The list that a cursor belongs to: its operation. */
type List = Pick<Context, 'operation'>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const TIME = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/
const XID_MAX = 2n ** 64n - 1n

export const uuid: Part = (text) => UUID.test(text)

/** A time with microseconds, as PostgreSQL keeps it. The calendar is checked: it refuses February 30 with an error of its own. */
export const time: Part = (text) => {
  const toMilliseconds = `${text.slice(0, 23)}Z`
  const at = TIME.test(text) ? Date.parse(toMilliseconds) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString() === toMilliseconds
}

/** A transaction's number (`xid8`), which has 64 bits. */
export const xid: Part = (text) => /^\d{1,20}$/.test(text) && BigInt(text) <= XID_MAX

/** Text that PostgreSQL can store: without U+0000 and without half of a surrogate pair. */
export const text =
  (maxLength: number): Part =>
  (given) =>
    given.length >= 1 && given.length <= maxLength && !given.includes('\0') && given.isWellFormed()

/** Encodes a position as a cursor. The list's name comes first, so that another list refuses it. */
export function encodeCursor({ operation }: List, position: Position): string {
  return Buffer.from(JSON.stringify([operation, ...position])).toString('base64url')
}

/** Reads the id inside the cursor of a list that is ordered by its ids alone. */
export function decodeIdCursor(list: List, cursor: string | undefined): string | null {
  return decodeCursor(list, cursor, [uuid])?.[0] ?? null
}

/** Reads the position inside a cursor; throws the 422 of a cursor that this list did not hand out. */
export function decodeCursor({ operation }: List, cursor: string | undefined, parts: readonly Part[]): string[] | null {
  if (cursor === undefined) return null
  const [list, ...position] = read(cursor)
  const fits = position.length === parts.length && position.every((value, i) => typeof value === 'string' && parts[i]!(value))
  if (list === operation && fits) return position as string[]
  throw invalid([{ code: 'invalid_cursor', detail: `This is not a cursor of ${operation}. Begin again without one.`, pointer: '/cursor' }])
}

function read(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/** The bytes after which a page ends, although it has fewer rows than its limit. */
export const PAGE_BYTES = 1024 * 1024

/**
 * Returns how many rows of a list fit into one page: at most `limit`, and one however large it is. `sizes` selects the `bytes` of the page's rows in
 * the order of the list. Lists whose rows can hold over 10 KB ask it before they read the rows, so that no row is read in vain.
 */
export async function rowsThatFit(db: Db, limit: number, sizes: RawBuilder<{ bytes: number }>): Promise<number> {
  const found = await row(
    db,
    sql<{ n: number }>`select count(*) as n from
        (select coalesce(sum(bytes) over (rows between unbounded preceding and 1 preceding), 0) as before from (${sizes}) listed) page
      where before < ${PAGE_BYTES}`,
  )
  return Math.max(1, Math.min(limit, found!.n))
}

/** Returns how many of fetched rows fit into one page, for lists whose rows are seldom long: at most `limit`, and one however large it is. */
export function fetchedThatFit<Row>(fetched: readonly Row[], limit: number, bytesOf: (row: Row) => number): number {
  let bytes = 0
  const end = fetched.slice(0, limit).findIndex((row) => (bytes += bytesOf(row)) > PAGE_BYTES)
  return end === -1 ? limit : Math.max(1, end)
}

/** Cuts `limit + 1` fetched rows into a page and its cursor. */
export function toPage<Row, Item>(
  list: List,
  fetched: readonly Row[],
  limit: number,
  shape: { item: (row: Row) => Item; position: (row: Row) => Position; total?: number | undefined },
): { data: Item[]; nextCursor: string | null; total?: number } {
  const page = fetched.slice(0, limit)
  const last = page.at(-1)
  return {
    data: page.map(shape.item),
    nextCursor: fetched.length > limit && last !== undefined ? encodeCursor(list, shape.position(last)) : null,
    ...(shape.total !== undefined && { total: shape.total }),
  }
}
