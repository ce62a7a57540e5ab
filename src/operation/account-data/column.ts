import { type RawBuilder, sql } from 'kysely'
import { typeIdPattern } from '#lib/typeid.ts'

// PostgreSQL writes the lines of an account's export as JSON, since a million of them would keep JavaScript's one thread busy. It cannot write
// TypeIDs, so it marks each id with a control character, which JSON never holds unescaped. `part-lines.ts` puts the TypeID there.

type Expression = RawBuilder<unknown>

/** Stands before the prefix and the UUID of an id. */
export const ID_MARK = '\u0001'

/** One value of a record: how PostgreSQL writes it as JSON, and the JSON Schema of it. */
export interface Column {
  /** The columns of the table that it shows, when they do not follow from its name. */
  readonly of: readonly string[] | null
  /** The value, when it is not that of one column. */
  readonly value: Expression | null
  readonly json: (value: Expression) => Expression
  readonly schema: Readonly<Record<string, unknown>>
  readonly nullable: boolean
}

function column(json: Column['json'], schema: Column['schema']) {
  return (from: string | null = null): Column => ({ of: from === null ? null : [from], value: null, json, schema, nullable: false })
}

const quote = (value: Expression) => sql`'"' || ${value} || '"'`

export const text = column((value) => sql`to_json(${value})::text`, { type: 'string' })
export const integer = column((value) => sql`${value}::text`, { type: 'integer' })
export const boolean = column((value) => sql`${value}::text`, { type: 'boolean' })
export const day = column((value) => quote(sql`${value}::text`), { type: 'string', format: 'date' })
/** A time as the API writes it: ISO 8601, UTC, milliseconds. */
export const time = column((value) => quote(sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`), {
  type: 'string',
  format: 'date-time',
})
/** Any JSON. A value of the type `json` may have line breaks, hence `jsonb`. */
export const json = column((value) => sql`${value}::jsonb::text`, {})
export const texts = column((value) => sql`array_to_json(${value})::text`, { type: 'array', items: { type: 'string' } })
export const integers = column((value) => sql`array_to_json(${value})::text`, { type: 'array', items: { type: 'integer' } })
/** A text that is JSON on one line already, such as the body of an event. */
export const jsonText = column((value) => value, {})

/** A TypeID, of a column with a UUID. */
export function id(prefix: string, from: string | null = null): Column {
  const schema = { type: 'string', pattern: typeIdPattern(prefix).source }
  return column((value) => quote(sql`${sql.lit(`${ID_MARK}${prefix}_`)} || ${value}`), schema)(from)
}

/** Makes a value that may be null. */
export function orNull(made: Column): Column {
  return {
    ...made,
    nullable: true,
    json: (value) => sql`coalesce(${made.json(value)}, 'null')`,
    schema: made.schema.type === undefined ? made.schema : { ...made.schema, type: [made.schema.type, 'null'] },
  }
}

/** Makes a value of an expression, and names the columns of the table that it shows. */
export function valueOf(names: readonly string[], value: Expression, made: Column): Column {
  return { ...made, of: names, value }
}
