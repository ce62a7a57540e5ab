import { type RawBuilder, sql } from 'kysely'
import type { FieldType } from '#areas/contacts/index.ts'
import { csvCell, csvTime } from '../csv-sql.ts'
import { isStandard, STANDARD_COLUMNS, type StandardColumn } from '../export-columns.ts'

type Expression = RawBuilder<unknown>

const CELLS: Record<StandardColumn, Expression> = {
  email: csvCell(sql`email`),
  status: sql`status`,
  source: csvCell(sql`source`),
  tier: sql`tier`,
  paidUntil: csvTime(sql`paid_until`),
  tags: csvCell(sql`nullif(array_to_string(tags, ','), '')`),
  subscribedAt: csvTime(sql`subscribed_at`),
  confirmedAt: csvTime(sql`confirmed_at`),
  unsubscribedAt: csvTime(sql`unsubscribed_at`),
}

/**
 * Returns a custom field's cell. Texts are quoted. Numbers, booleans and days are no formulas, whatever their first sign, and spreadsheets should
 * know them for what they are. A field that was deleted meanwhile counts as text.
 */
function fieldCell(name: string, type: FieldType = 'text'): Expression {
  const text = sql`(fields ->> ${sql.lit(name)})`
  return type === 'text' ? csvCell(text) : text
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
const jsonTime = (column: Expression) => sql`coalesce('"' || ${csvTime(column)} || '"', 'null')`

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
