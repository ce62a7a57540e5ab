import { type RawBuilder, sql } from 'kysely'
import { FORMULA_SIGNS } from '#lib/formula-guard.ts'
import type { FieldType } from '../fields/custom-field.ts'
import { isStandard, STANDARD_COLUMNS, type StandardColumn } from './export-columns.ts'

// PostgreSQL writes the lines: a million of them would take JavaScript's one thread ten seconds.

type Expression = RawBuilder<unknown>

const SIGNS = FORMULA_SIGNS.map((sign) => sql.lit(sign.codePointAt(0)!))
const APOSTROPHE = sql.lit(39)

/**
 * Returns a text as a cell in quotes (RFC 4180 §2), with an apostrophe before a formula. Quotes are cheaper than the search for characters that need
 * them. A formula behind apostrophes is guarded too, so that the importer can take off one of them in any case; `ltrim` costs more than all
 * else here, and few texts begin with an apostrophe.
 */
export function quoted(text: Expression): Expression {
  const begins = sql`ascii(${text}) in (${sql.join([APOSTROPHE, ...SIGNS])}) and ascii(ltrim(${text}, '''')) in (${sql.join(SIGNS)})`
  return sql`case when ${begins} then '"''' else '"' end || replace(${text}, '"', '""') || '"'`
}

/** Returns a time as the API writes it: ISO 8601, UTC, milliseconds. */
export function time(column: Expression): Expression {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

const CELLS: Record<StandardColumn, Expression> = {
  email: quoted(sql`email`),
  status: sql`status`,
  source: quoted(sql`source`),
  tier: sql`tier`,
  paidUntil: time(sql`paid_until`),
  tags: quoted(sql`nullif(array_to_string(tags, ','), '')`),
  subscribedAt: time(sql`subscribed_at`),
  confirmedAt: time(sql`confirmed_at`),
  unsubscribedAt: time(sql`unsubscribed_at`),
}

/**
 * Returns a custom field's cell. Texts are quoted. Numbers, booleans and days are no formulas, whatever their first sign, and spreadsheets should
 * know them for what they are. A field that was deleted meanwhile counts as text.
 */
function fieldCell(name: string, type: FieldType = 'text'): Expression {
  const text = sql`(fields ->> ${sql.lit(name)})`
  return type === 'text' ? quoted(text) : text
}

/** A function of PostgreSQL takes at most 100 arguments, and an account has up to 100 custom fields. */
const ARGUMENTS = 50

function inParts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / ARGUMENTS) }, (_, i) => all.slice(i * ARGUMENTS, (i + 1) * ARGUMENTS))
}

/** Returns the expression of a contact's line in a CSV file. Values that are not there are empty cells. */
export function csvLine(columns: readonly string[], types: ReadonlyMap<string, FieldType>): Expression {
  const cells = columns.map((column) => sql`coalesce(${isStandard(column) ? CELLS[column] : fieldCell(column, types.get(column))}, '')`)
  const parts = inParts(cells).map((part) => sql`concat_ws(',', ${sql.join(part)})`)
  return sql`${sql.join(parts, sql` || ',' || `)} || E'\\r\\n'`
}

const json = (text: Expression) => sql`to_json(${text})::text`
const jsonTime = (column: Expression) => sql`coalesce('"' || ${time(column)} || '"', 'null')`

/** The values of a contact as JSON, in the order of the API. `fields` is made of the columns that are custom fields. */
const VALUES = {
  email: json(sql`email`),
  status: json(sql`status`),
  source: json(sql`source`),
  tier: json(sql`tier`),
  paidUntil: jsonTime(sql`paid_until`),
  tags: sql`array_to_json(tags)::text`,
  fields: null,
  subscribedAt: jsonTime(sql`subscribed_at`),
  confirmedAt: jsonTime(sql`confirmed_at`),
  unsubscribedAt: jsonTime(sql`unsubscribed_at`),
} satisfies Record<StandardColumn | 'fields', Expression | null>

/**
 * Returns the expression of a contact's line in a JSON Lines file, behind its ids: `,"email":…}`. PostgreSQL cannot write TypeIDs, so the caller
 * puts them before it. `known`: the names of all custom fields.
 */
export function jsonLine(columns: readonly string[], known: readonly string[]): Expression {
  const names = columns.filter((column) => !isStandard(column))
  const whole = STANDARD_COLUMNS.every((column) => columns.includes(column))
  const parts = Object.entries(VALUES)
    .filter(([name]) => (name === 'fields' ? names.length > 0 || whole : columns.includes(name)))
    .map(([name, value]) => sql`${sql.lit(`,"${name}":`)} || ${value ?? fieldsJson(names, known)}`)
  return sql`${sql.join(parts, sql` || `)} || E'}\\n'`
}

function fieldsJson(names: readonly string[], known: readonly string[]): Expression {
  if (known.every((name) => names.includes(name))) return sql`fields::text`
  const pairs = names.flatMap((name) => [sql.lit(name), sql`fields -> ${sql.lit(name)}`])
  const parts = inParts(pairs).map((part) => sql`jsonb_build_object(${sql.join(part)})`)
  return sql`jsonb_strip_nulls(${parts.length === 0 ? sql`'{}'::jsonb` : sql.join(parts, sql` || `)})::text`
}
