import { type RawBuilder, sql } from 'kysely'
import { FORMULA_SIGNS } from '#lib/formula-guard.ts'

// PostgreSQL writes the lines of exports: a million of them would take JavaScript's one thread ten seconds.

type Expression = RawBuilder<unknown>

const SIGNS = FORMULA_SIGNS.map((sign) => sql.lit(sign.codePointAt(0)!))
const APOSTROPHE = sql.lit(39)

/**
 * Returns a text as a cell in quotes (RFC 4180 §2), with an apostrophe before a formula. Quotes are cheaper than the search for characters that need
 * them. A formula behind apostrophes is guarded too, so that the importer can take off one of them in any case; `ltrim` costs more than all
 * else here, and few texts begin with an apostrophe.
 */
export function csvCell(text: Expression): Expression {
  const begins = sql`ascii(${text}) in (${sql.join([APOSTROPHE, ...SIGNS])}) and ascii(ltrim(${text}, '''')) in (${sql.join(SIGNS)})`
  return sql`case when ${begins} then '"''' else '"' end || replace(${text}, '"', '""') || '"'`
}

/** Returns a time as the API writes it: ISO 8601, UTC, milliseconds. */
export function csvTime(column: Expression): Expression {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/**
 * Returns the beginning of a CSV file. The byte order mark tells Excel that the file is UTF-8, which would otherwise break each name that is not
 * ASCII. Our importer and most programs skip it.
 */
export function csvHeader(columns: readonly string[]): Buffer {
  return Buffer.from(`\uFEFF${columns.join(',')}\r\n`)
}
