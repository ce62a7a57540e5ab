import { invalid } from './parse.ts'

/** The end of a page: the values that the list is ordered by. */
export type Position = readonly string[]

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function encodeCursor(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** The id inside the cursor of a list that is ordered by its ids alone. */
export function decodeIdCursor(cursor: string | undefined): string | null {
  return decodeCursor(cursor, [UUID])?.[0] ?? null
}

/** The position inside a cursor, each part by its form; a cursor that is not ours is refused. */
export function decodeCursor(cursor: string | undefined, forms: readonly RegExp[]): string[] | null {
  if (cursor === undefined) return null
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(position) && position.length === forms.length && position.every((part, i) => typeof part === 'string' && forms[i]!.test(part)))
      return position as string[]
  } catch {
    // falls through to the refusal: a broken cursor is the caller's, whatever is broken in it
  }
  throw invalid([{ code: 'invalid_cursor', detail: 'This is not a cursor of this list. Begin again without one.', pointer: '/cursor' }])
}

/** Cuts `limit + 1` fetched rows into a page and its cursor. */
export function toPage<Row, Item>(
  fetched: readonly Row[],
  limit: number,
  shape: { item: (row: Row) => Item; position: (row: Row) => Position; total?: number | undefined },
): { data: Item[]; nextCursor: string | null; total?: number } {
  const page = fetched.slice(0, limit)
  const last = page.at(-1)
  return {
    data: page.map(shape.item),
    nextCursor: fetched.length > limit && last !== undefined ? encodeCursor(shape.position(last)) : null,
    ...(shape.total !== undefined && { total: shape.total }),
  }
}
