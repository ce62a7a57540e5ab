import { type RawBuilder, sql } from 'kysely'
import { FORMULA_SIGNS } from '#lib/formats/formula-guard.ts'

// PostgreSQL writes the lines of exports: a million would take JavaScript's one thread ten seconds.

type Expression = RawBuilder<unknown>

const SIGNS = FORMULA_SIGNS.map((sign) => sql.lit(sign.codePointAt(0)!))
const APOSTROPHE = sql.lit(39)

/**
 * Returns SQL for a text as a quoted cell (RFC 4180 §2), with an apostrophe before a formula. To
 * quote all cells is cheaper than to search them. A formula after apostrophes gets one too, so that
 * imports can always remove one. `ltrim` is slow but rare.
 */
export function csvCell(text: Expression): Expression {
  return sql`${openingQuote(text)} || replace(${text}, '"', '""') || '"'`
}

/**
 * Returns SQL for the start of a quoted cell: a quotation mark, and an apostrophe before a formula.
 */
export function openingQuote(text: Expression): Expression {
  const begins = sql`ascii(${text}) in (${sql.join([APOSTROPHE, ...SIGNS])}) and ascii(ltrim(${text}, '''')) in (${sql.join(SIGNS)})`
  return sql`case when ${begins} then '"''' else '"' end`
}

/** Returns SQL for a time as the API writes it: ISO 8601 in UTC with milliseconds. */
export function csvTime(column: Expression): Expression {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Returns the first line of a CSV file. The byte order mark tells Excel that it is UTF-8. */
export function csvHeader(columns: readonly string[]): Buffer {
  return Buffer.from(`\uFEFF${columns.join(',')}\r\n`)
}
