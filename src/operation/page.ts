import { type RawBuilder, sql } from 'kysely'
import { type Db, row } from '#db/rows.ts'
import type { Context } from './context.ts'
import { invalid } from './parse.ts'

/** The sort values of the last item on a page, with which the next page begins. */
type Position = readonly string[]

/** Checks that PostgreSQL can read a cursor's text as the column's type. */
type Part = (text: string) => boolean

type List = Pick<Context, 'operation'>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const TIME = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/
const XID_MAX = 2n ** 64n - 1n

export const uuid: Part = (text) => UUID.test(text)

/**
 * Checks a time with microseconds. Refuses a date such as February 30, which would make
 * PostgreSQL's statement fail.
 */
export const time: Part = (text) => {
  const toMilliseconds = `${text.slice(0, 23)}Z`
  const at = TIME.test(text) ? Date.parse(toMilliseconds) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString() === toMilliseconds
}

export const xid: Part = (text) => /^\d{1,20}$/.test(text) && BigInt(text) <= XID_MAX

/** Checks a text for U+0000 and lone surrogates, which PostgreSQL cannot store. */
export const text =
  (maxLength: number): Part =>
  (given) =>
    given.length >= 1 && given.length <= maxLength && !given.includes('\0') && given.isWellFormed()

/** Encodes a position and the list's name as a cursor. Another list refuses it. */
export function encodeCursor({ operation }: List, position: Position): string {
  return Buffer.from(JSON.stringify([operation, ...position])).toString('base64url')
}

export function decodeIdCursor(list: List, cursor: string | undefined): string | null {
  return decodeCursor(list, cursor, [uuid])?.[0] ?? null
}

/** Reads the position in a cursor. Throws the 422 for a cursor of another list. */
export function decodeCursor(
  { operation }: List,
  cursor: string | undefined,
  parts: readonly Part[],
): string[] | null {
  if (cursor === undefined) return null
  const [list, ...position] = read(cursor)
  const fits =
    position.length === parts.length &&
    position.every((value, i) => typeof value === 'string' && parts[i]!(value))
  if (list === operation && fits) return position as string[]
  throw invalid([
    {
      code: 'invalid_cursor',
      detail: `This is not a cursor of ${operation}. Begin again without one.`,
      pointer: '/cursor',
    },
  ])
}

function read(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

const PAGE_BYTES = 1024 * 1024

/**
 * Returns how many rows fit into the byte limit of a page, at least one. `sizes` is SQL that
 * selects their `bytes` in order. Call it before reading rows that may exceed 10 KB.
 */
export async function rowsThatFit(
  db: Db,
  limit: number,
  sizes: RawBuilder<{ bytes: number }>,
): Promise<number> {
  const found = await row(
    db,
    sql<{ n: number }>`select count(*) as n from
        (select coalesce(sum(bytes) over (rows between unbounded preceding and 1 preceding), 0) as before from (${sizes}) listed) page
      where before < ${PAGE_BYTES}`,
  )
  return Math.max(1, Math.min(limit, found!.n))
}

/**
 * Returns how many of the rows already read fit into a page, at least one. For rows that are seldom
 * long.
 */
export function takeThatFit<Row>(
  fetched: readonly Row[],
  limit: number,
  bytesOf: (row: Row) => number,
): number {
  let bytes = 0
  const end = fetched.slice(0, limit).findIndex((row) => (bytes += bytesOf(row)) > PAGE_BYTES)
  return end === -1 ? limit : Math.max(1, end)
}

/** Splits up to `limit + 1` rows into a page and the cursor of the next page. */
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
    nextCursor:
      fetched.length > limit && last !== undefined
        ? encodeCursor(list, shape.position(last))
        : null,
    ...(shape.total !== undefined && { total: shape.total }),
  }
}
