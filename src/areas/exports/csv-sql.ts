import { type RawBuilder, sql } from 'kysely'
import { FORMULA_SIGNS } from '#lib/formats/formula-guard.ts'

// PostgreSQL writes the lines of exports: a million would take JavaScript's one thread ten seconds.

type Expression = RawBuilder<unknown>

const SIGNS = FORMULA_SIGNS.map((sign) => sql.lit(sign.codePointAt(0)!))
const APOSTROPHE = sql.lit(39)

/**
 * Returns a text as a quoted cell (RFC 4180 §2), with an apostrophe before a formula. Quoting all
 * is cheaper than searching. A formula behind apostrophes gets one too, so that the importer can
 * always take one off. `ltrim` is slow but rare.
 */
export function csvCell(text: Expression): Expression {
  return sql`${openingQuote(text)} || replace(${text}, '"', '""') || '"'`
}

/** Returns what a quoted cell begins with: a quotation mark, and an apostrophe before a formula. */
export function openingQuote(text: Expression): Expression {
  const begins = sql`ascii(${text}) in (${sql.join([APOSTROPHE, ...SIGNS])}) and ascii(ltrim(${text}, '''')) in (${sql.join(SIGNS)})`
  return sql`case when ${begins} then '"''' else '"' end`
}

/** Returns a time as the API writes it: ISO 8601, UTC, milliseconds. */
export function csvTime(column: Expression): Expression {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Returns a CSV file's beginning. The byte order mark tells Excel that the file is UTF-8. */
export function csvHeader(columns: readonly string[]): Buffer {
  return Buffer.from(`\uFEFF${columns.join(',')}\r\n`)
}
