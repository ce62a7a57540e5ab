import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { typeIdPattern } from '#lib/typeid.ts'

// PostgreSQL writes the JSON of an export, because writing a million lines would block JavaScript's
// only thread. It begins each id with a control character, by which `part-lines.ts` finds the ids
// and replaces them by TypeIDs.

type Expression = RawBuilder<unknown>

/**
 * The character with which SQL marks the beginning of an archived id. The id's prefix and UUID
 * follow.
 */
export const ID_MARK = '\u0001'

export interface Column {
  /**
   * The table's columns from which the value is computed. Null: the column with the value's name.
   */
  readonly of: readonly string[] | null
  /** The SQL expression for the value. Null: the unchanged column. */
  readonly value: Expression | null
  readonly json: (value: Expression) => Expression
  readonly schema: Readonly<Record<string, unknown>>
  readonly nullable: boolean
}

function column(json: Column['json'], schema: Column['schema']) {
  return (from: string | null = null): Column => ({
    of: from === null ? null : [from],
    value: null,
    json,
    schema,
    nullable: false,
  })
}

const quote = (value: Expression) => sql`'"' || ${value} || '"'`

export const text = column((value) => sql`to_json(${value})::text`, { type: 'string' })
export const integer = column((value) => sql`${value}::text`, { type: 'integer' })
export const boolean = column((value) => sql`${value}::text`, { type: 'boolean' })
export const day = column((value) => quote(sql`${value}::text`), { type: 'string', format: 'date' })
/** Writes a time as the API does: ISO 8601 in UTC with milliseconds. */
export const time = column(
  (value) => quote(sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`),
  {
    type: 'string',
    format: 'date-time',
  },
)
/**
 * Writes any JSON. The cast to `jsonb` removes line breaks, which a value of type `json` may have.
 */
export const json = column((value) => sql`${value}::jsonb::text`, {})
export const texts = column((value) => sql`array_to_json(${value})::text`, {
  type: 'array',
  items: { type: 'string' },
})
export const integers = column((value) => sql`array_to_json(${value})::text`, {
  type: 'array',
  items: { type: 'integer' },
})
/** The schema of JSON that the server only stores and returns, so that any JSON is accepted. */
export const free = z.unknown()

/** Writes a text that already is JSON on one line. */
export const jsonText = column((value) => value, {})

/** Writes bytes in hex. Use it for what is in every mail or cannot be guessed, never for a secret. */
export const hex = (from: string, value: Expression) => valueOf([from], value, hexText())
const hexText = column((value) => sql`'"' || encode(${value}, 'hex') || '"'`, {
  type: 'string',
  pattern: '^(?:[0-9a-f]{2})+$',
})

export function id(prefix: string, from: string | null = null): Column {
  const schema = { type: 'string', pattern: typeIdPattern(prefix).source }
  return column((value) => quote(sql`${sql.lit(`${ID_MARK}${prefix}_`)} || ${value}`), schema)(from)
}

/**
 * Makes a column for an id whose prefix varies. The SQL expression returns the prefix, which is one
 * of `prefixes`.
 */
export function idBy(prefix: Expression, prefixes: readonly string[]): Column {
  const [first] = prefixes
  const pattern = typeIdPattern(first!).source.replace(first!, `(?:${prefixes.join('|')})`)
  return column((value) => quote(sql`${sql.lit(ID_MARK)} || ${prefix} || '_' || ${value}`), {
    type: 'string',
    pattern,
  })()
}

export function orNull(made: Column): Column {
  return {
    ...made,
    nullable: true,
    json: (value) => sql`coalesce(${made.json(value)}, 'null')`,
    schema:
      made.schema.type === undefined
        ? made.schema
        : { ...made.schema, type: [made.schema.type, 'null'] },
  }
}

/** Makes a column from an SQL expression. `names` are the table's columns that it reads. */
export function valueOf(names: readonly string[], value: Expression, made: Column): Column {
  return { ...made, of: names, value }
}
